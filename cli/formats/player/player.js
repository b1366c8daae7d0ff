// Plays and prints the puzzles that stand in this page.  What comes from the data is only ever set
// as text or as an attribute, never read as HTML, and nothing is fetched.  The drawings of clues, which
// hold numbers alone, are read as SVG.

// ---- The data of the page -----------------------------------------------------------------

const element = id => document.getElementById(id);
const data = JSON.parse(element("data").textContent);
const kinds = data.kinds.map((table, number) => kindOf(table, number));
const puzzles = data.puzzles.map(
  ([id, kind, section, level, date, clues, solution, caption, practice], index) =>
    ({index, id, kind: kinds[kind], section, level, date, clues, solution, caption,
      practice: practice && {title: practice[0], line: practice[1], left: practice[2]}}));
const indexOf = new Map();
puzzles.forEach(puzzle => indexOf.has(puzzle.id) || indexOf.set(puzzle.id, puzzle.index));

function make(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key === "text") made.textContent = value;
    else if (key === "class") made.className = value;
    else made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

function drawn(name, attributes, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** The drawing of a puzzle: the lines of its kind, which stand in the page once, and its clues. */
function drawingOf(kind, ...children) {
  const [x, y, width, height] = kind.box, [tints, under, over] = kind.layers;
  const part = name => drawn("use", {href: `#${name}-${kind.number}`, x, y, width, height});
  return drawn("svg", {viewBox: kind.box.join(" ")}, layer(tints, "tints"), part("marks"),
    layer(under, "layer"), part("lines"), layer(over, "layer"), ...children);
}

// ---- Kinds: cells, houses, what digits exclude each other ----------------------------------

function kindOf(table, number) {
  const kind = {...table, number, clues: [], layers: ["", "", ""]};
  kind.nDigits = kind.symbols.length;
  kind.names = table.names || [...kind.symbols];
  kind.letters = table.letters || kind.names;
  kind.places = kind.rows.flatMap((length, row) =>
    Array.from({length}, (_, column) => ({row, column})));
  if (!kind.isHexagonal) {  // boards that share cells leave holes between them
    const xs = kind.places.map((_, cell) => kind.centres[2 * cell]), least = Math.min(...xs);
    kind.places.forEach((at, cell) => at.column = Math.round((xs[cell] - least) / kind.cellSize));
  }
  kind.nCells = kind.places.length;
  kind.all = 2 ** kind.nDigits - 1;
  kind.houses = table.houses.map(([name, isConsecutive, isSeen, ...cells]) =>
    ({name, isConsecutive, isSeen, cells}));
  kind.housesOf = kind.places.map(() => []);
  kind.peers = kind.places.map(() => new Set());
  kind.beside = kind.places.map(() => []);
  kind.cluesOf = kind.places.map(() => []);
  for (const house of kind.houses) {
    for (const cell of house.cells) {
      kind.housesOf[cell].push(house);
      for (const other of house.cells) if (other !== cell) kind.peers[cell].add(other);
    }
  }
  for (const [a, b] of kind.different) kind.peers[a].add(b), kind.peers[b].add(a);
  for (const [a, b] of kind.notConsecutive) kind.beside[a].push(b), kind.beside[b].push(a);
  return kind;
}

function nameOf(kind, cell) {
  const {row, column} = kind.places[cell];
  const at = {row: row + 1, column: column + 1};
  return kind.isHexagonal ? worded("row {row}, cell {column}", at)
    : worded("row {row}, column {column}", at);
}

/** The digits of a house that stand in it, from the least to the greatest. */
function rangeIn(house, values) {
  let low = Infinity, high = 0;
  for (const cell of house.cells) {
    const value = values[cell];
    if (value) low = Math.min(low, value), high = Math.max(high, value);
  }
  return [low, high];
}

/** The digits that the rules leave to a cell, by what is placed. */
function candidatesOf(kind, values, cell) {
  let left = kind.all;
  for (const other of kind.peers[cell]) if (values[other]) left &= ~bit(values[other]);
  for (const other of kind.beside[cell]) {
    const value = values[other];
    if (value > 1) left &= ~bit(value - 1);
    if (value && value < kind.nDigits) left &= ~bit(value + 1);
  }
  for (const house of kind.housesOf[cell]) {
    if (!house.isConsecutive) continue;
    const [low, high] = rangeIn(house, values);
    if (!high) continue;
    for (const digit of digitsIn(left)) {
      if (Math.max(high, digit) - Math.min(low, digit) >= house.cells.length) left &= ~bit(digit);
    }
  }
  return left;
}

/** The clues that are broken, and the cells whose digits break a rule with each other. */
function brokenIn(kind, values) {
  const clues = new Set(brokenClues(kind, values));
  // A number beside the board is marked alone: its cells are a whole line.
  const broken = new Set([...clues].filter(({isBeside}) => !isBeside)
    .flatMap(({cells}) => cells.filter(cell => values[cell])));
  const breakAll = cells => cells.forEach(cell => broken.add(cell));
  for (const house of kind.houses) {
    const placed = house.cells.filter(cell => values[cell]);
    const at = new Map();
    for (const cell of placed) at.set(values[cell], [...(at.get(values[cell]) || []), cell]);
    for (const cells of at.values()) if (cells.length > 1) breakAll(cells);
    if (house.isConsecutive && placed.length) {
      const [low, high] = rangeIn(house, values);
      if (high - low >= house.cells.length) breakAll([...at.get(low), ...at.get(high)]);
    }
  }
  for (const [a, b] of kind.different) if (values[a] && values[a] === values[b]) breakAll([a, b]);
  for (const [a, b] of kind.notConsecutive) {
    if (values[a] && values[b] && Math.abs(values[a] - values[b]) === 1) breakAll([a, b]);
  }
  return {cells: broken, clues};
}

/** What shows a digit: its letter, or its drawing, which stands in the page once. */
function faceOf(kind, digit) {
  if (!kind.drawings) return kind.letters[digit - 1];
  return drawn("svg", {class: `face ${kind.faces}`, viewBox: "-50 -50 100 100", "aria-hidden": "true"},
    useOf(kind, digit, 0, 0, 100));
}

const useOf = (kind, digit, x, y, side) => drawn("use",
  {href: `#${kind.drawings[digit - 1]}`, x: x - side / 2, y: y - side / 2, width: side, height: side});

const valuesOf = (kind, line) => Uint8Array.from(line, mark => kind.symbols.indexOf(mark) + 1);

// ---- Paths: what hints are made of ----------------------------------------------------------

let toldWords = null, speech = null, pathLines = null;

/** The steps of a puzzle, read when the first hint is asked for. */
function stepsOf(puzzle) {
  if (puzzle.steps) return puzzle.steps;
  const board = boardOf(puzzle), clues = board.clues.filter(({words}) => words);
  pathLines = pathLines || element("paths").textContent.split("\n");
  puzzle.steps = stepsIn(pathLines[puzzle.index], board, clues, told().templates).map(shownStep);
  return puzzle.steps;
}

/** The words of steps and their templates. */
function told() {
  toldWords = toldWords || JSON.parse(element("words").textContent);
  speech = speech || speaker(toldWords);
  return toldWords;
}

/** A step as hints show it. */
function shownStep(step) {
  const {nDigits} = step.kind;
  const shown = number => ({cell: Math.floor(number / nDigits), digit: number % nDigits + 1});
  return {
    title: () => speech.title(step), text: () => speech.text(step),
    placed: step.placed === null ? null : shown(step.placed), struck: step.struck.map(shown),
    pattern: restsOn(step).sort((a, b) => a - b).map(shown), houses: housesOf(step),
    clueCells: cluesIn(step).flatMap(({cells}) => cells),
  };
}

/** The same, or null if they cannot be read. */
function readSteps(puzzle) {
  try {
    return stepsOf(puzzle);
  } catch (error) {
    if (error instanceof PathError) return null;
    throw error;
  }
}

// ---- What is kept in the browser ------------------------------------------------------------

// Some browsers deny storage, others are full: then all is kept until the page is left.
const PREFIX = "cluesmith:";
const memory = new Map();
let isKept = true;

function stored(key) {
  if (memory.has(key)) return memory.get(key);
  try {
    return JSON.parse(localStorage.getItem(PREFIX + key));
  } catch {
    return null;
  }
}

function store(key, value) {
  try {
    if (value === null) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, JSON.stringify(value));
    memory.delete(key);
  } catch {
    memory.set(key, value);
    if (isKept) tell(worded("Progress is lost when you leave this page: the browser keeps nothing of it."));
    isKept = false;
  }
}

