import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { scopeSql } from './scope-sql.ts';
import { numberOf } from './statement-cache.ts';

const fieldsOf = (column: string) => ({ owner: { column: sql.ref(column), kind: 'text' as const } });
const of = (value: string) => ({ field: 'owner', is: 'equal' as const, value });

test('the same filter over the same fields is one condition from its second use on, and every other value, field or table is another', () => {
  const fields = fieldsOf('t.owner');
  const first = scopeSql(of('a'), fields);
  expect(numberOf(first)).toBeUndefined();
  expect(scopeSql(of('a'), fields)).toBe(first);
  expect(numberOf(first)).toBeDefined();
  expect(scopeSql(of('b'), fields)).not.toBe(first);
  expect(scopeSql({ ...of('a'), is: 'notEqual' }, fields)).not.toBe(first);
  expect(scopeSql(of('a'), fieldsOf('t.other'))).not.toBe(first);
});

test('a condition over fields of one call is never numbered', () => {
  for (let call = 0; call < 3; call += 1) expect(numberOf(scopeSql(of('a'), fieldsOf('t.owner')))).toBeUndefined();
});
