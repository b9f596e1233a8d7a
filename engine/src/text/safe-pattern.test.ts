import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safePattern } from './safe-pattern.ts';

const run = (pattern: string, text: string) => {
  const safe = safePattern(pattern);
  if ('problem' in safe) throw new Error(safe.problem);
  return safe.test(text);
};

test.each([
  ['a number', '^-?\\d+(\\.\\d{1,2})?$', '-12.50', true],
  ['one digit too many', '^-?\\d+(\\.\\d{1,2})?$', '12.505', false],
  ['as the family writes it', '/^1[3-9]\\d{9}$/', '13800138000', true],
  ['with a flag', '/^abc$/i', 'aBC', true],
  ['a range without regard to case', '/^[a-c]+$/i', 'ABc', true],
  ['Chinese signs', '^[\\u4e00-\\u9fa5]{2,4}$', '王小明', true],
  ['a sign beyond the first plane is one sign', '^.$', '😀', true],
  ['a property', '^\\p{Script=Han}+$', '中文', true],
  ['what a property is not', '^\\P{L}+$', '123', true],
  ['somewhere in the text', 'b+', 'aabba', true],
  ['the edge of a word', '\\bcat\\b', 'a cat.', true],
  ['within a word', '\\bcat\\b', 'concatenate', false],
  ['one of several', '^(?:a|bc|)d$', 'bcd', true],
  ['nothing of several', '^(?:a|bc|)d$', 'd', true],
  ['a named group', '^(?<year>\\d{4})$', '2026', true],
  ['lazily is the same', '^a+?b*?$', 'aab', true],
  ['a set that is not', '^[^\\d,-]+$', 'a-b', false],
  ['a hyphen at the end of a set', '^[a-]+$', 'a-a', true],
  ['a bracket that is a sign', '^{x}$', '{x}', true],
  ['the empty text', '^$', '', true],
])('%s: %s on %s', (_, pattern, text, found) => expect(run(pattern, text)).toBe(found));

test.each([
  ['(a)\\1', 'backreference'],
  ['(?<n>a)\\k<n>', 'backreference'],
  ['(?=a)b', 'lookaround'],
  ['(?!a)b', 'lookaround'],
  ['(?<=a)b', 'lookaround'],
  ['(?<!a)b', 'lookaround'],
  ['(?i)a', 'unknown'],
  ['\\q', 'unknown'],
  ['\\p{Nothing}', 'unknown'],
  ['(a', 'broken'],
  ['a)', 'broken'],
  ['[a', 'broken'],
  ['[b-a]', 'broken'],
  ['*a', 'broken'],
  ['a{3,2}', 'broken'],
  ['a**', 'broken'],
  ['^*', 'broken'],
  ['a\\', 'broken'],
  ['((a{50}){50}){50}', 'tooLarge'],
  ['(a{0,99}){0,99}', 'tooLarge'],
  [`${'('.repeat(60)}a${')'.repeat(60)}`, 'tooLarge'],
  ['a'.repeat(1_001), 'tooLong'],
])('%s is refused: %s', (pattern, problem) => expect(safePattern(pattern)).toMatchObject({ problem }));

test('what blows up elsewhere takes a time that grows with the text', () => {
  const bombs = ['^(a+)+$', '^(a|a)*$', '^(a*)*b$', '^(.*a){12}$', '(x+x+)+y', '^([a-z]+)*\\d$', 'a*a*a*a*a*a*b'];
  const before = process.threadCpuUsage();
  for (const bomb of bombs) expect(run(bomb, `${'a'.repeat(20_000)}!`)).not.toBe(true);
  expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(5_000);
});

test('what would take too long is not found out', () => expect(run('(?:[ab]?){500}c', 'ab'.repeat(50_000))).toBe(null));

const signs = fc.constantFrom('a', 'b', 'A', '1', ' ', '-', '中', '😀', '\n', '_');
const set = fc
  .tuple(fc.boolean(), fc.array(fc.constantFrom('a', 'b', '\\d', '\\w', '\\s', 'a-b', '0-9', '中', '\\-', 'A-Z'), { minLength: 1, maxLength: 3 }))
  .map(([not, members]) => `[${not ? '^' : ''}${members.join('')}]`);
const atom = fc.oneof(fc.constantFrom('a', 'b', 'A', '1', '.', '\\d', '\\w', '\\S', '中', '😀', ' ', '_'), set);
const edge = fc.constantFrom('^', '$', '\\b', '\\B', '');
const { pattern } = fc.letrec<{ pattern: string }>((tie) => ({
  pattern: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    atom,
    fc.tuple(edge, tie('pattern'), tie('pattern'), edge).map((parts) => parts.join('')),
    fc.array(tie('pattern'), { minLength: 2, maxLength: 3 }).map((parts) => `(?:${parts.join('|')})`),
    fc.tuple(tie('pattern'), fc.constantFrom('*', '+', '?', '{2}', '{1,3}', '{2,}', '*?')).map(([inner, times]) => `(${inner})${times}`),
  ),
}));

test('it finds what JavaScript finds', () => {
  let found = 0;
  const same = fc.property(pattern, fc.array(signs, { maxLength: 8 }), fc.boolean(), (written, text, folds) => {
    const known = new RegExp(written, folds ? 'ui' : 'u').test(text.join(''));
    found += Number(known);
    expect(run(folds ? `/${written}/i` : written, text.join(''))).toBe(known);
  });
  fc.assert(same, { numRuns: 5_000 });
  expect(found).toBeGreaterThan(1_000);
  expect(found).toBeLessThan(4_500);
});
