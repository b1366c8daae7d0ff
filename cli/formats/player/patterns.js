// Patterns that a player may have seen where he is: locked candidates, subsets and fish.

/** All that strike something out, the easiest first. */
function patternsNow() {
  const {kind, values} = game;
  const left = Array.from(values, (value, cell) =>
    value ? 0 : leftIn(cell) & candidatesOf(kind, values, cell));
  return [...lockedIn(left), ...[2, 3, 4].flatMap(size =>
    [...nakedIn(left, size), ...fishIn(left, size), ...hiddenIn(left, size)])];
}

const SUBSETS = {2: "pair", 3: "triple", 4: "quadruple"};
const FISH = {2: "x-wing", 3: "swordfish", 4: "jellyfish"};

function patternStep(name, struck, fields) {
  const {kind} = game, {templates, patterns} = told(), [technique, template] = patterns[name];
  return shownStep({kind, template: templates[template], technique, struck, placed: null, fields});
}

/** The sets of n of some things. */
function* setsOf(all, size, start = 0) {
  if (!size) yield [];
  for (let at = start; size && at <= all.length - size; at++) {
    for (const rest of setsOf(all, size - 1, at + 1)) yield [all[at], ...rest];
  }
}

const unionOf = sets => sets.reduce((all, set) => all | set, 0);

/** The numbers of the candidates of cells that are in a set of digits. */
const numbersIn = (left, cells, digits) => cells.flatMap(cell =>
  digitsIn(left[cell] & digits).map(digit => cell * game.kind.nDigits + digit - 1))
  .sort((a, b) => a - b);

/** The houses that hold every digit, with their numbers. */
const fullHouses = () => [...game.kind.houses.entries()]
  .filter(([, {cells}]) => cells.length === game.kind.nDigits);

const isAlong = (cells, way) =>
  cells.every(cell => game.kind.places[cell][way] === game.kind.places[cells[0]][way]);

function* lockedIn(left) {
  const {kind} = game;
  const isLine = cells => isAlong(cells, "row") || isAlong(cells, "column");
  for (const name of kind.isHexagonal ? [] : ["pointing", "claiming"]) {
    for (const [number, {cells}] of fullHouses()) {
      if (isLine(cells) !== (name === "claiming")) continue;
      for (const digit of digitsIn(kind.all)) {
        const places = cells.filter(cell => left[cell] & bit(digit));
        const pattern = numbersIn(left, places, bit(digit));
        for (const other of kind.houses) {
          if (places.length < 2 || !places.every(cell => other.cells.includes(cell))) continue;
          const struck = numbersIn(left, other.cells.filter(cell => !cells.includes(cell)), bit(digit));
          if (struck.length) {
            yield patternStep(name, struck, {house: {type: "house", value: number},
              digits: {type: "digits", value: bit(digit)}, pattern: {type: "pattern", value: pattern}});
          }
        }
      }
    }
  }
}

const subset = (name, house, left, cells, digits, struck) => patternStep(name, struck, {
  cells: {type: "cells", value: cells}, columns: {type: "columns", value: digits.map(bit)},
  house: {type: "house", value: house},
  pattern: {type: "pattern", value: numbersIn(left, cells, unionOf(digits.map(bit)))}});

function* nakedIn(left, size) {
  for (const [number, {cells}] of game.kind.houses.entries()) {
    const open = cells.filter(cell => left[cell]);
    for (const some of setsOf(open.filter(cell => digitsIn(left[cell]).length <= size), size)) {
      const digits = unionOf(some.map(cell => left[cell]));
      if (digitsIn(digits).length !== size) continue;
      const struck = numbersIn(left, open.filter(cell => !some.includes(cell)), digits);
      if (struck.length) {
        yield subset(`naked-${SUBSETS[size]}`, number, left, some, digitsIn(digits), struck);
      }
    }
  }
}

function* hiddenIn(left, size) {
  for (const [number, {cells}] of fullHouses()) {
    const placesOf = digits => cells.filter(cell => left[cell] & digits);
    const few = digitsIn(unionOf(cells.map(cell => left[cell])))
      .filter(digit => placesOf(bit(digit)).length <= size);
    for (const some of setsOf(few, size)) {
      const digits = unionOf(some.map(bit)), places = placesOf(digits);
      const struck = numbersIn(left, places, ~digits);
      if (places.length === size && struck.length) {
        yield subset(`hidden-${SUBSETS[size]}`, number, left, places, some, struck);
      }
    }
  }
}

/** Fish on a board alone, whose rows and columns hold every digit. */
function* fishIn(left, size) {
  const {kind} = game;
  const lines = ["row", "column"].map(way =>
    fullHouses().filter(([, {cells}]) => isAlong(cells, way)));
  if (kind.isHexagonal || lines.some(({length}) => length !== kind.nDigits)) return;
  for (const [base, cover] of [lines, [...lines].reverse()]) {
    for (const digit of digitsIn(kind.all)) {
      const placesIn = ([, {cells}]) => cells.filter(cell => left[cell] & bit(digit));
      const few = base.filter(line => placesIn(line).length > 1 && placesIn(line).length <= size);
      for (const some of setsOf(few, size)) {
        const places = some.flatMap(placesIn);
        const crossing = cover.filter(line => placesIn(line).some(cell => places.includes(cell)));
        const others = crossing.flatMap(placesIn).filter(cell => !places.includes(cell));
        if (crossing.length !== size || !others.length) continue;
        yield patternStep(FISH[size], numbersIn(left, others, bit(digit)), {
          digit: {type: "digit", value: digit - 1},
          lines: {type: "houses", value: some.map(([number]) => number)},
          crossing: {type: "houses", value: crossing.map(([number]) => number)},
          pattern: {type: "pattern", value: numbersIn(left, places, bit(digit))}});
      }
    }
  }
}

