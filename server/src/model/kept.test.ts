// Stored lookups and totals of records follow every change of their sources; compared with a reference model.
import { recordAsk, recordCreate, recordHistory, recordInfo, recordRemove, recordRestore, recordUpdate } from '@ordo/contract/model-record.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { childTable, formOf, listOf, node, redesign, release, releasedModel, type MadeModel } from '../../testing/models.ts';
import { createRandom } from '../../testing/model-designs.ts';
import { startServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let token: string;
let customer: MadeModel;
let order: MadeModel;

const total = (key: string, aggregate: string, of: string, by: string) => node('rollup', key, key, { model: order.id, by, of, aggregate, stored: true });
const customerForm = (more: readonly ReturnType<typeof node>[] = []) =>
  formOf(node('comInput', 'name', '名称'), node('numInput', 'rate', '费率', {}, { precision: 2 }), ...more);

beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  customer = await releasedModel(server, token, customerForm(), listOf(['name']));
  const to = (key: string) => node('relationForm', key, key, { whenGone: 'empty' }, { modelId: customer.id, relationField: 'name' });
  const shown = (key: string, field: string, show: string, result: string) => node('lookup', key, key, { field, show, result, stored: true });
  order = await releasedModel(
    server,
    token,
    formOf(
      node('numInput', 'amount', '金额', {}, { precision: 2 }),
      to('who'),
      shown('whoname', 'who', 'name', 'text'),
      shown('whorate', 'who', 'rate', 'number'),
      node('formula', 'fee', '费用', { formula: '{amount} * {whorate}', result: 'number', stored: true }),
      childTable('lines', '明细', [to('via'), shown('vianame', 'via', 'name', 'text'), node('numInput', 'qty', '数量')]),
    ),
  );
  await redesign(server, token, customer.id, {
    formData: customerForm([
      total('times', 'count', '', 'who'),
      total('spent', 'sum', 'amount', 'who'),
      total('fees', 'sum', 'fee', 'who'),
      total('pieces', 'sum', 'lines.qty', 'lines.via'),
    ]),
  });
  await release(server, token, customer.id);
});
afterAll(() => server.stop());

const values = async (model: MadeModel, recordId: string) => (await server.ask(recordInfo, { id: model.id, recordId }, token)).data.values;
const version = async (model: MadeModel, recordId: string) => (await server.ask(recordInfo, { id: model.id, recordId }, token)).data.version;
const done = async (asked: Promise<{ code: number; msg: string }>) => expect(await asked).toMatchObject({ code: 200 });
/** Changes lead to further changes: runs until nothing is left. */
async function settled(): Promise<number> {
  for (let n = 0; n < 10; n += 1) {
    await server.outbox.drain();
    const { rows } = await sql`select from outbox where kind = 'model.refresh' limit 1`.execute(server.db);
    if (!rows.length) return n;
  }
  throw new Error('it does not come to rest');
}

interface Customer {
  name: string;
  rate: number | null;
}
interface Order {
  amount: number | null;
  who: string | null;
  via: string | null;
  qty: number | null;
}

