// Checks certificates of puzzles: `node check_certificate.js < FILE`, or checkCertificates(text).
// It imports nothing, so it can be read as a whole.  docs/certificates.md specifies what it checks.
const HEADER = "cluesmith certificate 1", SYMBOLS = ".123456789ABCDEFGHIJKLMNOP";
const MOST_CELLS = 1000, MOST_LISTED = 100000, MOST_VALUE = 99999999;

// The relations of neighbours in a list: digits, value, number of digits.
const RELATIONS = {
  thermo: (a, b) => a < b,
  minus: (a, b, value) => Math.abs(a - b) === value,
  divide: (a, b, value) => a === value * b || b === value * a,
  black: (a, b) => a === 2 * b || b === 2 * a,
  whisper: (a, b, value, high) => Math.abs(a - b) >= Math.ceil(high / 2),
  apart: (a, b) => Math.abs(a - b) !== 1,
  "no-dot": (a, b) => Math.abs(a - b) !== 1 && a !== 2 * b && b !== 2 * a,
  "no-xv": (a, b) => a + b !== 5 && a + b !== 10,
};
const WITH_VALUE = ["cage", "plus", "minus", "times", "divide", "hidden", "skyscraper", "sandwich", "x-sum"];
const OTHERS = ["differ", "palindrome", "arrow", "renban", "odd", "even"];
const TYPES = [...Object.keys(RELATIONS), ...WITH_VALUE, ...OTHERS];
const isSingle = (domain) => (domain & (domain - 1)) === 0;
const demand = (isTrue, reason) => { if (!isTrue) throw new RangeError(reason); };

// Returns what is known after the next digit d of a list, or null if the digits do not fit.  Known
// is what it returned for the digit before: a number or a list of numbers.
function follow([name, value, high], known, d, place, size) {
  const first = place === 0, last = place === size - 1;
  const reaches = (now) => now === value || (now < value && !last);
  if (RELATIONS[name]) return first || RELATIONS[name](known, d, value, high) ? d : null;
  if (name === "odd" || name === "even") return d % 2 === (name === "odd" ? 1 : 0) ? 0 : null;
  const next = first ? d : name === "times" ? known * d : known - d;
  if (name === "times") return value % next === 0 && reaches(next) ? next : null;
  if (name === "arrow") return next === 0 || (next > 0 && !last) ? next : null;
  if (name === "hidden") {
    const [sum, product, low, high] = first ? [0, 1, d, d] : known;
    const now = [sum + d, Math.min(product * d, 1e9), Math.min(low, d), Math.max(high, d)];
    const results = [now[0], now[1], ...(size === 2 ? [now[3] - now[2], now[3] / now[2]] : [])];
    return !last || results.includes(value) ? now : null;
  }
  if (name === "sandwich") {  // the end to come (-1: any, 0: none), the digits between, their sum
    const [end, between, sum] = first ? [-1, 0, 0] : known, isEnd = d === 1 || d === high;
    let now = end > 0 && !((between >> d) & 1) ? [end, between | (1 << d), sum + d] : null;
    if (end < 1 && !isEnd) now = [end, 0, 0];
    else if (isEnd) now = end < 0 ? [high + 1 - d, 0, 0] : d === end && sum === value ? [0, 0, 0] : null;
    return now && (now[0] === 0 || !last) ? now : null;
  }
  const [used, count, left] = first ? [0, 0, name === "x-sum" ? d : -1] : known;  // left: to come
  if (left === 0) return known;
  const now = used | (1 << d), sum = count + (name !== "skyscraper" ? d : 1 << d > used ? 1 : 0);
  if (name === "plus") return reaches(sum) ? [0, sum, -1] : null;
  if (now === used || left > size) return null;
  if (name === "renban") return Math.clz32(now & -now) - Math.clz32(now) < size ? [now, 0, -1] : null;
  if (left === 1) return sum === value ? [0, 0, 0] : null;
  return reaches(sum) ? [now, sum, Math.max(left - 1, -1)] : null;
}

// Returns the digits of each cell that some assignment has; a domain has bit d for digit d.
function supported(type, domains) {
  const high = type[2], isFull = domains.length === high, layers = [];
  if (type[0] === "palindrome") return domains.map((domain, k) => domain & domains.at(-1 - k));
  if (type[0] === "differ") {
    const count = (d) => domains.filter((domain) => (domain >> d) & 1).length;
    const digits = [...Array(high).keys()].map((k) => k + 1), singles = domains.filter(isSingle);
    const alone = digits.reduce((x, d) => x | (isFull && count(d) === 1 ? 1 << d : 0), 0);
    const isWrong = new Set(singles).size < singles.length || (isFull && !digits.every(count));
    const single = singles.reduce((x, y) => x | y, 0);
    const kept = domains.map((x) => x & alone || (isSingle(x) ? x : x & ~single));
    return kept.map((x) => (isWrong || (x & alone && !isSingle(x)) ? 0 : x));
  }
  let states = new Map([["", null]]);
  domains.forEach((domain, place) => {
    const arcs = [], after = new Map(), digits = [...Array(high + 1).keys()];
    for (const [from, known] of states)
      for (const d of digits.filter((d) => (domain >> d) & 1)) {
        const now = follow(type, known, d, place, domains.length);
        if (now !== null) arcs.push([from, d, String(now)]);
        if (now !== null) after.set(String(now), now);
      }
    layers.push(arcs);
    states = after;
  });
  let alive = new Set(states.keys());
  return layers.reverse().map((arcs) => {
    const left = arcs.filter((arc) => alive.has(arc[2]));
    alive = new Set(left.map((arc) => arc[0]));
    return left.reduce((digits, arc) => digits | (1 << arc[1]), 0);
  }).reverse();
}

