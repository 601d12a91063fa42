//! The forms of a word. A designer who renames a word writes it once: English and French know how to make its other
//! forms, as long as it is regular; those of other languages are all written.

use std::collections::BTreeMap;

use crate::pack::Term;

/// The forms of a word, by name.
pub type Forms = BTreeMap<String, String>;

/// A thing in the singular, and a deed as such: the forms that are meant if none is named.
pub const ONE: &str = "one";
pub const DO: &str = "do";

/// The forms of a word as it is written, and those that can be made of them.
pub fn forms(language: &str, is_deed: bool, word: &Term) -> Forms {
    let mut forms = match word {
        Term::One(text) => Forms::from([(plain_form(language, is_deed, text).to_owned(), text.clone())]),
        Term::Several(forms) => forms.iter().map(|(form, text)| (form.clone(), text.clone())).collect(),
    };
    match (language, is_deed) {
        ("en", false) => english_thing(&mut forms),
        ("en", true) => english_deed(&mut forms),
        ("fr", false) => french_thing(&mut forms),
        ("fr", true) => french_deed(&mut forms),
        _ => {}
    }
    forms
}

/// Which form a word in a single text has.
fn plain_form(language: &str, is_deed: bool, text: &str) -> &'static str {
    match language {
        _ if is_deed => DO,
        "en" if text.starts_with("a ") || text.starts_with("an ") => "a",
        "fr" if text.starts_with("un ") || text.starts_with("une ") => "un",
        _ => ONE,
    }
}

/// Adds a form that is not written.
fn add(forms: &mut Forms, form: &str, text: Option<String>) {
    if let Some(text) = text
        && !forms.contains_key(form)
    {
        forms.insert(form.to_owned(), text);
    }
}

fn english_thing(forms: &mut Forms) {
    let bare = |text: &String| text.split_once(' ').map(|(_, noun)| noun.to_owned());
    let one = forms.get("a").and_then(bare);
    add(forms, ONE, one);
    let Some(one) = forms.get(ONE).cloned() else { return };
    let article = if one.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']) { "an" } else { "a" };
    add(forms, "a", Some(format!("{article} {one}")));
    add(forms, "many", Some(english_s(&one)));
}

fn english_deed(forms: &mut Forms) {
    let Some(deed) = forms.get(DO).cloned() else { return };
    let stem = deed.strip_suffix('e').unwrap_or(&deed);
    let done = match consonant_y(&deed) {
        Some(stem) => format!("{stem}ied"),
        None => format!("{stem}ed"),
    };
    add(forms, "does", Some(english_s(&deed)));
    add(forms, "done", Some(done));
    add(forms, "doing", Some(format!("{stem}ing")));
}

/// What is before the `y` of a word that ends with one, behind a consonant.
fn consonant_y(word: &str) -> Option<&str> {
    word.strip_suffix('y').filter(|stem| !stem.ends_with(['a', 'e', 'i', 'o', 'u']))
}

fn english_s(word: &str) -> String {
    match consonant_y(word) {
        Some(stem) => format!("{stem}ies"),
        None if ["s", "x", "z", "ch", "sh"].iter().any(|end| word.ends_with(end)) => format!("{word}es"),
        None => format!("{word}s"),
    }
}

/// A French noun with its article tells its gender, and with that all that goes before it.
fn french_thing(forms: &mut Forms) {
    let noun = forms.get("un").and_then(|un| {
        let feminine = un.strip_prefix("une ").map(|noun| (noun.to_owned(), true));
        feminine.or_else(|| un.strip_prefix("un ").map(|noun| (noun.to_owned(), false)))
    });
    if let Some((one, feminine)) = noun {
        let by_gender = |she: &str, he: &str| format!("{}{one}", if feminine { she } else { he });
        let elided = |before_vowel: &str, otherwise: String| match begins_with_vowel(&one) {
            true => format!("{before_vowel}{one}"),
            false => otherwise,
        };
        add(forms, "le", Some(elided("l’", by_gender("la ", "le "))));
        add(forms, "du", Some(elided("de l’", by_gender("de la ", "du "))));
        add(forms, "au", Some(elided("à l’", by_gender("à la ", "au "))));
        add(forms, "son", Some(elided("son ", by_gender("sa ", "son "))));
        add(forms, "de", Some(elided("d’", format!("de {one}"))));
        add(forms, "many", Some(french_s(&one)));
        add(forms, ONE, Some(one));
    }
    let with = |article: &str| forms.get("many").map(|many| format!("{article} {many}"));
    let (les, des) = (with("les"), with("des"));
    add(forms, "les", les);
    add(forms, "des", des);
}

/// What it does, and what is done to a card, which is feminine.
fn french_deed(forms: &mut Forms) {
    let Some(stem) = forms.get(DO).and_then(|deed| deed.strip_suffix("er")).map(str::to_owned) else { return };
    add(forms, "does", Some(format!("{stem}e")));
    add(forms, "done", Some(format!("{stem}ée")));
}

fn begins_with_vowel(word: &str) -> bool {
    word.to_lowercase().starts_with(['a', 'e', 'i', 'o', 'u', 'y', 'à', 'â', 'é', 'è', 'ê', 'î', 'ï', 'ô', 'œ', 'û'])
}

fn french_s(word: &str) -> String {
    match word {
        _ if word.ends_with(['s', 'x', 'z']) => word.to_owned(),
        _ if word.ends_with("eau") || word.ends_with("eu") => format!("{word}x"),
        _ => format!("{word}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn told(language: &str, is_deed: bool, word: &str, expected: &str) {
        let forms = forms(language, is_deed, &Term::One(word.to_owned()));
        let forms: Vec<String> = forms.iter().map(|(form, text)| format!("{form}={text}")).collect();
        assert_eq!(forms.join(" "), expected);
    }

    #[test]
    fn english_makes_articles_plurals_and_deeds() {
        told("en", false, "regatta", "a=a regatta many=regattas one=regatta");
        told("en", false, "army", "a=an army many=armies one=army");
        told("en", false, "a unit", "a=a unit many=units one=unit");
        told("en", false, "cross", "a=a cross many=crosses one=cross");
        told("en", true, "capture", "do=capture does=captures doing=capturing done=captured");
        told("en", true, "bury", "do=bury does=buries doing=burying done=buried");
        told("en", true, "destroy", "do=destroy does=destroys doing=destroying done=destroyed");
    }

    #[test]
    fn french_makes_everything_of_a_noun_with_its_article() {
        told(
            "fr",
            false,
            "une régate",
            "au=à la régate de=de régate des=des régates du=de la régate le=la régate les=les régates many=régates \
             one=régate son=sa régate un=une régate",
        );
        told(
            "fr",
            false,
            "une île",
            "au=à l’île de=d’île des=des îles du=de l’île le=l’île les=les îles many=îles one=île son=son île un=une île",
        );
        told("fr", false, "régate", "one=régate");
        told("fr", true, "couler", "do=couler does=coule done=coulée");
        told("fr", true, "détruire", "do=détruire");
    }

    #[test]
    fn other_languages_are_written_out() {
        told("eo", false, "regato", "one=regato");
        told("eo", true, "detrui", "do=detrui");
    }
}
