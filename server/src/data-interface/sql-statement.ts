// Parses the statement of an SQL data interface with PostgreSQL's own parser and accepts one SELECT over the readable models.
// The first defence of three: the second is a role that is granted nothing else, the third a read-only transaction with limits.
import { piecesOf, type Piece } from '@ordo/engine/data-interface/statement.ts';
import { calledByDot, functions, growing, MAX_GROWING, nodes, parts, types } from './sql-words.ts';

export interface Statement {
  pieces: Piece[];
  /** Names behind `@`, each once. */
  parameters: string[];
  /** Models that it reads. */
  models: string[];
  /** Every identifier in it: columns, functions, operators. */
  names: ReadonlySet<string>;
}

/** Why a statement is refused. */
export type StatementProblem =
  | { is: 'syntax'; line: number; column: number }
  | { is: 'notOneSelect' }
  | { is: 'unknownModel'; detail: string }
  | { is: 'forbidden'; detail: string }
  | { is: 'unknownParameter'; detail: string };

/** Names allowed in a FROM. */
type Names = Pick<ReadonlySet<string>, 'has'>;

/** Maximum depth: a deeper tree is no genuine query, and would overflow the stack. */
const DEEPEST = 120;

/**
 * @param models names that a FROM may use besides those of its own WITH
 * @param declared parameters that the text may use
 */
export async function readStatement(text: string, models: Names, declared: ReadonlySet<string>): Promise<Statement | StatementProblem> {
  const pieces = piecesOf(text);
  const parameters = [...new Set(pieces.flatMap((piece) => ('parameter' in piece ? [piece.parameter] : [])))];
  const undeclared = parameters.find((name) => !declared.has(name));
  if (undeclared) return { is: 'unknownParameter', detail: undeclared };
  const parsed = await parse(numbered(pieces, (name) => `$${parameters.indexOf(name) + 1}`));
  if ('is' in parsed) return parsed;
  const [only, ...more] = parsed.stmts;
  const select = only?.stmt.SelectStmt;
  if (!select || more.length) return { is: 'notOneSelect' };
  const look = { models, parameters: parameters.length, read: new Set<string>(), names: new Set<string>(), growing: 0, answers: answersOf(select) };
  const problem = inspect({ SelectStmt: select }, look, new Set(), 0);
  return problem ?? { pieces, parameters, models: [...look.read], names: look.names };
}

/** The text with each parameter replaced. */
export function numbered(pieces: readonly Piece[], placeholder: (name: string) => string): string {
  return pieces.map((piece) => ('text' in piece ? piece.text : placeholder(piece.parameter))).join('');
}

type Tree = Record<string, unknown>;

async function parse(text: string): Promise<{ stmts: { stmt: { SelectStmt?: Tree } }[] } | StatementProblem> {
  // 2 MB of WebAssembly: loaded when the first SQL interface is written or called.
  const parser = await import('libpg-query');
  try {
    const tree: unknown = await parser.parse(text);
    return { stmts: [], ...(tree as object) };
  } catch (error) {
    return { is: 'syntax', ...placeOf(text, (error as SqlError).sqlDetails?.cursorPosition ?? 0) };
  }
}

/** @param offset in characters; the parser may count from 0 or not know */
function placeOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

interface SqlError extends Error {
  sqlDetails?: { cursorPosition: number };
}

interface Look {
  models: Names;
  parameters: number;
  read: Set<string>;
  names: Set<string>;
  growing: number;
  /** Alias of a function in a FROM → the columns that each function with this alias declares. */
  answers: ReadonlyMap<string, ReadonlySet<string>[]>;
}

/** @param own names of the surrounding WITH, as PostgreSQL sees them from here */
function inspect(value: unknown, look: Look, own: ReadonlySet<string>, depth: number): StatementProblem | null {
  if (depth > DEEPEST) return { is: 'forbidden', detail: 'depth' };
  if (Array.isArray(value)) return first(value, (one) => inspect(one, look, own, depth + 1));
  if (typeof value !== 'object' || value === null) return null;
  const tree = value as Tree;
  const names = inspectWith(tree, look, own, depth);
  if ('is' in names) return names.is;
  return first(Object.entries(tree), ([key, child]) => {
    if (key === 'withClause') return null;
    if (parts.has(key)) return { is: 'forbidden', detail: key };
    // Node types begin with a capital, properties of a node do not.
    if (/^[A-Z]/.test(key)) {
      if (!nodes.has(key)) return { is: 'forbidden', detail: key };
      const problem = RULES[key]?.(child as Tree, look, names.own);
      if (problem) return problem;
    }
    if (key === 'typeName') {
      const problem = checkType(child as Tree);
      if (problem) return problem;
      return inspect((child as Tree).typmods ?? null, look, names.own, depth + 1);
    }
    return inspect(child, look, names.own, depth + 1);
  });
}

/**
 * Each part of a WITH sees the previous ones and what surrounds it, neither itself nor later ones; the statement itself sees all of them.
 * Recursion would let a text grow without end, so it is refused.
 */