function number(text, least, most) {
  const isNumber = /^[0-9]{1,9}$/.test(text ?? "") && Number(text) >= least && Number(text) <= most;
  demand(isNumber, `'${text}' is no number from ${least} to ${most}`);
  return Number(text);
}

class Puzzle {
  constructor(nCells, high) {
    [this.nCells, this.high, this.digits, this.parts, this.walls] = [nCells, high, [], [], [[], []]];
    this.numbers = { rule: [], clue: [], area: [] };
    [this.memory, this.partsOf] = [new Map(), Array.from({ length: nCells }, () => [])];
  }
  listsOf(words) {
    return words.flatMap((word) => {
      demand(/^\d+(,\d+)*(\/\d+\*\d+)*$/.test(word), `'${word}' is no list of cells`);
      const [cells, ...repeats] = word.split("/");
      let lists = [cells.split(",").map((cell) => number(cell, 0, this.nCells - 1))];
      for (const [step, times] of repeats.map((repeat) => repeat.split("*"))) {
        const most = Math.floor(MOST_LISTED / (lists.length * lists[0].length));
        const shifts = [...Array(number(times, 1, most)).keys()], by = number(step, 1, this.nCells);
        lists = shifts.flatMap((k) => lists.map((list) => list.map((cell) => cell + k * by)));
      }
      const isGood = (list) => new Set(list).size === list.length && Math.max(...list) < this.nCells;
      demand(lists.every(isGood), `${word}: a cell is listed twice, or beyond the last one`);
      return lists;
    });
  }
  add(sort, word, lists) {
    const [name, value, more] = word.split("=");
    const isKnown = TYPES.includes(name) && (value !== undefined) === WITH_VALUE.includes(name);
    demand(isKnown && more === undefined, `'${word}' is no type of clue with its value`);
    for (const cells of lists) {
      for (const cell of cells) this.partsOf[cell].push(this.parts.length);
      this.numbers[sort].push(this.parts.length);
      this.parts.push([[name, number(value ?? "0", 0, MOST_VALUE), this.high], cells]);
    }
  }
  // Strikes digits until nothing changes; returns false if a cell has none left.
  propagate(domains, cells, leftOut = []) {
    const waiting = new Set([...cells].flatMap((cell) => this.partsOf[cell]));
    for (const part of leftOut) waiting.delete(part);
    for (const part of waiting) {
      waiting.delete(part);
      const [type, cells] = this.parts[part], old = cells.map((cell) => domains[cell]);
      const key = `${type} ${old}`;
      if (!this.memory.has(key)) this.memory.set(key, supported(type, old));
      const now = this.memory.get(key);
      if (now.includes(0)) return false;
      for (const k of cells.keys()) {
        domains[cells[k]] = now[k];
        if (now[k] !== old[k]) for (const other of this.partsOf[cells[k]]) waiting.add(other);
      }
    }
    return true;
  }
  // Returns the solutions that the tree of choices leaves; branches are its cells, the next one last.
  solutions(domains, changed, branches) {
    if (!this.propagate(domains, changed)) return [];
    if (domains.every(isSingle)) return [domains.map((domain) => Math.log2(domain))];
    const cell = branches.pop(), found = [];
    demand(cell !== undefined && !isSingle(domains[cell]), "the tree ends early, or is no choice");
    for (let d = 1; d <= this.high; d++)
      if ((domains[cell] >> d) & 1)
        found.push(...this.solutions(domains.with(cell, 1 << d), [cell], branches));
    return found;
  }
  // Returns the joins of two areas: their parts, and the constraint in place of them.
  joins(grid) {
    const areas = this.numbers.area, cellsOf = (area) => this.parts[areas[area]][1];
    const areaOf = new Map(areas.flatMap((part, k) => this.parts[part][1].map((cell) => [cell, k])));
    const near = new Set(), most = Math.max(...areas.map((part) => this.parts[part][1].length));
    for (const pair of this.walls[1]) {
      demand(pair.length === 2, "walls have lists of two cells");
      const [a, b] = pair.map((cell) => areaOf.get(cell) ?? -1).sort((x, y) => x - y);
      if (a >= 0 && a < b && cellsOf(a).length + cellsOf(b).length <= most) near.add(a * 1000 + b);
    }
    return [...near].sort((x, y) => x - y).flatMap((key) => {
      const a = Math.floor(key / 1000), b = key % 1000, cells = [...cellsOf(a), ...cellsOf(b)];
      const digits = cells.map((cell) => grid[cell]).sort((x, y) => x - y), [low, high] = digits;
      const sum = digits.reduce((x, y) => x + y), product = digits.reduce((x, y) => x * y);
      const isTwo = digits.length === 2, found = [["plus", sum]];
      if (isTwo) found.push(["minus", high - low]);
      if (product <= MOST_VALUE) found.push(["times", product]);
      if (isTwo && high % low === 0) found.push(["divide", high / low]);
      for (const value of new Set(found.map((each) => each[1]))) found.push(["hidden", value]);
      if (new Set(digits).size === digits.length) found.push(["cage", sum]);
      const wanted = found.filter((each) => this.walls[0].includes(each[0])), { high: most } = this;
      return wanted.map((each) => ({ leftOut: [areas[a], areas[b]], more: [[...each, most], cells] }));
    });
  }
  checkNeeds(grid, lines) {
    const givens = [...grid.keys()].filter((cell) => this.digits[cell]).map((given) => ({ given }));
    const clues = this.numbers.clue.map((part) => ({ leftOut: [part] })), joins = this.joins(grid);
    const removals = [...givens, ...clues, ...joins], [has, needs] = [lines.length, removals.length];
    demand(has === needs, `${has} second solutions, and ${needs} are needed`);
    removals.forEach(({ given, leftOut, more }, k) => {
      const other = grid.map((d) => 1 << d), changed = new Set();
      for (const change of lines[k]) {
        demand(/^\d+=\d+$/.test(change), `'${change}' is no change`);
          const [cell, digit] = change.split("=");
        other[number(cell, 0, this.nCells - 1)] = 1 << number(digit, 1, this.high);
        changed.add(Number(cell));
      }
      const isNew = (c) => other[c] !== 1 << grid[c] && (c === given || this.digits[c] === 0);
      const fits = !more || supported(more[0], more[1].map((cell) => other[cell])).every(Boolean);
      const isGood = changed.size && [...changed].every(isNew) && fits;
      demand(isGood && this.propagate(other, changed, leftOut), `solution ${k + 1} shows nothing`);
    });
    const n = [givens, clues, joins].map((each) => each.length);
    return `one solution; ${n[0]} digits, ${n[1]} clues and ${n[2]} walls are needed`;
  }
}

