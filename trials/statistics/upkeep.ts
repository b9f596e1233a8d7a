// The cost of maintaining the cells: orders submitted and approved and doses given through the product, with and without it, alternating.
import { indentAdopt, indentSubmit } from '@ordo/contract/indent-command.ts';
import { indentCreate } from '@ordo/contract/indent.ts';
import type { Endpoint } from '@ordo/contract/kit.ts';
import { vaccinationCreate } from '@ordo/contract/vaccination.ts';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';

const LANES = 4;
const ROUNDS = 6;
const SECONDS = 4;
/** The triggers that write sums, and no other. */
const TRIGGERS = [
  ['vac_indent', ['vac_indent_counted_insert', 'vac_indent_counted_update', 'vac_indent_waiting_insert', 'vac_indent_waiting_update']],
  ['vac_indent_line', ['vac_indent_line_counted_insert', 'vac_indent_line_counted_update']],
  ['vac_vaccination', ['vac_vaccination_counted_insert', 'vac_vaccination_counted_update']],
  ['vac_stock_event', ['vac_stock_event_counted']],
] as const;

export async function upkeep(
  app: FastifyInstance,
  client: pg.ClientBase,
  pool: pg.Pool,
  token: string,
): Promise<{ kept: number; bare: number; share: number }> {
  await client.query(`
    update vac_customer set licence_expiry = '2199-12-31';
    insert into vac_customer_product (id, customer_id, product_id) select 'cp' || id, id, 'p1' from vac_customer;
    insert into vac_warehouse (id, code, name, organize_id) values ('w', 'W', '试验冷库', '1');
    insert into vac_scheme (id, product_id, code, name, kind, dose_count, demographic) values ('one', 'p1', 'ONE', '单剂', 'ROUTINE', 1, 'BIRTHS');
    insert into vac_scheme_dose (scheme_id, dose_no, label) values ('one', 1, '');
    insert into vac_stock_event (id, site_kind, site_id, lot_id, product_id, doses, reason, occurred_at, natural_key)
      select 'in' || id, 'CUSTOMER', id, 'l1', 'p1', 1000000, 'RECEIVE', '2025-01-01', 'in' || id from vac_customer`);
  let number = 0;
  const send = async (endpoint: Endpoint, input: Record<string, unknown>) => {
    const url = `/v1${endpoint.path.replace(/\{(\w+)\}/g, (_, key: string) => String(input[key]))}`;
    const { code, msg, data } = (await app.inject({ method: endpoint.method as 'POST', url, headers: { authorization: token }, payload: input })).json<{
      code: number;
      msg: string;
      data: { id: string; version: number };
    }>();
    if (code !== 200) throw new Error(`${endpoint.path}: ${msg}`);
    return data;
  };
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  /** @returns the number of changes */
  const piece = async () => {
    const turn = (number += 1);
    const customerId = `c${1 + (turn % 300)}`;
    const made = await send(indentCreate, { customerId, productId: 'p1', requestedDoses: 10, neededBy: '2198-12-31', justification: '试验订单，数量按计划' });
    const { version } = await send(indentSubmit, { id: made.id, version: made.version });
    const { rows } = await pool.query<{ id: string }>('select id from vac_indent_line where indent_id = $1', [made.id]);
    await send(indentAdopt, { id: made.id, version, lines: rows.map(({ id }) => ({ id, approvedDoses: 10 })), opinion: '' });
    for (let dose = 0; dose < 3; dose += 1)
      await send(vaccinationCreate, { personId: `h${turn * 3 + dose}`, schemeId: 'one', doseNo: 1, status: 'COMPLETED', on: today, customerId, lotId: 'l1' });
    return 6;
  };
  const rate = async () => {
    const began = performance.now();
    let changes = 0;
    const lane = async () => {
      while (performance.now() - began < SECONDS * 1_000) changes += await piece();
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    return changes / ((performance.now() - began) / 1_000);
  };
  const turn = async (how: 'enable' | 'disable') => {
    for (const [table, names] of TRIGGERS) for (const name of names) await client.query(`alter table ${table} ${how} trigger ${name}`);
  };
  await rate();
  const rates = { kept: [] as number[], bare: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    // The order alternates from round to round.
    for (const which of round % 2 ? (['kept', 'bare'] as const) : (['bare', 'kept'] as const)) {
      await turn(which === 'kept' ? 'enable' : 'disable');
      rates[which].push(await rate());
    }
  }
  await turn('enable');
  // Changes without triggers are added by a rebuild; all of them were on these days.
  await client.query('select vac_stat_rebuild(current_date - 1, current_date + 1)');
  const middle = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
  const [kept, bare] = [middle(rates.kept), middle(rates.bare)];
  return { kept, bare, share: 1 - kept / bare };
}