function inspectWith(tree: Tree, look: Look, around: ReadonlySet<string>, depth: number): { own: ReadonlySet<string> } | { is: StatementProblem } {
  const clause = tree.withClause as { recursive?: boolean; ctes?: Tree[] } | undefined;
  if (!clause) return { own: around };
  if (clause.recursive) return { is: { is: 'forbidden', detail: 'RECURSIVE' } };
  const own = new Set(around);
  for (const cte of clause.ctes ?? []) {
    const problem = inspect(cte, look, own, depth + 1);
    if (problem) return { is: problem };
    own.add(String((cte.CommonTableExpr as { ctename?: string } | undefined)?.ctename));
  }
  return { own };
}

/** A function in a FROM returns a bare value under its name, and `name.f` would call `f` with it; a declared column is safe. */
function answersOf(value: unknown, found = new Map<string, ReadonlySet<string>[]>(), depth = 0): ReadonlyMap<string, ReadonlySet<string>[]> {
  // Deeper nodes are refused by `inspect`.
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return found;
  for (const [key, child] of Object.entries(value)) {
    if (key === 'RangeFunction') {
      const { alias, functions: called, coldeflist } = child as RangeFunction;
      const columns = new Set([...spelt(alias?.colnames), ...(coldeflist ?? []).map((one) => one.ColumnDef?.colname ?? ''), 'ordinality']);
      // Without an alias it has the name of its function.
      for (const name of alias?.aliasname === undefined ? calledIn(called) : [alias.aliasname]) found.set(name, [...(found.get(name) ?? []), columns]);
    }
    answersOf(child, found, depth + 1);
  }
  return found;
}

interface RangeFunction {
  alias?: { aliasname?: string; colnames?: unknown };
  functions?: unknown;
  coldeflist?: { ColumnDef?: { colname?: string } }[];
}

/** The unqualified names of the functions that are called somewhere in it. */
function calledIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => [...(key === 'FuncCall' ? spelt((child as Tree).funcname).slice(-1) : []), ...calledIn(child)]);
}

const RULES: Record<string, (node: Tree, look: Look, own: ReadonlySet<string>) => StatementProblem | null> = {
  CommonTableExpr: (node) => (isSelect(node.ctequery) ? null : { is: 'notOneSelect' }),
  ParamRef: (node, look) => (typeof node.number === 'number' && node.number <= look.parameters ? null : { is: 'forbidden', detail: '$' }),
  RangeVar: (node, look, own) => {
    const name = String(node.relname);
    if (node.schemaname !== undefined || node.catalogname !== undefined) return { is: 'unknownModel', detail: `${String(node.schemaname)}.${name}` };
    if (own.has(name)) return null;
    if (!look.models.has(name)) return { is: 'unknownModel', detail: name };
    look.read.add(name);
    return null;
  },
  FuncCall: (node, look) => {
    const name = nameOf(node.funcname, ['pg_catalog']);
    if (name !== null && growing.has(name)) return grow(look);
    return name !== null && functions.has(name) ? null : { is: 'forbidden', detail: named(node.funcname) };
  },
  A_Expr: (node, look) => {
    const name = nameOf(node.name, []);
    if (name === null) return { is: 'forbidden', detail: `OPERATOR(${named(node.name)})` };
    return name === '||' ? grow(look) : null;
  },
  // `value.f` calls f: only what cannot be such a call is allowed.
  ColumnRef: (node, look) => {
    const [relation = '', ...rest] = spelt(node.fields);
    const unknownName = rest.find((name) => name !== '' && name !== relation && look.answers.get(relation)?.some((columns) => !columns.has(name)));
    if (unknownName !== undefined) return { is: 'forbidden', detail: `${relation}.${unknownName}` };
    return rest.some((name) => calledByDot.has(name)) ? grow(look) : null;
  },
  A_Indirection: (node) => {
    const name = spelt(node.indirection).find((one) => one !== '');
    return name === undefined ? null : { is: 'forbidden', detail: `(…).${name}` };
  },
  String: (node, look) => {
    look.names.add(String(node.sval));
    return null;
  },
  CollateClause: (node) => (nameOf(node.collname, []) === 'C' ? null : { is: 'forbidden', detail: 'COLLATE' }),
};

function grow(look: Look): StatementProblem | null {
  look.growing += 1;
  return look.growing > MAX_GROWING ? { is: 'forbidden', detail: `> ${MAX_GROWING} × ||` } : null;
}

function checkType(type: Tree): StatementProblem | null {
  const name = nameOf(type.names, ['pg_catalog']);
  return name !== null && types.has(name) && !type.setof ? null : { is: 'forbidden', detail: named(type.names) };
}

function isSelect(query: unknown): boolean {
  return typeof query === 'object' && query !== null && 'SelectStmt' in query;
}

/** @returns the name without an allowed schema, or null when it has another schema */
function nameOf(names: unknown, schemas: string[]): string | null {
  const all = spelt(names);
  if (all.length === 1) return all[0] ?? null;
  return all.length === 2 && schemas.includes(all[0] ?? '') ? (all[1] ?? null) : null;
}

function named(names: unknown): string {
  return spelt(names).join('.');
}

function spelt(names: unknown): string[] {
  return Array.isArray(names) ? names.map((one: { String?: { sval?: string } }) => one.String?.sval ?? '') : [];
}

function first<T>(all: readonly T[], find: (one: T) => StatementProblem | null): StatementProblem | null {
  for (const one of all) {
    const found = find(one);
    if (found) return found;
  }
  return null;
}
