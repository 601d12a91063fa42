//! One game of each pack, told in full. A change here is a change of the rules, the cards, or the random numbers.

use ozeki::game::Game;
use ozeki::transcript::Transcript;

use crate::common::{shipped, shipped_ids};
use crate::play_on;

fn told(transcript: &Transcript) -> String {
    let mut text = String::new();
    let mut lines = |lines: &[String]| lines.iter().for_each(|line| text += &format!("      {line}\n"));
    lines(&transcript.events);
    for moment in &transcript.answers {
        let options = moment
            .options
            .iter()
            .enumerate()
            .map(|(index, option)| if index + 1 == moment.chosen { format!("[{option}]") } else { option.clone() });
        let options = options.collect::<Vec<_>>().join(" | ");
        lines(&[format!("#{} Player {}: {}", moment.number, moment.player, moment.question), format!("   {options}")]);
        lines(&moment.events);
    }
    text
}

#[test]
fn golden_playthrough() {
    for id in shipped_ids() {
        let mut game = Game::new(shipped(&id), 2, 2026).unwrap();
        play_on(&mut game, |_| ());
        let transcript = Transcript::of(&game, "en", true).unwrap();
        let mut settings = insta::Settings::clone_current();
        settings.set_snapshot_path(format!("{}/snapshots/{id}", env!("CARGO_MANIFEST_DIR")));
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        settings.bind(|| insta::assert_snapshot!("playthrough", told(&transcript)));
    }
}
