// The rules of clues that are not digits: whether one can still be met, and what fits into it.

// A reader reads the digits of a clue in order: its next state is null if no digits can follow.
const SUM = {
  start: 0,
  step: (sum, digit, {value}) => sum + digit > value ? null : sum + digit,
  accepts: (sum, {value}) => sum === value,
};
// The states of a machine are the rows of its table, which stands in the data of the kind.
const machineOf = rows => ({
  start: 0,
  step: (state, digit) => rows[state][digit] < 0 ? null : rows[state][digit],
  accepts: state => rows[state][0] === 1,
});
// The others: which digit may follow which one stands in the table of their sort.
const RELATION = {
  start: 0,
  step: (last, digit, {related, isMirrored}, at) => {
    const isLinked = related && last && !(isMirrored && at % 2 === 0);
    return isLinked && !(related[last - 1] & bit(digit)) ? null : digit;
  },
  accepts: () => true,
};

/** The clues of a puzzle, whose cells are read in an order in which linked cells come together. */
function cluesOf(kind, rows) {
  return rows.map(([sort, value, place, ...cells]) => {
    const clue = {...kind.clueSorts[sort], value, place, cells, nDigits: kind.nDigits};
    const machine = kind.machines[`${clue.type} ${value} ${cells.length}`];
    clue.reader = machine ? machineOf(machine) : RELATION;
    clue.read = clue.isMirrored
      ? cells.map((_, at) => cells.at(at % 2 ? -1 - (at - 1) / 2 : at / 2)) : cells;
    clue.sees = clue.read.map((cell, at) => clue.read.flatMap((other, later) =>
      later > at && (clue.isDistinct || kind.peers[cell].has(other)) ? [later] : []));
    clue.isApart = clue.sees.every((seen, at) => seen.length === cells.length - 1 - at);
    return clue;
  });
}

// A reading that is not found by then may be there: what is marked is broken for certain.
const MAX_LOOKS = 20000;

/** Whether the cells of a clue can be filled so that it holds, by what stands in them alone. */
function canBeMet(clue, values) {
  const digits = clue.read.map(cell => values[cell]);
  const key = digits.join();
  if (clue.known !== key) {
    clue.known = key;
    clue.isMet = !digits.some(Boolean) || hasReading(clue, digits);
  }
  return clue.isMet;
}

function hasReading(clue, digits) {
  const {reader, sees, isDistinct} = clue, failed = new Set();
  let looks = 0;
  // Two digits of a house that are the same break the rule of the house, not of the clue.
  const without = (domains, at, digit) => {
    const left = domains.slice();
    for (const later of sees[at]) if (isDistinct || !digits[later]) left[later] &= ~bit(digit);
    return left;
  };
  const goOn = (at, state, domains) => {
    if (at === digits.length) return reader.accepts(state, clue);
    const key = `${at} ${state} ${domains.slice(at)}`;
    if (failed.has(key)) return false;
    for (const digit of digitsIn(domains[at])) {
      if (++looks > MAX_LOOKS) return true;
      const next = reader.step(state, digit, clue, at);
      if (next !== null && goOn(at + 1, next, without(domains, at, digit))) return true;
    }
    failed.add(key);
    return false;
  };
  const all = clue.marks ?? 2 ** clue.nDigits - 1;
  let domains = digits.map(digit => digit ? all & bit(digit) : all);
  digits.forEach((digit, at) => {
    if (!digit) return;
    domains = without(domains, at, digit);
    sees.forEach((seen, before) => {
      if (!digits[before] && seen.includes(at)) domains[before] &= ~bit(digit);
    });
  });
  return goOn(0, reader.start, domains);
}

// ---- What fits into a clue ---------------------------------------------------------------------

// Where the digits that make a sum depend on others: in each way ``held`` are those others, and
// ``cells`` have to make ``value``.  ``digitsAt`` gives the digits that a cell may hold, and
// ``candidates`` the set of those that it may hold among some values.
const sumsFrom = (first, cells, value) => digit =>
  ({held: [[first, digit]], cells: cells(digit), value: value(digit)});
