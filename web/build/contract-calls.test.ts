import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { contractCalls } from './contract-calls.ts';

const transform = contractCalls().transform as unknown as (this: unknown, code: string, id: string) => { code: string } | null;
const through = (code: string, id = '/contract/src/customer.ts') =>
  transform.call({ parse: (text: string) => parseSync('a.js', text).program }, code, id)?.code ?? null;

test.each([
  [
    'what only the server reads goes',
    "export const a = endpoint({ path: '/a', summary: 'A.', input: shape, result: list(row()), access });",
    ['summary', 'result', 'row()'],
  ],
  ['of the plain six as well', "export const a = crud({ path: '/a', noun: 'a', shape, row: { a: text() } });", ['noun', 'text()']],
])('%s', (_, code, gone) => {
  const made = through(code) ?? '';
  for (const part of gone) expect(made).not.toContain(part);
  expect(made).toContain("path: '/a'");
});

test('what builds a constant may be left out when nobody asks for it', () => {
  expect(through('const row = object({ id: id() });')).toBe('const row = /* @__PURE__ */ object({ id: /* @__PURE__ */ id() });');
});

test.each([
  'export function add(a) { found.set(a, 1); }',
  'export const add = (a) => { const b = read(a); found.set(a, b); };',
  'export const f = function () { say(); };',
  'register(shape);',
  'for (const one of all()) found.add(one);',
])('what may be done for its effect stays: %s', (code) => {
  expect(through(code)).toBe(code);
});

test('what a call takes is built once, when somebody asks for it', async () => {
  const made = through("export const a = endpoint({ path: '/a', input: object({ id: id() }), access });");
  const around = `
    export const built = [];
    const id = () => built.push('id');
    const object = (shape) => (built.push('object'), shape);
    const endpoint = (e) => e;
    const access = 'anyone';`;
  const { a, built } = (await import(`data:text/javascript,${encodeURIComponent(`${around}\n${made}`)}`)) as { a: { input: object }; built: string[] };
  expect(built).toEqual([]);
  expect(a.input).toBe(a.input);
  expect(built).toEqual(['id', 'object']);
});

test('the same of the plain six; what has a name already stays', () => {
  expect(through('const a = crud({ shape: { ...placed }, path });')).toMatch(/crud\(\{ get shape\(\) \{ const value = \{ \.\.\.placed \}; .*\}, path \}\)/);
  expect(through('const a = endpoint({ input });')).toBe('const a = /* @__PURE__ */ endpoint({ input });');
});

test('other modules stay as they are', () => {
  expect(through('const row = object({});', '/web/src/a.ts')).toBeNull();
});
