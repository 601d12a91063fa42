use ozeki::pack::*;
fn main() {
    let lib = Library::new(vec![Box::new(Disk::new("."))]);
    let pack = match load(&lib, "tactics") {
        Ok(p) => p,
        Err(LoadError::Problems { problems, .. }) => {
            for p in &problems {
                println!("{}", p.render(true));
            }
            return;
        }
        Err(e) => {
            println!("{e}");
            return;
        }
    };
    for players in 2..=4 {
        let plan = ozeki::lab::simulate::Plan {
            pack: pack.clone(),
            games: 20000,
            players,
            bots: vec!["random".into(); 4],
            seed: 1,
        };
        let t = std::time::Instant::now();
        let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
        let r = pool.install(|| ozeki::lab::simulate::simulate(&plan, || ()));
        match r {
            Ok(t) => println!("{t:?}"),
            Err(e) => println!("{e}"),
        }
        println!("{:?} {}", t.elapsed(), std::mem::size_of::<ozeki::table::Table>());
    }
}