test('after any way of changes every kept value is what a look at all records says', async () => {
  const customers = new Map<string, Customer>();
  const orders = new Map<string, Order>();
  const bin = new Set<string>();
  const dice = createRandom(7);
  const some = (): string | null => (dice(4) === 0 ? null : ([...customers.keys()][dice(customers.size)] ?? null));
  const anOrder = (): Order => ({ amount: dice(5) ? dice(1_000) / 4 : null, who: some(), via: some(), qty: dice(9) });
  for (const id of ['c1', 'c2', 'c3']) {
    customers.set(id, { name: `客户${id}`, rate: dice(8) / 4 });
    await done(server.ask(recordCreate, { id: customer.id, recordId: id, values: { ...customers.get(id) } }, token));
  }
  for (let step = 0; step < 40; step += 1) {
    const [id] = [...orders.keys()].toSpliced(0, orders.size ? dice(orders.size) : 0);
    const what = dice(6);
    if (what < 2 || !id) {
      const made = `o${step}`;
      const { via, qty, ...head } = anOrder();
      orders.set(made, { via, qty, ...head });
      await done(server.ask(recordCreate, { id: order.id, recordId: made, values: head, rows: { lines: [{ id: 'l', values: { via, qty } }] } }, token));
    } else if (what === 2) {
      const one = [...customers.keys()][dice(customers.size)] ?? 'c1';
      const was = customers.get(one) as Customer;
      const is = { name: `名${step}`, rate: dice(3) ? dice(9) / 4 : null };
      customers.set(one, is);
      const changes = { name: { from: was.name, to: is.name }, rate: { from: was.rate, to: is.rate } };
      await done(server.ask(recordUpdate, { id: customer.id, recordId: one, version: await version(customer, one), changes }, token));
    } else if (what === 3 && !bin.has(id)) {
      bin.add(id);
      await done(server.ask(recordRemove, { id: order.id, recordId: id }, token));
    } else if (bin.has(id)) {
      bin.delete(id);
      await done(server.ask(recordRestore, { id: order.id, recordId: id }, token));
    } else {
      const [was, is] = [orders.get(id) as Order, anOrder()];
      orders.set(id, is);
      const head = { amount: { from: was.amount, to: is.amount }, who: { from: was.who, to: is.who } };
      const cells = { via: { from: was.via, to: is.via }, qty: { from: was.qty, to: is.qty } };
      const changed = {
        id: order.id,
        recordId: id,
        version: await version(order, id),
        changes: head,
        rows: { lines: { changed: [{ id: 'l', changes: cells }] } },
      };
      await done(server.ask(recordUpdate, changed, token));
    }
    // Not every time, so that several changes may be combined.
    if (dice(3) === 0) await settled();
  }
  await settled();
  const fee = ({ amount, who }: Order) => {
    const rate = who === null ? null : (customers.get(who)?.rate ?? null);
    return amount === null || rate === null ? null : amount * rate;
  };
  for (const [id, one] of orders) {
    if (bin.has(id)) continue;
    const seen = await values(order, id);
    const by = (who: string | null) => (who === null ? undefined : customers.get(who));
    expect(seen, id).toMatchObject({ whoname: by(one.who)?.name ?? null, whorate: by(one.who)?.rate ?? null, fee: fee(one) });
    expect(seen.lines, id).toMatchObject([{ values: { vianame: by(one.via)?.name ?? null } }]);
  }
  const sum = (all: readonly (number | null)[]) => all.reduce<number>((a, b) => a + (b ?? 0), 0);
  const there = [...orders].filter(([id]) => !bin.has(id)).map(([, one]) => one);
  for (const id of customers.keys()) {
    const own = there.filter(({ who }) => who === id);
    expect(await values(customer, id), id).toMatchObject({
      times: own.length,
      spent: sum(own.map(({ amount }) => amount)),
      fees: sum(own.map(fee)),
      pieces: sum(there.filter(({ via }) => via === id).map(({ qty }) => qty)),
    });
  }
});

test('it is kept in its column, sorted and asked by, and the record stays with the release and the modifier that it has', async () => {
  await done(server.ask(recordCreate, { id: customer.id, recordId: 'big', values: { name: '大', rate: 1 } }, token));
  await done(server.ask(recordCreate, { id: order.id, recordId: 'big1', values: { amount: 1e6, who: 'big' } }, token));
  await settled();
  const asked = await server.ask(recordAsk, { id: customer.id, sort: ['-spent'], filter: { field: 'spent', is: 'greater', value: 900_000 } }, token);
  expect(asked.data.list.map(({ id }) => id)).toEqual(['big']);
  expect(asked.data.list[0]).toMatchObject({ version: 2, lastModifyUserId: null, lastModifyTime: null });
  const history = (await server.ask(recordHistory, { id: customer.id, recordId: 'big' }, token)).data.list;
  expect(history).toHaveLength(2);
});

test('records that lead back to themselves come to rest', async () => {
  const chain = await releasedModel(server, token, formOf(node('comInput', 'name', '名称')));
  const form = formOf(
    node('comInput', 'name', '名称'),
    node('relationForm', 'next', '下一个', {}, { modelId: chain.id, relationField: 'name' }),
    node('lookup', 'its', '它的', { field: 'next', show: 'more', result: 'number', stored: true }),
    node('formula', 'more', '加一', { formula: 'IF({its} = 0, 1, {its} + 1)', result: 'number', stored: true }),
  );
  await redesign(server, token, chain.id, { formData: form });
  await release(server, token, chain.id);
  await done(server.ask(recordCreate, { id: chain.id, recordId: 'a', values: { name: 'a' } }, token));
  await done(server.ask(recordUpdate, { id: chain.id, recordId: 'a', version: await version(chain, 'a'), changes: { next: { from: null, to: 'a' } } }, token));
  expect(await settled()).toBeLessThan(10);
});

test('what was released before this was kept track of is read from its releases', async () => {
  await sql`delete from model_dependent`.execute(server.db);
  await done(server.ask(recordCreate, { id: order.id, recordId: 'big2', values: { amount: 5, who: 'big' } }, token));
  await settled();
  expect(await values(customer, 'big')).toMatchObject({ times: 1 });
  await sql`insert into outbox (kind, payload) values ('model.refresh', '{"all": true}')`.execute(server.db);
  await settled();
  expect(await values(customer, 'big')).toMatchObject({ times: 2 });
});

test('a release that begins to keep something fills what is there', async () => {
  await redesign(server, token, customer.id, {
    formData: customerForm([total('times', 'count', '', 'who'), total('most', 'most', 'amount', 'who')]),
  });
  await release(server, token, customer.id);
  await settled();
  expect(await values(customer, 'big')).toMatchObject({ times: 2, most: 1_000_000 });
});