const SETTINGS = {theme: "auto", mistakes: "rules", peers: true, same: true, tidy: true, timer: true,
                  aid: true, tints: false};
const settings = {...SETTINGS, ...stored("settings")};
const darkness = matchMedia("(prefers-color-scheme: dark)");

/** The digits of a puzzle and its other clues, whose sorts have numbers of this page alone. */
function identityOf(puzzle) {
  const {kind, clues} = puzzle, others = boardOf(puzzle).clues;
  return [puzzle.practice?.left.join() ?? clues,
          ...others.map(({type, value, cells}) => [type, value, ...cells])].join(";");
}

/** What is known of a puzzle without opening it; an equivalent form of it has other cells. */
function progressOf(puzzle) {
  const kept = stored(puzzle.id);
  return kept && kept.clues === identityOf(puzzle) ? kept : null;
}

function stateOf(puzzle) {
  const kept = progressOf(puzzle);
  return !kept ? "new" : kept.isSolved ? "solved" : kept.isBegun ? "begun" : "new";
}

// ---- The game that is open -------------------------------------------------------------------

let game = null;

// As much of what was done can be taken back after a reload.
const MAX_KEPT_STEPS = 200;

function open(index, mayFocus = false, isOld = false) {
  if (game && !isOld) keep();
  const puzzle = puzzles[index], kind = boardOf(puzzle), kept = progressOf(puzzle) || {};
  const given = valuesOf(kind, puzzle.practice?.line ?? puzzle.clues);
  game = {
    puzzle, kind, given,
    values: kept.values ? valuesOf(kind, kept.values) : given.slice(),
    notes: Int32Array.from(kept.notes || given, (value, cell) => kept.notes ? value : firstNotes(puzzle, cell)),
    // What hints struck out: a step rests on those before it, also where there are no notes.
    gone: Int32Array.from(kept.gone || given, value => kept.gone ? value : 0),
    solution: puzzle.solution ? valuesOf(kind, puzzle.solution) : null,
    seconds: kept.seconds || 0, isSolved: Boolean(kept.isSolved),
    done: kept.done || [], undone: kept.undone || [], nHints: kept.nHints || 0,
    selected: Math.max(0, given.indexOf(0)), hasChosen: false, preferredX: null,
    areNotes: Boolean(puzzle.practice), isPaused: false, hint: null,
    ticked: new Set((kept.ticked || []).map(number => kind.clues[number])),
  };
  tell(game.isSolved ? solvedText() : puzzle.practice ? TASK : "");
  store("last", puzzle.id);
  drawBoard();
  drawPad();
  closeHint();
  history.replaceState(null, "", "#" + encodeURIComponent(puzzle.id));
  reveal(game.selected);
  if (mayFocus) focusCell(game.selected);
}

