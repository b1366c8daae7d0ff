// The rules of clues that are not digits: whether one can still be met, and what fits into a cage.

// A set of digits is a number with a bit each: there are at most 25.
const bit = digit => 1 << (digit - 1);
const digitsIn = set => {
  const digits = [];
  for (let digit = 1; set; digit++, set >>>= 1) if (set & 1) digits.push(digit);
  return digits;
};

// A row for each type that reads its digits in order, as the automata of generator/clues do: a
// state is a number, and null if no digits can follow.
const SUM = {
  start: 0,
  step: (sum, digit, {value}) => sum + digit > value ? null : sum + digit,
  accepts: (sum, {value}) => sum === value,
  left: (sum, {value}) => value - sum,
};
const READERS = {
  cage: SUM,
  plus: SUM,
  "little-killer": SUM,
  times: {
    start: 1,
    step: (product, digit, {value}) => value % (product * digit) ? null : product * digit,
    accepts: (product, {value}) => product === value,
    left: (product, {value}) => value / product,
  },
  arrow: {
    start: -1,
    step: (left, digit) => left < 0 ? digit : digit > left ? null : left - digit,
    accepts: left => left === 0,
  },
  renban: {
    start: 0,
    step: (used, digit) => used | bit(digit),
    accepts: used => !(used & used + (used & -used)),
  },
  // The highest digit so far, and 100 for each that was higher than all before it.
  skyscraper: {
    start: 0,
    step: (state, digit, {value}) => digit <= state % 100 ? state
      : state / 100 >= value ? null : state - state % 100 + 100 + digit,
    accepts: (state, {value}) => Math.floor(state / 100) === value,
  },
  // The sum of what is between 1 and the highest digit; -1 before them, -2 behind them.
  sandwich: {
    start: -1,
    step: (sum, digit, {value, nDigits}) => {
      if (digit === 1 || digit === nDigits) return sum === -1 ? 0 : sum === value ? -2 : null;
      return sum < 0 ? sum : sum + digit > value ? null : sum + digit;
    },
    accepts: sum => sum === -2,
  },
  // The sum so far, and 1000 for each digit that is still to be added.
  "x-sum": {
    start: -1,
    step: (state, digit, {value, nDigits}) => {
      const left = (state < 0 ? digit : Math.floor(state / 1000)) - 1;
      if (left < 0) return state;
      const sum = (state < 0 ? 0 : state % 1000) + digit;
      return sum + left > value || sum + left * nDigits < value ? null : 1000 * left + sum;
    },
    accepts: (state, {value}) => state === value,
  },
};
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
    clue.reader = READERS[clue.type] || RELATION;
    clue.read = clue.isMirrored
      ? cells.map((_, at) => cells.at(at % 2 ? -1 - (at - 1) / 2 : at / 2)) : cells;
    clue.sees = clue.read.map((cell, at) => clue.read.flatMap((other, later) =>
      later > at && (clue.isDistinct || kind.peers[cell].has(other)) ? [later] : []));
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

// Combinations are in order; ``candidates`` gives the set of digits that a cell may hold.
/** What is left of a cage: of its number, its blank cells, and the digits that fit into them. */
function restOf(clue, values, candidates) {
  const {reader, cells, isDistinct} = clue, blanks = cells.filter(cell => !values[cell]);
  const placed = cells.filter(cell => values[cell]).map(cell => values[cell]);
  const read = (state, digit) => state === null ? null : reader.step(state, digit, clue, 1);
  const state = placed.reduce(read, reader.start), combinations = [];
  const domains = blanks.map(candidates);
  const sees = (a, b) => clue.sees[Math.min(a, b)].includes(Math.max(a, b));
  const at = blanks.map(cell => cells.indexOf(cell));
  let looks = 0;
  const fit = (chosen, held) => {
    const next = held.length;
    return next === at.length || chosen.some((digit, index) => {
      const isFree = chosen.indexOf(digit) === index && domains[next] & bit(digit) &&
        !held.some((other, before) => other === digit && sees(at[before], at[next]));
      return isFree && fit(chosen.filter((_, other) => other !== index), [...held, digit]);
    });
  };
  const choose = (chosen, state) => {
    if (chosen.length === blanks.length) {
      if (reader.accepts(state, clue) && fit(chosen, [])) combinations.push(chosen);
      return;
    }
    for (let digit = chosen.at(-1) || 1; digit <= clue.nDigits && looks < MAX_LOOKS; digit++) {
      if (isDistinct && (digit === chosen.at(-1) || placed.includes(digit))) continue;
      looks++;
      const next = read(state, digit);
      if (next !== null) choose([...chosen, digit], next);
    }
  };
  if (state !== null) choose([], state);
  return {nBlank: blanks.length, left: state !== null && reader.left?.(state, clue),
          combinations, isCut: looks >= MAX_LOOKS};
}

