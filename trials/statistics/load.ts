// Many rows, fast: orders, lines and doses over three years, generated in the database itself; cells are computed once, at the end.
import type pg from 'pg';

export const CUSTOMERS = 300;
export const PRODUCTS = 12;
const STEP = 500_000;
const TABLES = `('vac_indent', 'vac_indent_line', 'vac_person', 'vac_vaccination')`;

/** A county: its towns' customers, its products, two plans each. */
export async function found(client: pg.ClientBase): Promise<void> {
  await client.query(`
    insert into vac_product (id, code, name_zh, doses_per_vial, vials_per_pack) select 'p' || n, 'P' || n, '试验疫苗' || n, 1, 10 from generate_series(1, ${PRODUCTS}) n;
    insert into vac_scheme (id, product_id, code, name, kind, dose_count, demographic)
      select 's' || n || '-' || k, 'p' || n, 'S' || k, '方案' || k, 'ROUTINE', 3, 'BIRTHS' from generate_series(1, ${PRODUCTS}) n, generate_series(1, 2) k;
    insert into vac_customer (id, code, name, type, area_id, organize_id)
      select 'c' || n, 'C' || n, '试验门诊' || n, case when n <= 40 then 'SCHOOL' else 'CLINIC' end, t.id, '1' from generate_series(1, ${CUSTOMERS}) n
      join (select id, row_number() over (order by en_code) as k, count(*) over () as all from area where parent_id in ('330523', '330106')) t on t.k = 1 + n % t.all;
    insert into vac_lot (id, product_id, lot_no, manufacturer, manufacture_date, expiry_date)
      select 'l' || n, 'p' || n, 'L' || n, 'm', '2024-01-01', '2029-01-01' from generate_series(1, ${PRODUCTS}) n`);
}

/** Orders of the last thirty days are pending; all earlier ones are closed. */
const WAITING_SINCE = '2026-10-21 00:00+08';

/** Every customer orders every product in turn. */
const productOf = (factor: number) => `1 + ((n::bigint * ${factor} + n / ${CUSTOMERS}) % ${PRODUCTS})::int`;

/** Orders, lines, people and doses numbered from..to, with the triggers of the cells disabled. */
export async function load(client: pg.ClientBase, from: number, to: number): Promise<void> {
  for (let first = from; first <= to; first += STEP) {
    const numbers = `generate_series(${first}, ${Math.min(first + STEP - 1, to)}) n`;
    const customer = `join vac_customer c on c.id = 'c' || 1 + (n::bigint * 7 % ${CUSTOMERS})`;
    const order = `cross join lateral (select ${productOf(7919)} as p, 1 + n % 20 as q,
      timestamptz '2023-12-01 00:00+08' + (n::bigint * 104729 % 93700000) * interval '1 second' as t) x
      cross join lateral (select t < timestamptz '${WAITING_SINCE}' as done, case when t < timestamptz '${WAITING_SINCE}' then q end as got) y`;
    await client.query(`
      begin;
      set local ordo.statistics = 'later';
      insert into vac_indent (id, order_no, product_id, scheme_id, customer_id, area_id, area_path, period, order_type, status, requested_at, approved_at,
          shipped_at, received_at, requested_doses, approved_doses, shipped_doses, received_doses)
        select 'i' || n, 'T' || n, 'p' || p, 's' || p || '-' || 1 + n % 2, c.id, c.area_id, a.path, '2026-01', 'REGULAR', case when done then 'CLOSED' else 'SUBMITTED' end, t,
          case when done then t + interval '1 day' end, case when done then t + interval '2 days' end, case when done then t + interval '4 days' end,
          q, got, got, got from ${numbers} ${order} ${customer} join area a on a.id = c.area_id;
      insert into vac_indent_line (id, indent_id, customer_id, requested_at, counts, line_no, product_id, scheme_id, requested_doses, approved_doses, shipped_doses, received_doses, unit_price)
        select 'n' || n, 'i' || n, c.id, t, true, 1, 'p' || p, 's' || p || '-' || 1 + n % 2, q, got, got, got, 2160 from ${numbers} ${order} ${customer};
      insert into vac_person (id, name_enc, id_no_enc, id_no_hash, sex, birth_date, area_id, customer_id)
        select 'h' || n, 'x', 'x', 'h' || n, 1 + n % 2, date '2026-11-20' - (n::bigint * 31 % 9000)::int, c.area_id, c.id from ${numbers} ${customer};
      insert into vac_vaccination (id, person_id, scheme_id, product_id, dose_no, event_status, administered_on, age_days, sex, customer_id, area_id, area_path,
          lot_id, last_of_scheme)
        select 'v' || n, 'h' || n, 's' || p || '-' || 1 + n % 2, 'p' || p, 1 + n % 3, 'COMPLETED', d, 30 + (n::bigint * 13 % 9000)::int, 1 + n % 2, c.id, c.area_id,
          a.path, 'l' || p, n % 3 = 2
        from ${numbers} cross join lateral (select ${productOf(6131)} as p, date '2023-12-01' + (n::bigint * 15485863 % 1085)::int as d) x
        ${customer} join area a on a.id = c.area_id;
      commit`);
  }
}

/** Without indexes and foreign keys; they are created again afterwards. */
export async function withoutIndexes(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  const { rows: references } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'f' and (conrelid::regclass::text in ${TABLES} or confrelid::regclass::text in ${TABLES})`);
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(`
    select indexname as name, indexdef as definition from pg_indexes where tablename in ${TABLES}
      and indexname not in (select conname from pg_constraint)`);
  for (const { table, name } of references) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await work();
  await client.query(`set maintenance_work_mem = '256MB'`);
  for (const { definition } of indexes) await client.query(definition);
  for (const { table, name, definition } of references) await client.query(`alter table ${table} add constraint ${name} ${definition} not valid`);
  await client.query('vacuum analyze');
}