function keep() {
  const {puzzle, kind, values, given, notes, gone, seconds, isSolved, nHints, done, undone} = game;
  const ticked = [...kind.clues.keys()].filter(number => game.ticked.has(kind.clues[number]));
  const isBegun = values.some((value, cell) => value !== given[cell]) ||
    notes.some((set, cell) => set !== firstNotes(puzzle, cell)) ||
    ticked.length > 0;
  if (!isBegun && !isSolved && seconds < 1) return;
  store(puzzle.id, {
    clues: identityOf(puzzle), isBegun, isSolved, seconds: Math.floor(seconds), nHints,
    ...!isSolved && {done: done.slice(-MAX_KEPT_STEPS), undone: undone.slice(-MAX_KEPT_STEPS)},
    values: Array.from(values, value => value ? kind.symbols[value - 1] : ".").join(""),
    notes: puzzle.practice || notes.some(Boolean) ? Array.from(notes) : undefined,
    gone: gone.some(Boolean) ? Array.from(gone) : undefined,
    ticked: ticked.length ? ticked : undefined,
  });
}

/** Make changes as one step that can be taken back: cells with their new value, notes, gone. */
function change(changes) {
  const before = [...changes.keys()].map(cell => [cell, stateAt(cell)]);
  const after = before.map(([cell, state]) => [cell, {...state, ...changes.get(cell)}]);
  game.done.push({before, after, selected: game.selected});
  game.undone = [];
  apply(after);
}

const stateAt = cell =>
  ({value: game.values[cell], notes: game.notes[cell], gone: game.gone[cell]});

function setStates(states) {
  for (const [cell, {value, notes, gone}] of states) {
    game.values[cell] = value;
    game.notes[cell] = notes;
    game.gone[cell] = gone;
  }
}

function apply(states) {
  setStates(states);
  game.isSolved = false;
  closeHint();
  keep();
  say(cellElements[game.selected].getAttribute("aria-label"));
  checkEnd();
}

/** Go a step back or forth in what was done. */
function travel(from, to, side) {
  const step = from.pop();
  if (!step) return;
  to.push(step);
  game.selected = step.selected;
  apply(step[side]);
}

const undo = () => travel(game.done, game.undone, "before");
const redo = () => travel(game.undone, game.done, "after");

function place(cell, digit) {
  if (game.given[cell] || game.isPaused) return;
  if (game.values[cell] === digit) change(takingBack(cell));
  else change(placing({cell, digit}, settings.tidy));
}

// The notes of a cell stay below its digit.
/** The changes that place a digit, and may remove it from the notes of cells that see it. */
function placing({cell, digit}, isTidy) {
  const changes = takingBack(cell);
  changes.set(cell, {value: digit});
  for (const other of isTidy ? game.kind.peers[cell] : []) {
    const {notes} = changes.get(other) ?? stateAt(other);
    if (notes & bit(digit)) changes.set(other, {notes: notes & ~bit(digit)});
  }
  return changes;
}

/** The changes that take a digit away, and give back the notes that it struck. */
function takingBack(cell) {
  const {kind, values, notes} = game, digit = values[cell];
  const changes = new Map([[cell, {value: 0}]]);
  const others = digit ? kind.peers[cell] : [];
  for (const other of others) {
    const isSeen = [...kind.peers[other]].some(at => at !== cell && values[at] === digit);
    if (!isSeen && isStruckByDigit(other, digit)) changes.set(other, {notes: notes[other] | bit(digit)});
  }
  return changes;
}

