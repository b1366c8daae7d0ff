// Puts steps into words, as generator/rating/techniques/hint_words.py does; the words are the page's.

/** What finds the words of steps: ``words`` are phrases by name, ``titles`` those of techniques. */
function speaker({words, titles}) {
  const said = (name, parts, n = 0) =>
    fill(words[name], (part, ...forms) => forms.length ? formFor(n, forms) : parts[part]);
  const listed = (all, conjunction = "and") => all.length < 2 ? all.join("") :
    said(conjunction, {most: all.slice(0, -1).join(words.comma), last: all.at(-1)});
  const cellName = (kind, at) => `r${kind.places[at].row + 1}c${kind.places[at].column + 1}`;
  const cellNames = (kind, cells) => listed(cells.map(at => cellName(kind, at)));
  const symbols = (kind, digits) => digitsIn(digits).map(each => kind.names[each - 1]);
  const anyOf = all => listed(all, "or");
  const candidateOf = (kind, number) =>
    ({cell: cellName(kind, Math.floor(number / kind.nDigits)), digit: kind.names[number % kind.nDigits]});
  const is = (kind, number, isTrue = true) =>
    said(isTrue ? "is" : "is not", candidateOf(kind, number));
  const names = (kind, houses) => listed(houses.map(number => kind.houses[number].name));

  /** The symbols of digits; where clues exclude many, a run of them as "1 to 5". */
  function runs(kind, digits) {
    const found = [];
    for (const each of digitsIn(digits)) {
      if (found.length && found.at(-1).at(-1) === each - 1) found.at(-1).push(each);
      else found.push([each]);
    }
    const symbol = each => kind.names[each - 1];
    return anyOf(found.flatMap(run => kind.hasClues && run.length > 2 ?
      [said("run", {first: symbol(run[0]), last: symbol(run.at(-1))})] : run.map(symbol)));
  }

  /** Cells with the same digits together, as a phrase of cells and digits. */
  function grouped(kind, phrase, digitsOf) {
    const cellsOf = new Map();
    for (const [at, digits] of digitsOf) cellsOf.set(digits, [...cellsOf.get(digits) ?? [], at]);
    return [...cellsOf].map(([digits, cells]) =>
      said(phrase, {cells: cellNames(kind, cells), digits: runs(kind, digits)}, cells.length))
      .join(words.semicolon);
  }

  function conclusion({kind, placed, struck}) {
    if (placed !== null) return said("placed", candidateOf(kind, placed));
    const digitsOf = new Map();
    for (const number of struck) {
      const at = Math.floor(number / kind.nDigits);
      digitsOf.set(at, digitsOf.get(at) | bit(number % kind.nDigits + 1));
    }
    return grouped(kind, "struck", digitsOf);
  }

  function held({kind}, holdings) {
    const digitsOf = holdings.filter(({digits}) => digits !== kind.all)
      .map(({cell: at, digits}) => [at, digits]);
    return digitsOf.length ? said("where", {held: grouped(kind, "held", digitsOf)}) : "";
  }

  const clueNames = (kind, clues) => listed(clues.map(({type, value, cells}) =>
    said(type, {value, cells: cellNames(kind, cells), first: cellName(kind, cells[0]),
                last: cellName(kind, cells.at(-1))})));
  const clueName = (kind, {clues, cells}) =>
    clueNames(kind, clues.length > 1 ? clues : [{...clues[0], cells}]);
  const chain = (kind, all, isOn) => {
    const [first, ...rest] = all.map((each, at) => is(kind, each, (at % 2 === 0) === isOn));
    return said("if then", {first, rest: listed(rest)});
  };
  const contradiction = (kind, [first, isTrue], forced, end) => {
    const rest = forced.map(each => is(kind, each));
    return said(rest.length ? "contradiction" : "contradiction at once",
      {first: is(kind, first, isTrue), rest: listed(rest), end});
  };
  const nothingLeft = (kind, {cell: at, house: number, digits}, would = "") =>
    at !== undefined ? said(`${would}no digit`, {place: cellName(kind, at)}) :
      said(`${would}no place`, {place: kind.houses[number].name, digits: anyOf(symbols(kind, digits))});
  const supposedTo = (step, forced, end) => contradiction(step.kind, supposedIn(step), forced, end);

  const house = ({kind}, number) => kind.houses[number].name;
  const knownDigits = ({fields}, clues) =>
    clues.reduce((rest, {value}) => rest - value, fields.known.value);
  const would = "would have ";
  const FORMS = {
    house, named_house: house,
    cell: ({kind}, at) => cellName(kind, at),
    cells: ({kind}, cells) => cellNames(kind, cells),
    digit: ({kind}, each) => kind.names[each],
    digits: ({kind}, digits) => listed(symbols(kind, digits)),
    "digits:or": ({kind}, digits) => listed(symbols(kind, digits), "or"),
    "digits:any": ({kind}, digits) => anyOf(symbols(kind, digits)),
    columns: ({kind}, all) => listed(all.map(digits => anyOf(symbols(kind, digits)))),
    windows: ({kind}, all) => anyOf(all.map(([start, stop]) =>
      said("window of digits", {first: kind.names[start], last: kind.names[stop - 1]}))),
    number: (_, number) => String(number),
    houses: ({kind}, houses) => names(kind, houses),
    places: ({kind}, all) => cellNames(kind, all.map(each => Math.floor(each / kind.nDigits))),
    ways: ({kind}, all) => listed(all.flatMap((each, at) =>
      at % 2 === 1 ? [said("if then", {first: is(kind, all[at - 1]), rest: is(kind, each)})] :
        at === all.length - 1 ? [said("else", {rest: is(kind, each)})] : [])),
    path: ({kind}, all) => chain(kind, all, false),
    "path:ends": ({kind}, all) => listed([all[0], all.at(-1)].map(each => is(kind, each)), "or"),
    ring: ({kind}, all) => listed(all.map((each, at) => is(kind, each, at % 2 === 0))),
    paths: ({kind}, all) => all.filter(each => each.length > 1).map(each => chain(kind, each, true))
      .join(words.semicolon),
    net: (step, [forced, end]) =>
      supposedTo(step, forced.map(([each]) => each), nothingLeft(step.kind, end)),
    "nets:end": (step, [end]) => supposedTo(step, [], nothingLeft(step.kind, end)),
    nets: ({kind}, [, cases]) => cases.map(([first, [forced, end]]) =>
      contradiction(kind, [first, true], forced.map(([each]) => each).filter(each => each !== first),
        nothingLeft(kind, end))).join(words.semicolon),
    whip: (step, [links, end]) => supposedTo(step,
      links.map(([, right]) => right).filter(each => each >= 0), nothingLeft(step.kind, end, would)),
    trial: (step, [all, end]) => supposedTo(step, all, nothingLeft(step.kind, end, would)),
    trial_of_clue: (step, [all, end]) =>
      supposedTo(step, all, said("not met", {clue: clueName(step.kind, end)})),
    clue: ({kind}, shown) => clueName(kind, shown),
    clues: ({kind}, clues) => clueNames(kind, clues),
    "clues:values": (_, clues) => listed(clues.map(({value}) => String(value))),
    "clues:number": (_, clues) => String(clues.length),
    sets: (step, sets) => sets.length ? said("sets", {sets: FORMS["sets:or"](step, sets)}) : "",
    "sets:or": ({kind}, sets) => anyOf(sets.map(each => symbols(kind, each).join(""))),
    "clue:value": (_, {clues}) => String(clues[0].value),
    "holds:minus": (_, holdings) => holdings.filter(({isOpen}) => !isOpen)
      .map(({digits}) => ` - ${Math.log2(digits) + 1}`).join(""),
    "clues:minus": (step, clues) => {
      const known = knownDigits(step, clues), terms = clues.map(({value}) => value);
      return (known ? [...terms, known] : terms)
        .map(each => ` ${each < 0 ? "+" : "-"} ${Math.abs(each)}`).join("");
    },
    "clues:plus": (step, clues) => {
      const known = knownDigits(step, clues);
      return clues.map(({value}) => value).join(" + ") +
        (known ? ` ${known > 0 ? "+" : "-"} ${Math.abs(known)}` : "");
    },
    takers: ({kind}, [clues, cells]) => listed([...clues.map(each => clueName(kind, each)),
      ...cells.map(at => cellName(kind, at))]),
    holds: held, open: held,
    step: (_, value) => text(value),
  };
  const sumOf = ({kind}) => kind.nDigits * (kind.nDigits + 1) / 2;
  const OF_STEP = {
    conclusion,
    cell: ({kind, placed}) => candidateOf(kind, placed).cell,
    digit: ({kind, placed}) => candidateOf(kind, placed).digit,
    technique: ({technique}) => titles[technique],
    crossing: ({kind, fields, struck}) => {
      const cells = [...fields.pattern.value, ...struck].map(each => Math.floor(each / kind.nDigits));
      const all = kind.houses.find((each, number) =>
        number !== fields.house.value && cells.every(at => each.cells.includes(at)));
      return all ? said("in line", {house: all.name}) : words.anywhere;
    },
    total: step => String(housesOf(step).length * sumOf(step)),
  };

  function sentence(step, short) {
    return fill(step.template.words, (hole, ...forms) => {
      const [name, form] = hole.split(":"), field = step.fields[name];
      if (hole in short) return short[hole];
      if (forms.length) return formFor(field.value.length, forms);
      if (!field) return OF_STEP[name](step);
      return FORMS[form ? `${field.type}:${form}` : field.type](step, field.value);
    });
  }
  /** What a step concludes and why; a long sentence leaves out what readers see on the board. */
  function text(step) {
    const many = step.kind.hasClues && step.struck.length ?
      {conclusion: said("struck many", {number: step.struck.length})} : {};
    const all = [{}, {held: ""}, {held: "", ...many}].map(short => sentence(step, short));
    return all.find(each => each.length <= MOST_LETTERS) ?? all.at(-1);
  }
  const isOfNotes = ({fields}) => Object.keys(fields).join() === "clues";
  const title = step => isOfNotes(step) ? words["notes title"] : titles[step.technique] +
    (step.fields.houses ? ` (${said("sum rule", {total: sumOf(step)})})` : "");
  return {text, title};
}

// Longer sentences leave out what readers see on the board.
const MOST_LETTERS = 160;
