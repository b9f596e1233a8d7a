// Removes the parts of endpoints that only the server and the documentation need (result schemas, summaries): in the browser types are enough.
// Schemas are built by pure functions, so unused ones are removed as well, and the others are built on first use:
// a page shows its rows long before somebody opens a form.
import type { Plugin } from 'vite';

/** Function → keys of its argument that the browser never reads. */
const NEEDLESS: Record<string, readonly string[]> = { endpoint: ['result', 'summary'], crud: ['row', 'noun'] };
/** Function → keys of its argument that are built on first use. */
const LATE: Record<string, readonly string[]> = { endpoint: ['input'], crud: ['shape'] };
const PURE = '/* @__PURE__ */ ';

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

export const contractCalls = (): Plugin => ({
  name: 'contract-calls',
  apply: 'build',
  enforce: 'post',
  transform(code, id) {
    if (!/\/contract\/src\/[^.]+\.ts$/.test(id)) return null;
    const edits: { from: number; to: number; text: string }[] = [];
    /** Only calls in module constants are pure; calls within functions may have effects. */
    const look = (value: unknown, place: 'module' | 'constant' | 'function'): void => {
      if (Array.isArray(value)) return value.forEach((one) => look(one, place));
      if (!isNode(value)) return;
      if (value.type === 'CallExpression') edits.push(...needlessOf(value, code), ...lateOf(value));
      if (value.type === 'CallExpression' && place === 'constant') edits.push({ from: value.start, to: value.start, text: PURE });
      const declared = place === 'module' && value.type === 'VariableDeclarator' ? 'constant' : place;
      const within = /Function/.test(value.type) ? 'function' : declared;
      Object.values(value).forEach((part) => look(part, within));
    };
    look(this.parse(code), 'module');
    return { code: applied(code, edits), map: null };
  },
});

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Each key from its start to the start of the next one. */
function needlessOf(call: Node, code: string) {
  return keysOf(call, NEEDLESS).map(({ start, end }) => ({ from: start, to: end + /^\s*,?/.exec(code.slice(end))![0].length, text: '' }));
}

/** Each key as a lazy getter with a cached value. */
function lateOf(call: Node) {
  return keysOf(call, LATE).flatMap(({ start, key, value, shorthand }) => {
    if (shorthand) return [];
    const { name } = key as { name: string };
    const built = value as Node;
    return [
      { from: start, to: built.start, text: `get ${name}() { const value = ` },
      { from: built.end, to: built.end, text: `; Object.defineProperty(this, '${name}', { value }); return value; }` },
    ];
  });
}

function keysOf(call: Node, wanted: Record<string, readonly string[]>): Node[] {
  const { callee, arguments: [given] = [] } = call as unknown as { callee: Node; arguments?: Node[] };
  const names = wanted[String(callee.name)];
  if (!names || given?.type !== 'ObjectExpression') return [];
  return (given.properties as Node[]).filter(({ key }) => names.includes(String((key as Node | undefined)?.name)));
}

/** Edits within a removed range are dropped. */
function applied(code: string, edits: { from: number; to: number; text: string }[]): string {
  let made = '';
  let at = 0;
  for (const { from, to, text } of edits.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    if (from < at) continue;
    made += code.slice(at, from) + text;
    at = to;
  }
  return made + code.slice(at);
}