/** Whether a note is gone because a digit was placed, not by the player's own hand. */
function isStruckByDigit(cell, digit) {
  const noted = states => states.find(([at]) => at === cell)?.[1].notes & bit(digit);
  const last = game.done.findLast(({before, after}) => noted(before) !== noted(after));
  return Boolean(last && noted(last.before) && last.after.some(([at, {value}], number) =>
    at !== cell && value === digit && last.before[number][1].value !== digit));
}

function toggleNote(cell, digit) {
  if (game.given[cell] || game.values[cell] || game.isPaused) return;
  change(new Map([[cell, {notes: game.notes[cell] ^ bit(digit)}]]));
}

function erase(cell) {
  if (game.given[cell] || game.isPaused) return;
  if (game.values[cell]) change(takingBack(cell));
  else if (game.notes[cell]) change(new Map([[cell, {notes: 0}]]));
}

function enter(digit, isNote) {
  if (isNote) toggleNote(game.selected, digit);
  else place(game.selected, digit);
}

function fillNotes() {
  const blanks = [...cellElements.keys()].filter(cell => !game.values[cell]);
  change(new Map(blanks.map(cell => [cell, {notes: fittingIn(cell)}])));
}

function restart() {
  const blanks = [...cellElements.keys()].filter(cell => !game.given[cell]);
  game.seconds = game.nHints = 0;
  game.ticked.clear();
  change(new Map(blanks.map(cell => [cell, {value: 0, notes: firstNotes(game.puzzle, cell), gone: 0}])));
}

function checkEnd() {
  const {kind, values, solution} = game;
  if (values.includes(0) || game.puzzle.practice) return;
  const broken = brokenIn(kind, values);
  if (broken.cells.size || broken.clues.size) {
    tell(worded("All cells are filled, but a rule is broken."));
  } else if (solution && values.some((value, cell) => value !== solution[cell])) {
    tell(worded(
      "All cells are filled and no rule is broken, but the clues stand for another solution."));
  } else {
    game.isSolved = true;
    keep();
    showTools();
    tell(solvedText());
  }
}

function solvedText() {
  const {solution, nHints, seconds} = game;
  const end = solution ? worded("Solved") : worded("Complete: no rule is broken");
  const how = nHints ? worded("{end} with {n} {n|hint|hints}", {end, n: nHints}) : end;
  return settings.timer ? worded("{how}, in {time}.", {how, time: clock(seconds)})
    : worded("{how}.", {how});
}

// ---- The board -------------------------------------------------------------------------------

let cellElements = [];

function drawBoard() {
  const {kind} = game, board = element("board"), field = element("field");
  const [left, top, width, height] = kind.box;
  const percent = (value, whole) => `${(100 * value / whole).toFixed(3)}%`;
  cellElements = kind.places.map((_, cell) => {
    const made = make("div", {role: "gridcell", class: "cell", tabindex: -1, "data-cell": cell});
    const [x, y] = kind.centres.slice(2 * cell, 2 * cell + 2);
    const high = kind.isHexagonal ? kind.cellSize * 2 / Math.sqrt(3) : kind.cellSize;
    made.style.left = percent(x - kind.cellSize / 2 - left, width);
    made.style.top = percent(y - high / 2 - top, height);
    made.style.width = percent(kind.cellSize, width);
    made.style.height = percent(high, height);
    return made;
  });
  const rows = kind.rows.map((_, row) => make("div", {role: "row"},
    ...cellElements.filter((_, cell) => kind.places[cell].row === row)));
  const lines = drawingOf(kind);
  lines.setAttribute("aria-hidden", "true");
  board.replaceChildren(lines, drawn("svg", {id: "marks", viewBox: kind.box.join(" "),
                                             "aria-hidden": "true"}), ...rows);
  const nColumns = Math.max(...kind.places.map(at => at.column)) + 1;
  const hasGaps = kind.places.length < kind.rows.length * nColumns;
  board.className = kind.isHexagonal ? "hexagonal" : hasGaps ? "with-gaps" : "";
  board.setAttribute("aria-rowcount", kind.rows.length);
  board.setAttribute("aria-colcount", nColumns);
  const sizes = {ratio: width / height, cell: kind.cellSize / width,
                 type: kind.typeSize / kind.cellSize, room: kind.cellRoom,
                 least: hasCages(kind) ? "28px" : "20px",
                 number: kind.numberRoom, "note-columns": kind.noteGrid[0],
                 "note-rows": kind.noteGrid[1]};
  for (const [name, size] of Object.entries(sizes)) field.style.setProperty(`--${name}`, size);
  drawBeside();
}

