// No validation message contains a key of the wire: every field that a schema can reject has a name in the reader's language.
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { features } from '@ordo/contract/all.ts';
import { fieldLabel } from '@ordo/contract/field.phrases.ts';
import { languages } from '@ordo/contract/language.ts';
import { problemsOf } from '@ordo/contract/problems.ts';

const inputs = Object.entries(features).flatMap(([feature, calls]) =>
  Object.entries(calls).map(([call, { input }]) => ({ name: `${feature}.${call}`, input })),
);
/** Values that no field accepts, one after the other. */
const NONSENSE = [{ not: 'this' }, [[1]], -1.5, '\u0000', 'x'.repeat(100_000)];
const keysOf = (input: z.core.$ZodType) => ('shape' in input && typeof input.shape === 'object' && input.shape ? Object.keys(input.shape) : []);

test('every key of every input is called by a name', () => {
  const raw = inputs.flatMap(({ name, input }) => keysOf(input).flatMap((key) => (fieldLabel(key, 'zh') === key ? [`${name}: ${key}`] : [])));
  expect(raw, 'name these in contract/src/input.phrases.ts').toEqual([]);
});

test('what nonsense is refused for is called by a name in each language', () => {
  const raw = new Set<string>();
  let found = 0;
  for (const { name, input } of inputs)
    for (const value of [undefined, ...NONSENSE]) {
      const parsed = z.safeParse(input, Object.fromEntries(keysOf(input).map((key) => [key, value])), { reportInput: true });
      for (const { path } of parsed.success ? [] : problemsOf(parsed.error.issues)) {
        found += 1;
        for (const language of languages) if (path && fieldLabel(path, language) === path) raw.add(`${name}: ${path}`);
      }
    }
  expect(found).toBeGreaterThan(inputs.length);
  expect([...raw], 'name these in contract/src/input.phrases.ts').toEqual([]);
});
