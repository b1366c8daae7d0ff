// Reads compact paths: docs/compact-paths.md has the grammar.  A reader has a text and a place in it,
// the kind, the clues that are not digits, and the templates.

/** A path that cannot be read: of another version, or damaged. */
class PathError extends Error {}

const {stepsIn, restsOn, housesOf, cluesIn, supposedIn} = (() => {
  const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const VERSION = "p1";
  // No number of a path is as large.
  const MOST = 2 ** 32;

  const check = isTrue => {
    if (!isTrue) throw new PathError();
  };
  const letter = r => {
    check(r.at < r.text.length);
    const number = LETTERS.indexOf(r.text[r.at++]);
    check(number >= 0);
    return number;
  };
  const templateIn = r => {
    const template = r.templates[letter(r)];
    check(template);
    return template;
  };
  /** A number below a limit, in the letters that the limit needs. */
  const fixed = limit => r => {
    let number = 0, unit = 1;
    do {
      number += letter(r) * unit;
      unit *= 64;
    } while (unit < limit(r));
    check(number < limit(r));
    return number;
  };
  const count = r => {
    let number = 0;
    for (let unit = 1, digit = 32; digit >= 32; unit *= 32) {
      digit = letter(r);
      number += digit % 32 * unit;
      check(number < MOST);
    }
    return number;
  };
  /** How many follow: each has a letter at least. */
  const length = r => {
    const n = count(r);
    check(n <= r.text.length - r.at);
    return n;
  };
  const signed = r => {
    const number = count(r);
    return number % 2 ? -(number + 1) / 2 : number / 2;
  };
  const many = one => r => Array.from({length: length(r)}, () => one(r));
  const row = (...all) => r => all.map(one => one(r));

  const cell = fixed(r => r.kind.nCells), digit = fixed(r => r.kind.nDigits);
  const candidate = fixed(r => r.kind.nCells * r.kind.nDigits);
  const house = fixed(r => r.kind.houses.length);
  const digitSet = fixed(r => 2 ** r.kind.nDigits);
  const clue = fixed(r => r.clues.length), clueOrTwo = fixed(r => r.clues.length + 1);
  const candidateSet = r => {
    const found = [], n = length(r);
    while (found.length < n) found.push(found.length ? found.at(-1) + 1 + count(r) : candidate(r));
    check(!n || found.at(-1) < r.kind.nCells * r.kind.nDigits);
    return found;
  };
  const spot = r => count(r) ? {house: house(r), digits: digitSet(r)} : {cell: cell(r)};
  const shownClue = r => {
    const number = clueOrTwo(r);
    const both = number < r.clues.length ? [number] : [clueOrTwo(r), clueOrTwo(r)];
    const clues = both.map(each => r.clues[each]), [first, second] = clues;
    const mirrored = first.isMirrored ? count(r) : -1;
    if (mirrored >= 0) {
      return {clues, cells: [first.cells[mirrored], first.cells.at(-1 - mirrored)]};
    }
    if (!second) return {clues, cells: first.cells};
    const middle = first.cells.find(each => second.cells.includes(each));
    const ends = clues.map(({cells}) => cells.find(each => each !== middle));
    return {clues, cells: [ends[0], middle, ends[1]]};
  };
  const path = many(candidate), excluded = many(row(candidate, count));
  const net = row(many(row(candidate, excluded)), spot, excluded);
  const maybe = r => count(r) - 1;

  const TYPES = {
    cell, digit, house, path, net, named_house: house, number: signed,
    cells: many(cell), houses: many(house), digits: digitSet, columns: many(digitSet),
    sets: many(digitSet), windows: many(row(digit, count)), pattern: candidateSet,
    places: candidateSet, ways: path, ring: path, paths: many(path),
    nets: row(spot, many(row(candidate, net))), whip: row(many(row(maybe, maybe)), spot),
    trial: row(path, spot), trial_of_clue: row(path, shownClue), clue: shownClue,
    clues: r => many(clue)(r).map(number => r.clues[number]),
    takers: row(many(shownClue), many(cell)),
    step: r => {
      const template = templateIn(r);
      return {kind: r.kind, template, struck: candidateSet(r), placed: null,
              fields: readFields(r, template)};
    },
  };
  // Those whose cells are those of other fields.
  const TYPES_OF_CELLS = {
    pattern: (r, cells) => cells.flatMap(at => candidatesIn(r.kind, at, digitSet(r))),
    holds: (r, cells) => holdings(r, cells, bitsIn(r)),
    open: (r, cells) => {
      const take = bitsIn(r), found = holdings(r, cells, take);
      r.struck = openCandidates(r.kind, found).filter(() => take(1)).sort((a, b) => a - b);
      return found;
    },
  };

  /** A number of some bits: a letter holds six, the first bit is the lowest. */
  function bitsIn(r) {
    let bits = 0, n = 0;
    return width => {
      for (; n < width; n += 6) bits += letter(r) * 2 ** n;
      const found = bits % 2 ** width;
      bits = Math.floor(bits / 2 ** width);
      n -= width;
      return found;
    };
  }
  /** What cells can hold: of one that is open all digits, else the digit, 0 if it is not named. */
  function holdings(r, cells, take) {
    const n = r.kind.nDigits, width = n.toString(2).length;
    return cells.map(at => {
      if (take(1)) return {cell: at, digits: take(n), isOpen: true};
      const number = take(width);
      return {cell: at, digits: number && 2 ** (number - 1), isOpen: false};
    }).filter(({digits, isOpen}) => digits || isOpen);
  }
  const openCandidates = (kind, held) => held.filter(({isOpen}) => isOpen)
    .flatMap(({cell: at, digits}) => candidatesIn(kind, at, digits));

  const candidatesIn = (kind, at, digits) =>
    digitsIn(digits).map(each => at * kind.nDigits + each - 1);

  function readFields(r, template) {
    const fields = {};
    const cellsOf = ({type, value}) => type === "cell" ? [value] : type === "clue" ? value.cells :
      type === "takers" ? value[0].flatMap(({cells}) => cells) : value;
    for (const [name, said] of template.fields) {
      const [type, of] = said.split("@");
      const cells = of && of.split("+").flatMap(each => cellsOf(fields[each]));
      fields[name] = {type, value: of ? TYPES_OF_CELLS[type](r, cells) : TYPES[type](r)};
    }
    return fields;
  }

  /** The steps of a path, empty without one; PathError if it cannot be read.  A step that strikes candidates out places none. */
  function stepsIn(text, kind, clues, templates) {
    const r = {text, at: VERSION.length, kind, clues, templates}, steps = [];
    check(!text || text.startsWith(VERSION));
    while (r.at < text.length) {
      const mark = text[r.at++], template = templateIn(r);
      check("./:".includes(mark));
      const technique = template.technique ?? letter(r);
      if (mark === ":") count(r);
      const isInside = template.fields.some(([, said]) => said.startsWith("open@"));
      let fields = isInside && readFields(r, template);
      const struck = isInside ? r.struck : template.places ? [] : candidateSet(r);
      const placed = struck.length ? null : candidate(r);
      fields ||= readFields(r, template);
      steps.push({kind, template, technique, struck, placed, fields});
    }
    return steps;
  }

  // ---- What a step rests on --------------------------------------------------------------------

  /** The ends of the links of a net that are excluded or exclude others. */
  function endsOf([forced, , missing], supposed) {
    const true_ = [...supposed, ...forced.map(([each]) => each)];
    const killed = ([other, killer]) => true_[killer] === other ? [] : [true_[killer], other];
    const linked = ([each, others]) =>
      others.flatMap(pair => [each, pair[0], ...killed(pair)]);
    return [...forced.flatMap(linked), ...missing.flatMap(killed)];
  }

  const RESTS_ON = {
    pattern: (_, value) => value,
    places: (_, value) => value,
    open: (step, value) => openCandidates(step.kind, value),
    path: (_, value) => value,
    ring: (_, value) => value,
    paths: (_, value) => value.flat(),
    trial: (_, [said]) => said,
    trial_of_clue: (_, [said]) => said,
    net: (step, value) => endsOf(value, [supposedIn(step)[0]]),
    nets: (step, [, cases]) =>
      cases.flatMap(([first, value]) => endsOf(value, [supposedIn(step)[0], first])),
    whip: (step, [links]) => {
      let before = supposedIn(step)[0];
      return links.flatMap(([left, right]) => {
        const ends = left < 0 ? [right] : [before, left, right];
        if (right >= 0) before = right;
        return ends.filter(each => each >= 0);
      });
    },
    step: (_, value) => restsOn(value),
  };

  /** The candidate that a conclusion is about, and whether its opposite is that it is true. */
  const supposedIn = ({placed, struck}) => placed === null ? [struck[0], true] : [placed, false];

  function restsOn(step) {
    const found = Object.values(step.fields)
      .flatMap(({type, value}) => RESTS_ON[type] ? RESTS_ON[type](step, value) : []);
    return found.length || step.placed === null ? [...new Set(found)] : [step.placed];
  }

  const housesOf = step => [...new Set(Object.values(step.fields).flatMap(({type, value}) =>
    type === "house" ? [value] : type === "houses" ? value : type === "step" ? housesOf(value) : []))];
  const cluesIn = step => Object.values(step.fields).flatMap(({type, value}) =>
    type === "clue" ? value.clues : type === "clues" ? value :
      type === "takers" ? value[0].flatMap(({clues}) => clues) : []);

  return {stepsIn, restsOn, housesOf, cluesIn, supposedIn};
})();