/** The cell whose middle is nearest to a point: it holds the point, whatever its outline. */
function cellAt(x, y) {
  const {kind} = game, box = element("board").getBoundingClientRect();
  const scale = kind.box[2] / box.width;
  const dx = cell => kind.centres[2 * cell] - kind.box[0] - (x - box.left) * scale;
  const dy = cell => kind.centres[2 * cell + 1] - kind.box[1] - (y - box.top) * scale;
  const distances = kind.places.map((_, cell) => Math.hypot(dx(cell), dy(cell)));
  return distances.indexOf(Math.min(...distances));
}

/** Show all cells as they are: what they hold, what is wrong, what the selected one sees. */
function showAll() {
  const {kind, values, selected, hint} = game;
  const {cells: broken, clues} =
    settings.mistakes ? brokenIn(kind, values) : {cells: new Set(), clues: new Set()};
  const same = settings.same ? values[selected] : 0;
  const marks = hint ? hintMarks() : null;
  cellElements.forEach((shown, cell) => {
    const isWrong = broken.has(cell) && !game.given[cell] || isAgainstSolution(cell);
    shown.className = "cell" +
      (game.given[cell] ? " given" : "") +
      (cell === selected ? " selected" : "") +
      (settings.peers && kind.peers[selected].has(cell) ? " peer" : "") +
      (same && values[cell] === same && cell !== selected ? " same" : "") +
      (isWrong ? " wrong" : broken.has(cell) ? " broken" : "") +
      (marks && marks.houses.has(cell) ? " house" : "") +
      (marks && marks.cells.has(cell) ? " pattern" : "");
    shown.tabIndex = cell === selected ? 0 : -1;
    shown.setAttribute("aria-selected", cell === selected);
    shown.setAttribute("aria-label", labelOf(cell, isWrong));
    if (game.given[cell]) shown.setAttribute("aria-readonly", "true");
    if (isWrong) shown.setAttribute("aria-invalid", "true");
    else shown.removeAttribute("aria-invalid");
    showContent(shown, cell, marks);
  });
  showBroken(clues);
  showBeside(clues);
  showAid();
  showTools();
}

function isAgainstSolution(cell) {
  return settings.mistakes === "solution" && game.solution && !game.given[cell] &&
    game.values[cell] && game.values[cell] !== game.solution[cell];
}

function showContent(shown, cell, marks) {
  const {kind, values, notes} = game;
  const marked = marks && marks.candidates.get(cell) || new Map();
  const set = values[cell] ? 0 : [...marked.keys()].reduce((all, digit) => all | bit(digit), notes[cell]);
  const key = values[cell] ? `${values[cell]}` : `${set} ${[...marked].join()}`;
  if (shown.dataset.shown === key) return;
  shown.dataset.shown = key;
  if (values[cell]) {
    shown.replaceChildren(make("span", {class: "digit"}, faceOf(kind, values[cell])));
    return;
  }
  const [columns] = kind.noteGrid;
  shown.replaceChildren(make("span", {class: "notes"}, ...digitsIn(set).map(digit => {
    const note = make("span", {class: marked.get(digit) || ""}, faceOf(kind, digit));
    note.style.gridArea = `${Math.floor((digit - 1) / columns) + 1} / ${(digit - 1) % columns + 1}`;
    return note;
  })));
}

function labelOf(cell, isWrong) {
  const {kind, values, notes} = game;
  const value = values[cell];
  const symbols = digitsIn(notes[cell]).map(digit => kind.names[digit - 1]);
  const content = value
    ? [kind.names[value - 1], ...game.given[cell] ? [worded("given")] : []]
    : [worded("blank"), ...symbols.length ? [worded("notes {digits}", {digits: symbols.join(kind.drawings ? ", " : " ")})] : []];
  // What eyes see as an outline or a shade.
  const others = kind.housesOf[cell].filter(({isSeen}) => isSeen).map(({name}) => name);
  return [nameOf(kind, cell), ...cluesSaid(kind, cell), ...content,
          ...isWrong ? [worded("wrong")] : [], ...others].join(worded(", "));
}

function select(cell, mayFocus = true) {
  game.selected = cell;
  game.hasChosen = true;
  showAll();
  reveal(cell);
  if (mayFocus) focusCell(cell);
}

const focusCell = cell => cellElements[cell].focus({preventScroll: true});
const reveal = cell => cellElements[cell].scrollIntoView({block: "nearest", inline: "nearest"});

// ---- Moving with the keys --------------------------------------------------------------------

const xOf = cell => game.kind.centres[2 * cell];

/** The cell of a row that is nearest to where the way up or down began. */
function besideInRow(row, x) {
  const cells = [...game.kind.places.keys()].filter(cell => game.kind.places[cell].row === row);
  return cells.reduce((best, cell) => Math.abs(xOf(cell) - x) < Math.abs(xOf(best) - x) ? cell : best);
}

