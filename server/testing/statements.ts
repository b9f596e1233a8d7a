// The server's statements in its source: `sql<Row>`…``, with their text as far as it is known without running them.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

export interface Statement {
  /** Path from the root. */
  file: string;
  line: number;
  /** Position of the type argument in the file. */
  row: { from: number; to: number; type: string };
  /** Constant fragments are inlined; any other interpolation is a parameter. */
  text: string;
  /** Columns that consist of an interpolation only: their type is known only at run time. */
  open: ReadonlySet<string>;
}

interface Template {
  /** Between the backticks. */
  parts: string[];
  /** Its `${}` expressions. */
  holes: string[];
  /** Position after it. */
  end: number;
}

interface Source {
  file: string;
  text: string;
  /** Names of constants and one-line functions → their template. */
  fragments: Map<string, Template>;
  /** Imported name → its file and original name. */
  imports: Map<string, { file: string; name: string }>;
}

const STATEMENT = /^\s*(?:select|with|insert|update|delete)\b/i;
const DEEPEST = 6;

/** @returns statements with a row type; fragments (`sql<SqlBool>`) do not count */
export function statementsOf(folder = 'server/src'): Statement[] {
  const files = globSync(`${folder}/**/*.ts`, { cwd: root }).filter((file) => !file.endsWith('.test.ts') && !file.endsWith('.d.ts'));
  const sources = new Map(files.map((file) => [file, sourceOf(file)]));
  return [...sources.values()].flatMap((source) => found(source, sources));
}

function sourceOf(file: string): Source {
  const text = readFileSync(join(root, file), 'utf8');
  const fragments = new Map<string, Template>();
  for (const match of text.matchAll(/\b(?:const|function) (\w+)[^\n;]{0,300}?(?:=>\s*|=\s*|return )sql(?:<SqlBool>|<unknown>)?`/g))
    fragments.set(match[1] as string, templateAt(text, match.index + match[0].length));
  // Lists of columns, which are used joined.
  for (const [, name = '', list = ''] of text.matchAll(/^(?:export )?const (\w+) = \[\n((?: {2}sql`[^`$]*`,\n)+)\];/gm))
    fragments.set(name, { parts: [[...list.matchAll(/`([^`]*)`/g)].map(([, one]) => one).join(', ')], holes: [], end: 0 });
  const imports = new Map<string, { file: string; name: string }>();
  for (const [, names = '', from = ''] of text.matchAll(/^import \{([^}]*)\} from '(\.[^']*)'/gm))
    for (const one of names.split(',')) {
      const [name = '', alias = name] = one
        .replace(/\btype /, '')
        .trim()
        .split(' as ');
      imports.set(alias, { file: join(dirname(file), from), name });
    }
  return { file, text, fragments, imports };
}

function found(source: Source, sources: ReadonlyMap<string, Source>): Statement[] {
  const statements: Statement[] = [];
  for (const match of source.text.matchAll(/\bsql</g)) {
    const from = match.index + match[0].length;
    const to = closing(source.text, from);
    if (source.text[to + 1] !== '`') continue;
    const template = templateAt(source.text, to + 2);
    if (!STATEMENT.test(template.parts[0] ?? '')) continue;
    const line = source.text.slice(0, match.index).split('\n').length;
    const count = { parameters: 0 };
    const text = written(template, source, sources, count, 0);
    const open = new Set([...text.matchAll(/\$\d+\)? (?:as )?"?(\w+)/g)].map(([, name = '']) => name));
    statements.push({ file: source.file, line, row: { from, to, type: source.text.slice(from, to) }, text, open });
  }
  return statements;
}

/** @returns the end of the type argument that begins at `from` */
function closing(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '<') depth += 1;
    else if (text[at] === '>' && text[at - 1] !== '=') depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error('a type argument has no end');
}

/** @param from after the opening backtick */
function templateAt(text: string, from: number): Template {
  const parts: string[] = [];
  const holes: string[] = [];
  let begun = from;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '`') return { parts: [...parts, text.slice(begun, at)], holes, end: at + 1 };
    else if (text.startsWith('${', at)) {
      parts.push(text.slice(begun, at));
      const end = holeEnd(text, at + 2);
      holes.push(text.slice(at + 2, end).trim());
      begun = end + 1;
      at = end;
    }
  }
  throw new Error('a template has no end');
}

/** @returns the position of the closing brace; strings and templates within are skipped */
function holeEnd(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '`') at = templateAt(text, at + 1).end - 1;
    else if (sign === "'" || sign === '"') at = text.indexOf(sign, at + 1);
    else if (sign === '{') depth += 1;
    else if (sign === '}') depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error('an interpolation has no end');
}

function written(template: Template, source: Source, sources: ReadonlyMap<string, Source>, count: { parameters: number }, depth: number): string {
  return template.parts
    .map((part, place) => {
      const hole = template.holes[place];
      return part.replaceAll('\\\\', '\\') + (hole === undefined ? '' : filled(hole, source, sources, count, depth));
    })
    .join('');
}

function filled(hole: string, source: Source, sources: ReadonlyMap<string, Source>, count: { parameters: number }, depth: number): string {
  const named = /^sql\.(?:ref|id|table)\('([\w.]+)'\)$/.exec(hole)?.[1];
  if (named) return named;
  const inline = /^(?:.*\?\s*)?sql(?:<\w+>)?`/s.exec(hole);
  if (inline && depth < DEEPEST) return written(templateAt(hole, inline[0].length), source, sources, count, depth + 1);
  const name = /^(?:sql\.join\((\w+)\)|(\w+)(?:\(.*\))?)$/s.exec(hole)?.slice(1).find(Boolean);
  const fragment = name && depth < DEEPEST ? fragmentOf(name, source, sources) : undefined;
  if (fragment) return written(fragment.template, fragment.source, sources, count, depth + 1);
  return `$${(count.parameters += 1)}`;
}

function fragmentOf(name: string, source: Source, sources: ReadonlyMap<string, Source>): { template: Template; source: Source } | undefined {
  const own = source.fragments.get(name);
  if (own) return { template: own, source };
  const from = source.imports.get(name);
  const there = from && sources.get(from.file);
  return there ? fragmentOf(from.name, there, sources) : undefined;
}