const WAYS = {
  arrow: ({cells: [circle, ...shaft]}, digitsAt) =>
    digitsAt(circle).map(sumsFrom(circle, () => shaft, digit => digit)),
  "x-sum": ({cells, value}, digitsAt) => digitsAt(cells[0]).filter(digit => digit <= cells.length)
    .map(sumsFrom(cells[0], digit => cells.slice(1, digit), digit => value - digit)),
  sandwich: ({cells, value, nDigits}, digitsAt) => {
    const at = digit => [...cells.keys()].filter(place => digitsAt(cells[place]).includes(digit));
    return at(1).flatMap(low => at(nDigits).filter(high => high !== low).map(high =>
      ({held: [[cells[low], 1], [cells[high], nDigits]], value,
        cells: cells.slice(Math.min(low, high) + 1, Math.max(low, high))})));
  },
};

/** How much of a clue's number is left after a digit. */
function leftOf({type, isSum}) {
  if (isSum || type in WAYS) return (value, digit) => value - digit;
  return type === "times" ? (value, digit) => value / digit : () => 0;
}

// A combination has its digits in order: those of the blank cells alone if only one way is open; its
// ``lead`` is the digit of the circle or of the first cell that it goes with, if that is open.
/** What fits into a clue; in the only way also how many cells are blank, and what is left of it. */
function restOf(clue, values, candidates) {
  const digitsAt = cell => values[cell] ? [values[cell]] : digitsIn(candidates(values, cell));
  const ways = WAYS[clue.type]?.(clue, digitsAt) ?? [{held: [], cells: clue.cells, value: clue.value}];
  const reader = WAYS[clue.type] ? SUM : clue.reader, found = new Map(), looks = {n: 0};
  for (const way of ways) {
    const filled = values.slice();
    for (const [cell, digit] of way.held) filled[cell] = digit;
    const placed = way.cells.map(cell => values[cell]).filter(Boolean);
    const lead = way.held.length === 1 && !values[way.held[0][0]] ? way.held[0][1] : 0;
    const sum = {...clue, value: way.value, reader};
    for (const digits of combinationsOf(sum, way.cells, filled, candidates, looks)) {
      const all = [...placed, ...digits].sort((a, b) => a - b);
      found.set(`${lead}:${all}`, {lead, digits: ways.length > 1 ? all : digits, all});
    }
  }
  const rest = {combinations: [...found.values()], isCut: looks.n >= MAX_LOOKS};
  if (ways.length !== 1) return rest;
  const [{cells, value}] = ways, placed = cells.map(cell => values[cell]).filter(Boolean);
  return {...rest, nBlank: cells.length - placed.length,
          left: placed.length ? placed.reduce(leftOf(clue), value) : 0};
}

/** The digits that fit into the blank ones of some cells of a clue, which make its number. */
function combinationsOf(clue, cells, values, candidates, looks) {
  const {reader, isApart} = clue, blanks = cells.filter(cell => !values[cell]);
  const placed = cells.map(cell => values[cell]).filter(Boolean);
  const read = (state, digit) => state === null ? null : reader.step(state, digit, clue, 1);
  const state = placed.reduce(read, reader.start), combinations = [];
  const domains = blanks.map(cell => candidates(values, cell));
  const at = blanks.map(cell => clue.cells.indexOf(cell));
  const sees = (a, b) => clue.sees[Math.min(a, b)].includes(Math.max(a, b));
  const fit = (chosen, held) => {
    const next = held.length;
    return next === at.length || chosen.some((digit, index) => {
      const isFree = chosen.indexOf(digit) === index && domains[next] & bit(digit) &&
        !held.some((other, before) => other === digit && sees(at[before], at[next]));
      return isFree && looks.n++ < MAX_LOOKS &&
        fit(chosen.filter((_, other) => other !== index), [...held, digit]);
    });
  };
  const choose = (chosen, state) => {
    if (chosen.length === blanks.length) {
      if (reader.accepts(state, clue) && fit(chosen, [])) combinations.push(chosen);
      return;
    }
    for (let digit = chosen.at(-1) || 1; digit <= clue.nDigits && looks.n < MAX_LOOKS; digit++) {
      if (isApart && (digit === chosen.at(-1) || placed.includes(digit))) continue;
      looks.n++;
      const next = read(state, digit);
      if (next !== null) choose([...chosen, digit], next);
    }
  };
  if (state !== null) choose([], state);
  return combinations;
}