function move(key, isFar) {
  const {kind, selected} = game, {row} = kind.places[selected];
  const begin = kind.places.findIndex(at => at.row === row), end = begin + kind.rows[row] - 1;
  if (key === "ArrowUp" || key === "ArrowDown") {
    if (game.preferredX === null) game.preferredX = xOf(selected);
    const next = (row + (key === "ArrowDown" ? 1 : -1) + kind.rows.length) % kind.rows.length;
    select(besideInRow(next, game.preferredX));
    return;
  }
  game.preferredX = null;
  if (key === "ArrowLeft") select(selected === begin ? end : selected - 1);
  else if (key === "ArrowRight") select(selected === end ? begin : selected + 1);
  else if (key === "Home") select(isFar ? 0 : begin);
  else select(isFar ? kind.nCells - 1 : end);
}

// Letters are digits of large kinds; only where they are not, they are keys to tools.
const LETTER_KEYS = {n: toggleNoteMode, h: nextHint, w: explainLast, u: undo, r: redo, p: togglePause};
const MOVES = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End"];
const ERASERS = ["Backspace", "Delete", "0", "."];

/** The digit of a key, and whether it is a note: with the shift key, which letters may have. */
function digitOf({key, code, shiftKey}) {
  const {letters, nDigits} = game.kind;
  // Where no symbol is a digit, digits are the places of symbols.
  const hasDigits = letters.some(letter => /\d/.test(letter));
  const at = text => letters.indexOf(text) + 1 ||
    letters.findIndex(letter => letter.toUpperCase() === text.toUpperCase()) + 1 ||
    (!hasDigits && /^[1-9]$/.test(text) && Number(text) <= nDigits ? Number(text) : 0);
  const [, number] = /^(?:Digit|Numpad)([1-9])$/.exec(code) || [];
  return shiftKey && number && at(number) ? [at(number), true] : [at(key), false];
}

function onKey(event) {
  if (event.altKey) return;
  const isCommand = event.ctrlKey || event.metaKey, letter = event.key.toLowerCase();
  const [digit, isNote] = digitOf(event);
  if (isCommand && letter === "z") (event.shiftKey ? redo : undo)();
  else if (isCommand && letter === "y") redo();
  else if (isCommand && (event.key === "Home" || event.key === "End")) move(event.key, true);
  else if (isCommand) return;
  else if (MOVES.includes(event.key)) move(event.key, false);
  else if (event.key === " ") toggleNoteMode();
  else if (event.key === "?" || event.key === "Enter" && game.hint) nextHint();
  else if (digit) enter(digit, game.areNotes !== isNote);
  else if (ERASERS.includes(event.key)) erase(game.selected);
  else if (LETTER_KEYS[letter]) LETTER_KEYS[letter]();
  else return;
  event.preventDefault();
  if (!game.isPaused) focusCell(game.selected);
}

// ---- Tools and digits below the board --------------------------------------------------------

function drawPad() {
  const {kind} = game, pad = element("pad");
  pad.replaceChildren(...kind.names.map((_, at) =>
    make("button", {type: "button", "data-digit": at + 1}, faceOf(kind, at + 1))));
  const nRows = kind.nDigits <= 9 ? 1 : kind.nDigits <= 18 ? 2 : 3;
  pad.style.setProperty("--columns", Math.ceil(kind.nDigits / nRows));
  pad.style.setProperty("--narrow-columns", Math.ceil(kind.nDigits / Math.ceil(kind.nDigits / 7)));
  pad.style.setProperty("--wide-columns", kind.nDigits <= 9 ? 3 : kind.nDigits <= 16 ? 4 : 5);
}

function showTools() {
  const {kind, values, puzzle} = game;
  element("undo").disabled = !game.done.length;
  element("redo").disabled = !game.undone.length;
  element("ask").hidden = !game.solution;
  element("check").hidden = !puzzle.practice || game.isSolved;
  element("fill-notes").hidden = Boolean(puzzle.practice);
  element("notes").setAttribute("aria-pressed", game.areNotes);
  element("pad").classList.toggle("small", game.areNotes);
  const used = new Array(kind.nDigits + 1).fill(0);
  values.forEach(value => used[value]++);
  for (const button of element("pad").children) {
    const {digit} = button.dataset;
    const isUsed = kind.nEach !== null && used[digit] >= kind.nEach;
    // Notes of the cell, also where it is too small to read them.
    button.ariaPressed = game.areNotes ? Boolean(game.notes[game.selected] & bit(digit)) : null;
    button.classList.toggle("used", isUsed);
    const name = kind.names[digit - 1];
    const said = game.areNotes ? worded("Note {digit}", {digit: name}) : name;
    button.setAttribute("aria-label",
      isUsed ? worded("{digit}, all placed", {digit: said}) : said);
  }
  element("caption").textContent = puzzle.caption;
  element("rules").textContent = kind.rules;
  element("all-rules").textContent = ruled(kind, kind.words);
  const place = {number: puzzle.index + 1, n: puzzles.length};
  element("open-list").textContent = worded("{number} of {n}", place);
  element("open-list").setAttribute("aria-label",
    worded("Puzzle {number} of {n}: choose another", place));
  element("previous").disabled = !puzzle.index;
  element("next").disabled = puzzle.index === puzzles.length - 1;
  element("player").classList.toggle("solved", game.isSolved);
  element("onward").hidden = !game.isSolved || element("next").disabled;
  document.title = `${puzzle.index + 1} \u00b7 ${data.title}`;
  showTimer();
}

