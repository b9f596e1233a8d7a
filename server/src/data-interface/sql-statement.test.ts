import { expect, test } from 'vitest';
import { readStatement } from './sql-statement.ts';

const read = (text: string) => readStatement(text, new Set(['customer', 'area']), new Set());

// As in PostgreSQL: a part of a WITH is visible to later parts and to the statement itself.
test.each<[rule: string, text: string, expected: string[] | string]>([
  ['a part is seen beside the WITH', 'with c as (select * from customer) select * from c', ['customer']],
  ['and by the parts behind it', 'with c as (select * from customer), d as (select * from c) select * from d', ['customer']],
  ['and by a WITH within', 'with c as (select 1) select * from (with d as (select * from c) select * from d) e', []],
  ['in its own body its name is what lies around', 'with customer as (select * from customer) select * from customer', ['customer']],
  ['also when that may not be read', 'with pg_class as (select * from pg_class) select * from pg_class', 'pg_class'],
  ['a part before it does not see it', 'with c as (select * from pg_class), pg_class as (select 1) select * from c', 'pg_class'],
  ['what a WITH within makes is not seen outside', 'select * from (with d as (select 1) select * from d) c, d', 'd'],
  ['nor by the other arm of a union', '(with d as (select 1) select * from d) union all select 1 from d', 'd'],
  ['both arms see what stands before them', 'with d as (select 1) select * from d union all select * from d', []],
  ['it hides a model of its name', 'with area as (select 1) select * from area', []],
])('%s', async (_, text, expected) => {
  const found = await read(text);
  expect('is' in found ? found : found.models).toEqual(Array.isArray(expected) ? expected : { is: 'unknownModel', detail: expected });
});

test.each([
  'select n.n, n from generate_series(1, 3) n',
  'select x.a from unnest(array[1]) x(a)',
  'select x.a, x.ordinality from unnest(array[1]) with ordinality x(a)',
  'select c.count from (select count(*) from customer) c',
  'select customer.name, customer.* from customer',
])('%s is a column', async (text) => {
  expect(await read(text)).toHaveProperty('models');
});
