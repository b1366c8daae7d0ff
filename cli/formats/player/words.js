// Words of the page's language: what is ``worded`` is translated when the page is written.

/** A text with its holes filled, by the name of each and the words to choose from. */
const fill = (text, of) => text.replace(/\{([^}]*)\}/g, (_, hole) => of(...hole.split("|")));

const {lang, dataset} = document.documentElement;
const pluralForms = dataset.forms.split(" "), pluralRules = new Intl.PluralRules(lang);

/** The one of several words that goes with a number. */
function formFor(n, words) {
  const at = pluralForms.indexOf(pluralRules.select(n));
  return words.at(at);
}

const worded = (text, values = {}) =>
  fill(text, (name, ...words) => words.length ? formFor(values[name], words) : values[name]);