function toggleNoteMode() {
  game.areNotes = !game.areNotes;
  showTools();
  say(game.areNotes ? worded("Notes on") : worded("Notes off"));
}

function go(step) {
  const index = game.puzzle.index + step;
  if (puzzles[index]) open(index, Boolean(document.activeElement.closest("#board")));
}

// What people read, and what only screen readers say.
const tell = text => { element("status").textContent = text; };
const say = text => { element("spoken").textContent = text; };

// ---- Time ------------------------------------------------------------------------------------

let lastTick = performance.now();

function clock(seconds) {
  const whole = Math.floor(seconds), two = value => String(value).padStart(2, "0");
  const hours = Math.floor(whole / 3600), minutes = Math.floor(whole / 60) % 60;
  return (hours ? `${hours}:${two(minutes)}` : `${minutes}`) + `:${two(whole % 60)}`;
}

function tick() {
  const now = performance.now(), passed = (now - lastTick) / 1000;
  lastTick = now;
  if (!game || game.isPaused || game.isSolved || document.hidden) return;
  // A machine that slept counts no more than a moment.
  game.seconds += Math.min(passed, 2);
  showTimer();
}

function showTimer() {
  const timer = element("timer");
  timer.hidden = !settings.timer;
  timer.textContent = clock(game.seconds);
  element("field").inert = game.isPaused;
  element("resume").hidden = !game.isPaused;
  const time = clock(game.seconds);
  timer.setAttribute("aria-label",
    game.isPaused ? worded("{time}, go on", {time}) : worded("{time}, pause", {time}));
}

function togglePause() {
  if (game.isSolved) return;
  game.isPaused = !game.isPaused;
  showTimer();
  if (game.isPaused) element("resume").focus();
  else focusCell(game.selected);
  keep();
}

// ---- The list of puzzles ---------------------------------------------------------------------

function openList() {
  const levels = [...new Set(puzzles.map(puzzle => puzzle.level))].filter(Boolean);
  const chosen = element("list-level").value;
  element("list-level").replaceChildren(make("option", {value: "", text: worded("all")}),
    ...levels.map(level => make("option", {value: level, text: data.levels[level]})));
  element("list-level").value = levels.includes(chosen) ? chosen : "";
  element("list-level").parentElement.hidden = levels.length < 2;
  showList();
  element("list").showModal();
  const current = element("list-groups").querySelector("[aria-current]");
  if (current) current.focus(), current.scrollIntoView({block: "center"});
}

function showList() {
  const level = element("list-level").value, state = element("list-state").value;
  const counts = {new: 0, begun: 0, solved: 0};
  const groups = [];
  for (const puzzle of puzzles) {
    const its = stateOf(puzzle);
    counts[its]++;
    if (level && puzzle.level !== level || state && its !== state) continue;
    if (!groups.length || groups.at(-1).section !== puzzle.section) {
      groups.push({section: puzzle.section, entries: []});
    }
    groups.at(-1).entries.push(entryOf(puzzle, its));
  }
  element("list-told").textContent =
    worded("{solved} solved, {begun} begun, {new} new", counts);
  element("list-groups").replaceChildren(...groups.map(({section, entries}) =>
    make("section", {}, ...data.sections[section] ? [make("h3", {text: data.sections[section]})] : [],
      make("ol", {}, ...entries))));
}

const STATES = {new: worded("new"), begun: worded("begun"), solved: worded("solved")};

// Days as people of the language write them: below a number, and read aloud.
const SHORT_DAY = new Intl.DateTimeFormat(lang, {day: "numeric", month: "numeric", timeZone: "UTC"});
const WHOLE_DAY = new Intl.DateTimeFormat(lang, {dateStyle: "full", timeZone: "UTC"});

function entryOf(puzzle, state) {
  const entry = make("a", {href: "#" + encodeURIComponent(puzzle.id), class: state,
                           text: puzzle.index + 1, title: puzzle.caption});
  const day = puzzle.date && new Date(puzzle.date);
  if (day) entry.append(make("small", {text: SHORT_DAY.format(day)}));
  entry.setAttribute("aria-label",
    [worded("Puzzle {number}", {number: puzzle.index + 1}), day && WHOLE_DAY.format(day),
     data.levels[puzzle.level], STATES[state]].filter(Boolean).join(worded(", ")));
  if (puzzle === game.puzzle) entry.setAttribute("aria-current", "true");
  return make("li", {}, entry);
}

// ---- Settings --------------------------------------------------------------------------------

