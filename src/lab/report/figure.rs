//! Figures that name their source, and the geometry they need.

use maud::{Markup, html};

use super::words::thousands;
use crate::findings::Stamp;

/// Where the figures of a section come from.
pub struct FigureSource<'a> {
    pub stamp: &'a Stamp,
    pub bots: &'a str,
    pub games: u64,
    /// Which of the strengths: makes ids unique on the page.
    pub index: usize,
}

impl FigureSource<'_> {
    /// An id that no other strength's section has.
    pub fn id(&self, name: &str) -> String {
        format!("{name}-{}", self.index)
    }

    fn line(&self) -> String {
        let Stamp { pack, pack_version, pack_hash, seed, engine_version, players, .. } = self.stamp;
        let (games, bots) = (thousands(self.games), self.bots);
        let played = format!("{players} players · {games} games of {bots} · seed {seed}");
        format!("{pack} {pack_version} ({pack_hash}) · {played} · ozeki {engine_version}")
    }
}

/// A chart: what it shows in a few words and at length, how to read it, the drawing.
pub struct Chart<'a> {
    pub id: &'a str,
    pub title: &'a str,
    /// What somebody who cannot see it should know.
    pub description: String,
    pub caption: Markup,
    pub size: (f64, f64),
    pub drawing: Markup,
}

pub fn chart(source: &FigureSource, chart: &Chart) -> Markup {
    let (title, description) = (source.id(&format!("{}-title", chart.id)), source.id(&format!("{}-text", chart.id)));
    let view_box = format!("0 0 {} {}", chart.size.0, chart.size.1);
    figure(
        source,
        html! {
            h3 { (chart.title) }
            div.drawing {
                svg viewBox=(view_box) role="img" aria-labelledby=(format!("{title} {description}")) {
                    title id=(title) { (chart.title) }
                    desc id=(description) { (chart.description) }
                    (chart.drawing)
                }
            }
            figcaption { (chart.caption) }
        },
    )
}

/// Anything stamped with where it comes from.
pub fn figure(source: &FigureSource, content: Markup) -> Markup {
    let stamp = source.stamp;
    html! {
        figure data-pack=(stamp.pack) data-pack-version=(stamp.pack_version) data-pack-hash=(stamp.pack_hash)
            data-seed=(stamp.seed) data-games=(source.games) data-players=(stamp.players) data-bots=(source.bots)
            data-engine-version=(stamp.engine_version) {
            (content)
            p.stamp { (source.line()) }
        }
    }
}

/// What stands in a column of a table.
pub enum Column<'a> {
    Words(&'a str),
    Figures(&'a str),
}

/// The head of a table.
pub fn heads(columns: &[Column]) -> Markup {
    html! {
        thead { tr {
            @for column in columns {
                @match column {
                    Column::Words(title) => th scope="col" { (title) },
                    Column::Figures(title) => th.number scope="col" { (title) },
                }
            }
        } }
    }
}

/// A scale from figures to places on the drawing.
#[derive(Clone, Copy)]
pub struct Scale {
    pub from: (f64, f64),
    pub to: (f64, f64),
}

impl Scale {
    /// The place of a figure; what lies outside is put at the edge.
    pub fn at(&self, value: f64) -> f64 {
        let (low, high) = self.from;
        let part = if high > low { ((value - low) / (high - low)).clamp(0.0, 1.0) } else { 0.5 };
        rounded(self.to.0 + part * (self.to.1 - self.to.0))
    }
}

/// Two decimals are plenty for a drawing, and keep the page small.
pub fn rounded(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}

/// The smallest round step that divides a length into at most this many steps.
pub fn step(length: f64, most: f64) -> f64 {
    let magnitude = 10f64.powf((length / most).max(1e-9).log10().floor());
    let steps = [1.0, 2.0, 2.5, 5.0, 10.0].map(|step| step * magnitude);
    steps.into_iter().find(|step| length / step <= most).unwrap_or(10.0 * magnitude)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scales_and_steps() {
        let scale = Scale { from: (-1.0, 1.0), to: (100.0, 200.0) };
        assert_eq!([-5.0, -1.0, 0.0, 1.0].map(|value| scale.at(value)), [100.0, 100.0, 150.0, 200.0]);
        assert_eq!(Scale { from: (2.0, 2.0), to: (0.0, 10.0) }.at(2.0), 5.0);
        assert_eq!([step(10.0, 5.0), step(41.0, 5.0), step(0.3, 4.0)].map(rounded), [2.0, 10.0, 0.1]);
    }
}