// Returns what a certificate shows; throws RangeError if it shows nothing.
function checked(lines) {
  const end = lines.findIndex((line) => line[0] === "tree"), grid = lines[0] ?? [];
  demand(end > 0 && grid[0] === "grid" && grid.length === 3, "it has no `grid`, or no `tree`");
  const nCells = number(grid[1], 1, MOST_CELLS), high = number(grid[2], 1, SYMBOLS.length - 1);
  const puzzle = new Puzzle(nCells, high);
  for (const [word, type, ...cells] of lines.slice(1, end)) {
    const isList = cells.length > 0;
    if (Object.hasOwn(puzzle.numbers, word) && isList) puzzle.add(word, type, puzzle.listsOf(cells));
    else if (word === "walls" && isList) puzzle.walls = [type.split(","), puzzle.listsOf(cells)];
    else if (word === "puzzle" && type && !isList && !puzzle.digits.length)
      puzzle.digits = [...type].map((symbol) => SYMBOLS.indexOf(symbol));
    else demand(false, `\`${word}\` cannot be read`);
  }
  const isGood = puzzle.digits.length === nCells && puzzle.digits.every((d) => d >= 0 && d <= high);
  demand(isGood, `the puzzle does not have ${nCells} cells`);
  const domains = puzzle.digits.map((d) => (d ? 1 << d : 2 ** (high + 1) - 2));
  const branches = lines[end].slice(1).map((cell) => number(cell, 0, nCells - 1)).reverse();
  const grids = puzzle.solutions(domains, domains.keys(), branches), n = grids.length;
  demand(n === 1 && !branches.length, `${n} solutions, or the tree goes on after its end`);
  if (end + 1 === lines.length) return "one solution";
  demand(lines[end + 1].join(" ") === "minimal", "the line after the tree is not `minimal`");
  return puzzle.checkNeeds(grids[0], lines.slice(end + 2));
}

// Returns for each certificate of a text [whether it is accepted, what it shows or lacks].
function checkCertificates(text) {
  const all = text.replaceAll("\r", "").split("\n").map((line) => line.split(" ").filter(Boolean));
  const lines = all.filter((line) => line.length && line[0] !== "note");
  const starts = [...lines.keys()].filter((k) => lines[k].join(" ") === HEADER);
  if (starts[0] !== 0) return [[false, `it does not begin with \`${HEADER}\``]];
  return starts.map((start, k) => {
    try {
      return [true, checked(lines.slice(start + 1, starts[k + 1]))];
    } catch (error) {
      return [false, error.message];
    }
  });
}

if (typeof process !== "undefined") {
  let text = "";
  process.stdin.setEncoding("utf-8").on("data", (some) => (text += some)).on("end", () => {
    checkCertificates(text).forEach(([isGood, message], k) => {
      console.log(`${k + 1}: ${isGood ? "accepted" : "refused"}: ${message}`);
      process.exitCode ||= isGood ? 0 : 1;
    });
  });
}
