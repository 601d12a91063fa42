//! Clans: what winners' armies are made of, and which clan beats which.

use super::games::NOTHING;
use super::ratio::Ratio;
use crate::findings::{ClanFindings, ReportedEstimate};
use crate::record::GameRecord;
use ozeki_engine::pack::{Pack, in_language};

pub struct Clans {
    winning: Vec<Ratio>,
    losing: Vec<Ratio>,
    main: Vec<Ratio>,
    matchups: Vec<Vec<Ratio>>,
}

impl Clans {
    pub fn new(pack: &Pack) -> Self {
        let none = vec![Ratio::default(); pack.clans.len()];
        Clans {
            winning: none.clone(),
            losing: none.clone(),
            main: none.clone(),
            matchups: vec![none; pack.clans.len()],
        }
    }

    pub fn add(&mut self, game: &GameRecord) {
        for won in [true, false] {
            let armies = || game.seats.iter().enumerate().filter(|&(seat, _)| game.won(seat) == won);
            let cards = |clan: usize| armies().map(|(_, seat)| f64::from(seat.army[clan])).sum::<f64>();
            let all = (0..self.main.len()).map(cards).sum();
            let shares = if won { &mut self.winning } else { &mut self.losing };
            shares.iter_mut().enumerate().for_each(|(clan, share)| share.add(cards(clan), all));
        }
        let main: Vec<(usize, f64)> = game
            .seats
            .iter()
            .enumerate()
            .filter_map(|(index, seat)| Some((seat.main_clan()?, game.share(index))))
            .collect();
        for (clan, ratio) in self.main.iter_mut().enumerate() {
            let own = main.iter().filter(|(main, _)| *main == clan);
            ratio.add(own.clone().map(|(_, share)| share).sum(), own.count() as f64);
        }
        for &(clan, share) in &main {
            for &(other, their) in main.iter().filter(|(other, _)| *other != clan) {
                let score = if share == their { 0.5 } else { f64::from(u8::from(share > their)) };
                self.matchups[clan][other].add(score, 1.0);
            }
        }
    }

    pub fn findings(&self, pack: &Pack) -> Vec<ClanFindings> {
        let clan = |(index, clan): (usize, &ozeki_engine::pack::Clan)| ClanFindings {
            id: clan.id.clone(),
            name: in_language(&clan.name, &pack.languages[0]).to_owned(),
            colour: format!("{:?}", clan.colour).to_lowercase(),
            share_in_winning: self.winning[index].estimate().unwrap_or(NOTHING),
            share_in_losing: self.losing[index].estimate().unwrap_or(NOTHING),
            win_rate: self.main[index].estimate().unwrap_or(NOTHING),
        };
        pack.clans.iter().enumerate().map(clan).collect()
    }

    pub fn matchups(&self) -> Vec<Vec<Option<ReportedEstimate>>> {
        self.matchups.iter().map(|row| row.iter().map(Ratio::estimate).collect()).collect()
    }
}
