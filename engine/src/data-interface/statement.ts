// Finds the `@parameters` in the text of an SQL data interface. Quoted text and comments are skipped.

export type Piece = { text: string } | { parameter: string };

/** After one of these characters, `@` is part of an operator (`<@`, `@@`, `^@`). */
const OPERATOR = /[<@^]/;
const NAME = /^@([A-Za-z_][A-Za-z0-9_]{0,62})/;
/** Start and end of quoted text and comments; the end of the text also ends them. */
const OPAQUE: readonly [start: RegExp, end: (opened: string) => RegExp][] = [
  [/^[eE]'/, () => /(?:[^'\\]|\\[\s\S]|'')*(?:'|$)/y],
  [/^'/, () => /(?:[^']|'')*(?:'|$)/y],
  [/^"/, () => /(?:[^"]|"")*(?:"|$)/y],
  [/^--/, () => /[^\n]*/y],
  [/^\$(?:[A-Za-z_]\w*)?\$/, (tag) => new RegExp(`[\\s\\S]*?(?:${tag.replaceAll('$', '\\$')}|$)`, 'y')],
];

/** @returns the text split at its parameters; joined again with `@name` it is the same text */
export function piecesOf(statement: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  let at = 0;
  while (at < statement.length) {
    const rest = statement.slice(at, at + 70);
    const opaque = endOfOpaque(statement, at, rest);
    if (opaque > at) {
      at = opaque;
      continue;
    }
    const name = NAME.exec(rest)?.[1];
    if (name && !OPERATOR.test(statement[at - 1] ?? ' ')) {
      if (at > from) pieces.push({ text: statement.slice(from, at) });
      pieces.push({ parameter: name });
      at += name.length + 1;
      from = at;
      continue;
    }
    // A word is skipped as a whole: the `e` of `note'x'` starts no quoted text.
    at += /^\w+/.exec(rest)?.[0].length ?? 1;
  }
  if (at > from) pieces.push({ text: statement.slice(from) });
  return pieces;
}

/** @returns the end of the quoted text or comment that begins at `at`, or `at` if there is none */
function endOfOpaque(statement: string, at: number, rest: string): number {
  if (rest.startsWith('/*')) return endOfComment(statement, at);
  for (const [start, end] of OPAQUE) {
    const opened = start.exec(rest)?.[0];
    if (opened === undefined) continue;
    const closing = end(opened);
    closing.lastIndex = at + opened.length;
    return closing.test(statement) ? closing.lastIndex : statement.length;
  }
  return at;
}

/** Comments of PostgreSQL can be nested. */
function endOfComment(statement: string, at: number): number {
  const mark = /\/\*|\*\//g;
  mark.lastIndex = at;
  for (let depth = 0, found = mark.exec(statement); found; found = mark.exec(statement)) {
    depth += found[0] === '/*' ? 1 : -1;
    if (depth === 0) return mark.lastIndex;
  }
  return statement.length;
}
