// Sheets to print: puzzles in the order of the page, then their solutions.

// Sheets are made when the page is printed: until then thousands of drawings would be in the way.
let toPrint = null;

function makeSheets() {
  const chosen = toPrint || puzzles;
  const [perPage, columns, rows] = toPrint ? [1, 1, 1] : data.sheet;
  const sheets = [];
  for (const part of parts(chosen, perPage)) {
    sheets.push(sheetOf(sheets.length + 1, part, columns, rows, false));
  }
  const solved = toPrint ? [] : chosen.filter(puzzle => puzzle.solution);
  const [backs, backColumns, backRows] = data.solutionSheet;
  for (const part of parts(solved, backs)) {
    sheets.push(sheetOf(sheets.length + 1, part, backColumns, backRows, true));
  }
  element("sheets").replaceChildren(...sheets);
}

/** Puzzles cut into sheets; a section begins a sheet of its own. */
function* parts(chosen, size) {
  let part = [];
  for (const puzzle of chosen) {
    if (part.length === size || part.length && part[0].section !== puzzle.section) {
      yield part;
      part = [];
    }
    part.push(puzzle);
  }
  if (part.length) yield part;
}

function sheetOf(number, part, columns, rows, areSolutions) {
  const section = data.sections[part[0].section];
  const heading = make(number === 1 ? "h1" : "h2",
    {text: [areSolutions ? worded("Solutions") : data.title, section].filter(Boolean).join(" \u00b7 ")});
  const grid = make("div", {class: "puzzles"},
    ...part.map(puzzle => figureOf(puzzle, areSolutions)));
  grid.style.setProperty("--rows", rows);
  grid.style.setProperty("--columns", columns);
  return make("section", {class: "sheet"}, heading, ...areSolutions ? [] : rulesOf(part), grid,
    make("footer", {text: number}));
}

/** What drawings do not show, once at the head of a sheet; of several kinds by their titles. */
function rulesOf(part) {
  const shown = [...new Set(part.map(puzzle => puzzle.kind))];
  if (!shown.some(kind => kind.rules)) return [];
  return shown.map(kind => make("p",
    {text: shown.length > 1 ? ruled(kind, kind.rules || kind.words) : kind.rules}));
}

const ruled = (kind, rules) => worded("{kind}: {rules}", {kind: kind.title, rules});

function figureOf(puzzle, isSolution) {
  const {kind, clues, solution, caption, index, practice} = puzzle;
  if (practice) return positionOf(puzzle, isSolution);
  const drawing = drawingOf(boardOf(puzzle), ...digitsDrawn(kind, clues, clues, "given"));
  if (isSolution) drawing.append(...digitsDrawn(kind, clues, solution, "found"));
  return make("figure", {}, drawing,
    make("figcaption", {text: isSolution ? index + 1 : caption}));
}

/** A position with its candidates, or with the sentence of its step below it. */
function positionOf(puzzle, isSolution) {
  const {kind, caption, index, practice: {line, left}} = puzzle, [columns, rows] = kind.noteGrid;
  const drawing = drawingOf(boardOf(puzzle), ...digitsDrawn(kind, line, line, "given"));
  const size = 0.8 * kind.cellSize / Math.max(columns, rows);
  left.forEach((set, cell) => digitsIn(set).forEach(digit => {
    const text = drawn("text", {class: "found", "font-size": 0.9 * size,
      x: kind.centres[2 * cell] + size * ((digit - 1) % columns - (columns - 1) / 2),
      y: kind.centres[2 * cell + 1] + size * (Math.floor((digit - 1) / columns) - (rows - 1) / 2 + 0.32)});
    text.textContent = kind.letters[digit - 1];
    drawing.append(text);
  }));
  const told = isSolution ? `${index + 1}: ${stepsOf(puzzle)[0].text()}` : caption;
  return make("figure", {}, drawing, make("figcaption", {text: told}));
}

/** Digits of one sort: letters in one element with a place for each, so that sheets are made soon. */
function digitsDrawn(kind, clues, line, name) {
  const cells = [...kind.places.keys()].filter(cell =>
    line[cell] !== "." && (clues[cell] !== ".") === (name === "given"));
  const at = shift => cells.map(cell => kind.centres[2 * cell + shift]);
  const values = valuesOf(kind, line);
  if (kind.drawings) {
    const uses = cells.map(cell => useOf(kind, values[cell],
      ...kind.centres.slice(2 * cell, 2 * cell + 2), kind.sides[name]));
    return [drawn("g", {class: name}, ...uses)];
  }
  const down = 0.36 * kind.typeSize;
  const text = drawn("text", {class: name, "font-size": kind.typeSize, x: at(0).join(" "),
                              y: at(1).map(y => (y + down).toFixed(1)).join(" ")});
  text.textContent = cells.map(cell => kind.letters[values[cell] - 1]).join("");
  return [text];
}

const print = chosen => { toPrint = chosen; window.print(); };

