import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { bindParameters, parametersSchema, type Parameter, type ParameterType } from './parameters.ts';

const one = (type: ParameterType, more: Partial<Parameter> = {}): Parameter => ({ field: 'a', type, value: '', required: false, ...more });
const bound = (parameter: Parameter, sent?: string) => {
  const result = bindParameters([parameter], sent === undefined ? {} : { a: sent });
  return 'values' in result ? result.values.get('a') : `wrong: ${result.wrong.join()}`;
};

test.each<[rule: string, parameter: Parameter, sent: string | undefined, expected: unknown]>([
  ['text is taken as it is', one('string'), `'; drop table x; -- \${7*7}`, `'; drop table x; -- \${7*7}`],
  ['nothing sent takes the default', one('int', { value: '7' }), undefined, 7],
  ['an empty value takes the default', one('int', { value: '7' }), '', 7],
  ['no default is an empty text', one('string'), undefined, ''],
  ['an empty text is an empty text', one('string'), '', ''],
  ['no number is null', one('int'), '', null],
  ['whole numbers beyond 2^53 stay exact', one('int'), '9007199254740993', '9007199254740993'],
  ['no whole number beyond 64 bits', one('int'), '9223372036854775808', 'wrong: a'],
  ['what is required must come', one('string', { required: true }), '', 'wrong: a'],
  ['whole numbers', one('int'), '-12', -12],
  ['no fractions for whole numbers', one('int'), '1.5', 'wrong: a'],
  ['no hidden numbers', one('int'), '0x10', 'wrong: a'],
  ['decimals stay exact', one('decimal'), '0.1000000001', '0.1000000001'],
  ['no exponents', one('decimal'), '1e9', 'wrong: a'],
  ['days', one('date'), '2028-02-29', '2028-02-29'],
  ['days that exist', one('date'), '2026-02-29', 'wrong: a'],
  ['marks', one('boolean'), '1', true],
  ['marks in words', one('boolean'), 'false', false],
  ['nothing else for marks', one('boolean'), 'yes', 'wrong: a'],
  ['no NUL', one('string'), 'a\0', 'wrong: a'],
  ['no more than 500 characters', one('string'), 'x'.repeat(501), 'wrong: a'],
])('%s', (_, parameter, sent, expected) => {
  expect(bound(parameter, sent)).toBe(expected);
});

test('every wrong parameter is named, and what was not declared is no parameter', () => {
  expect(bindParameters([one('int'), one('date', { field: 'b' })], { a: 'x', b: 'y', c: 'z' })).toEqual({ wrong: ['a', 'b'] });
  const bound = bindParameters([], JSON.parse('{"__proto__":"x"}'));
  expect(bound).toEqual({ values: new Map() });
});

test.each([
  ['a name twice', [one('int'), one('string')]],
  ['the name of the call’s own key', [one('int', { field: 'id' })]],
  ['the name of a value of the caller', [one('int', { field: 'user' })]],
  ['a name with a space', [one('int', { field: 'a b' })]],
])('%s is refused', (_, parameters) => {
  expect(z.safeParse(parametersSchema, parameters).success).toBe(false);
});
