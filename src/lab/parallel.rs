//! Work for many threads, with results taken in order: everything but the speed is the same for any number of threads.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Whether work should stop: because somebody outside has had enough, or because there is nothing more to find out.
#[derive(Clone, Default)]
pub struct Stopping {
    outside: Arc<AtomicBool>,
    inside: Arc<AtomicBool>,
}

impl Stopping {
    pub fn new(outside: Arc<AtomicBool>) -> Self {
        Stopping { outside, inside: Arc::default() }
    }

    pub fn is_set(&self) -> bool {
        self.outside.load(Ordering::Relaxed) || self.inside.load(Ordering::Relaxed)
    }

    fn set(&self) {
        self.inside.store(true, Ordering::Relaxed);
    }
}

/// Does jobs `0..jobs`, each on any of the threads, and hands the results to `take` in the order of the jobs until it
/// breaks. A worker is made on each thread and goes from job to job. `stopping` is set once no more results are wanted, so
/// that a worker in the middle of a long job may give it up.
///
/// Results that come after a break are dropped, so what `take` sees does not depend on the threads.
pub fn in_order<W, R: Send>(
    jobs: u64,
    threads: usize,
    stopping: &Stopping,
    worker: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, u64) -> R + Sync,
    mut take: impl FnMut(R) -> ControlFlow<()>,
) {
    let next = AtomicU64::new(0);
    let (sender, receiver) = crossbeam_channel::unbounded();
    let go_through_jobs = |sender: &crossbeam_channel::Sender<(u64, R)>| {
        let mut worker = worker();
        while !stopping.is_set() {
            let job = next.fetch_add(1, Ordering::Relaxed);
            if job >= jobs || sender.send((job, work(&mut worker, job))).is_err() {
                break;
            }
        }
    };
    std::thread::scope(|scope| {
        for thread in 0..threads.max(1).min(usize::try_from(jobs).unwrap_or(usize::MAX)) {
            let (own, go_through_jobs) = (sender.clone(), &go_through_jobs);
            let started = std::thread::Builder::new().spawn_scoped(scope, move || go_through_jobs(&own));
            if started.is_err() {
                // The machine has no more threads to give: fewer do, and without any this one does it.
                if thread == 0 {
                    go_through_jobs(&sender);
                }
                break;
            }
        }
        drop(sender);
        let mut early = BTreeMap::new();
        let mut wanted = 0;
        for (job, result) in receiver {
            early.insert(job, result);
            while let Some(result) = early.remove(&wanted) {
                wanted += 1;
                if take(result).is_break() {
                    stopping.set();
                    return;
                }
            }
        }
    });
}

/// The same for jobs that may fail or be given up; the first that does ends it, as far as `take` can see.
pub fn try_in_order<W, R: Send, E: Send>(
    jobs: u64,
    threads: usize,
    stopping: &Stopping,
    worker: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, u64) -> Result<Option<R>, E> + Sync,
    mut take: impl FnMut(R) -> ControlFlow<()>,
) -> Result<(), E> {
    let mut failed = None;
    in_order(jobs, threads, stopping, worker, work, |result| match result {
        Ok(Some(result)) => take(result),
        Ok(None) => ControlFlow::Break(()),
        Err(error) => {
            failed = Some(error);
            ControlFlow::Break(())
        }
    });
    failed.map_or(Ok(()), Err)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_and_stop_where_they_are_told() {
        for threads in [1, 2, 5] {
            let mut seen = Vec::new();
            let slow_first = |_: &mut (), job: u64| {
                (0..(100 - job) * 50).for_each(|i| {
                    std::hint::black_box(i);
                });
                job
            };
            let take = |job| {
                seen.push(job);
                if job == 70 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            in_order(100, threads, &Stopping::new(Arc::default()), || (), slow_first, take);
            assert_eq!(seen, (0..=70).collect::<Vec<_>>());
        }
    }

    #[test]
    fn what_fails_ends_it_after_what_came_before() {
        for threads in [1, 3] {
            let mut seen = Vec::new();
            let fail_at_seven = |_: &mut (), job: u64| if job == 7 { Err(job) } else { Ok(Some(job)) };
            let take = |job| {
                seen.push(job);
                ControlFlow::Continue(())
            };
            let stopping = Stopping::new(Arc::default());
            assert_eq!(try_in_order(20, threads, &stopping, || (), fail_at_seven, take), Err(7));
            assert_eq!(seen, (0..7).collect::<Vec<_>>());
        }
    }

    #[test]
    fn no_jobs_no_results() {
        in_order(0, 4, &Stopping::new(Arc::default()), || (), |_, job| job, |_| panic!("nothing was asked for"));
    }
}