function showSettings() {
  for (const [name, value] of Object.entries(settings)) {
    const control = element(`set-${name}`);
    if (control.type === "checkbox") control.checked = value;
    else control.value = value;
  }
  document.documentElement.dataset.theme =
    settings.theme !== "auto" ? settings.theme : darkness.matches ? "dark" : "light";
  document.documentElement.classList.toggle("tinted", settings.tints);
}

function changeSetting({target}) {
  const name = target.id.slice("set-".length);
  settings[name] = target.type === "checkbox" ? target.checked : target.value;
  store("settings", settings);
  showSettings();
  showAll();
}

// ---- Begin -----------------------------------------------------------------------------------

function openAddressed() {
  let id = location.hash.slice(1);
  try {
    id = decodeURIComponent(id);
  } catch {
    // It is no text that was encoded: as it stands then.
  }
  // A newspaper's page opens with the puzzle of the day.
  const today = puzzles.find(({date}) => date && date === new Date().toLocaleDateString("sv"));
  open(indexOf.get(id) ?? today?.index ?? indexOf.get(stored("last")) ?? 0);
  if (id && !indexOf.has(id)) tell(worded("The puzzle of this address is not on this page."));
}

function listen() {
  const onClick = (id, action) => element(id).addEventListener("click", action);
  const board = element("board");
  board.addEventListener("pointerdown", event => {
    game.preferredX = null;
    select(cellAt(event.clientX, event.clientY));
    event.preventDefault();
  });
  board.addEventListener("focusin", event => {
    const cell = event.target.closest(".cell");
    if (cell && Number(cell.dataset.cell) !== game.selected) select(Number(cell.dataset.cell), false);
  });
  // Who plays with a mouse and keys goes on with the keys.
  document.querySelector(".panel").addEventListener("mousedown", event =>
    event.target.closest("button") && event.preventDefault());
  element("beside").addEventListener("keydown", onBesideKey);
  element("beside").addEventListener("click", ({target}) => toggleTick(target));
  element("pad").addEventListener("click", ({target}) => {
    if (target.dataset.digit) enter(Number(target.dataset.digit), game.areNotes);
  });
  onClick("undo", undo);
  onClick("redo", redo);
  onClick("erase", () => erase(game.selected));
  onClick("notes", toggleNoteMode);
  onClick("ask", nextHint);
  onClick("check", check);
  onClick("hint-go", nextHint);
  onClick("hint-last", explainLast);
  onClick("hint-close", closeHint);
  onClick("previous", () => go(-1));
  onClick("next", () => go(1));
  onClick("onward", () => go(1));
  onClick("timer", togglePause);
  onClick("resume", togglePause);
  onClick("open-list", openList);
  onClick("open-settings", () => element("settings").showModal());
  onClick("fill-notes", () => { element("settings").close(); fillNotes(); });
  onClick("restart", () => { element("settings").close(); restart(); });
  onClick("print-one", () => print([game.puzzle]));
  onClick("print-all", () => print(null));
  for (const button of document.querySelectorAll("dialog .close")) {
    button.addEventListener("click", () => button.closest("dialog").close());
  }
  onClick("list-groups", ({target}) => target.closest("a") && element("list").close());
  element("list-level").addEventListener("change", showList);
  element("list-state").addEventListener("change", showList);
  element("settings").addEventListener("change", changeSetting);
  document.addEventListener("keydown", event => {
    if (document.querySelector("dialog[open]")) return;
    if (event.key === "PageUp" || event.key === "PageDown") {
      go(event.key === "PageUp" ? -1 : 1);
      event.preventDefault();
    } else if (event.key === "Escape" && game.hint) {
      closeHint();
    } else if (!["Enter", " "].includes(event.key) || !event.target.closest("button")) {
      onKey(event);
    }
  });
  window.addEventListener("hashchange", openAddressed);
  window.addEventListener("beforeprint", makeSheets);
  window.addEventListener("afterprint", () => {
    toPrint = null;
    element("sheets").replaceChildren();
  });
  // A phone may end a page that is hidden without another word.
  document.addEventListener("visibilitychange", () => document.hidden && keep());
  window.addEventListener("pagehide", keep);
  // Another tab has gone on with the puzzle: what is kept here is older.
  window.addEventListener("storage", ({key}) => {
    if (key === PREFIX + game.puzzle.id) open(game.puzzle.index, false, true);
  });
  darkness.addEventListener("change", showSettings);
  setInterval(tick, 1000);
}

function begin() {
  if (!puzzles.length) return;
  element("player").hidden = false;
  if (puzzles.every(puzzle => !puzzle.solution)) {
    element("set-mistakes").querySelector("[value=solution]").remove();
  }
  element("set-aid").parentElement.hidden = !kinds.some(hasAid);
  element("set-tints").parentElement.hidden = !kinds.some(hasCages);
  showSettings();
  openAddressed();
  listen();
}

begin();
