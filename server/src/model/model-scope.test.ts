// Rows and columns of a model, like `data-scope` and `column-rights` for handwritten pages: random schemes compared with a reference model, in every call that
// reads records; and hidden values, which must not affect any byte of an answer (promises S2).
import { credentialCreate } from '@ordo/contract/data-interface-credential.ts';
import { recordCreate } from '@ordo/contract/model-record.ts';
import { modelViewCreate } from '@ordo/contract/model-view.ts';
import type { ViewDocument } from '@ordo/engine/list/view/document.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { childTable, formOf, listOf, node, releasedModel, type MadeModel } from '../../testing/models.ts';
import { createRandom } from '../../testing/model-designs.ts';
import { PARTLY, waysOf, type Ways } from '../../testing/model-ways.ts';
import { createScheme, createUserWithSession } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';

const BUTTONS = ['btn_add', 'btn_copy', 'btn_edit', 'btn_download', 'btn_upload'] as const;
const ROWS = 14;
const SCHEMES = 8;
const FLIPS = 20;

let server: TestServer;
let token: string;
let model: MadeModel;
let related: MadeModel;
let ways: Ways;
const records = new Map<string, Row>();
const begun = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000);
const dice = createRandom(begun);
const pick = <T>(all: readonly T[]): T => all[dice(all.length)] as T;

interface Row {
  name: string;
  no: number | null;
  kind: string | null;
  shut: number;
  tags: string[];
}

beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  const options = (...names: string[]) => ({ __slot__: { options: names.map((fullName, at) => ({ id: 'abc'[at], fullName })) } });
  model = await releasedModel(
    server,
    token,
    formOf(
      node('comInput', 'name', '名称'),
      node('numInput', 'no', '序号', {}, { precision: 0 }),
      node('select', 'kind', '类别', { dataType: 'static' }, options('甲', '乙', '丙')),
      node('switch', 'shut', '公开'),
      node('checkbox', 'tags', '标签', { dataType: 'static' }, options('一', '二', '三')),
      node('formula', 'twice', '两倍', { formula: '{no} * 2', result: 'number', stored: true }),
      childTable('lines', '明细', [node('comInput', 'item', '品名'), node('numInput', 'qty', '数量', {}, { precision: 0 })]),
    ),
    listOf(['name', 'no', 'kind', 'twice', 'lines-item', 'lines-qty'], [], { showSummary: true, summaryField: ['no'] }),
    BUTTONS,
  );
  related = await releasedModel(
    server,
    token,
    formOf(
      node('comInput', 'title', '标题'),
      node('relationForm', 'of', '所属', {}, { modelId: model.id, relationField: 'name' }),
      node('lookup', 'its', '序号', { field: 'of', show: 'no', result: 'number' }),
    ),
    listOf(['title', 'of', 'its']),
  );
  const done = async (asked: Promise<{ code: number; msg: string }>) => {
    const reply = await asked;
    if (reply.code !== 200) throw new Error(reply.msg);
  };
  for (let at = 0; at < ROWS; at += 1) {
    const id = `id${at}x`;
    const row: Row = {
      name: `rec${at}x`,
      no: dice(5) ? dice(6) : null,
      kind: pick(['a', 'b', 'c', null]),
      shut: dice(2),
      tags: ['a', 'b', 'c'].filter(() => dice(2)),
    };
    records.set(id, row);
    const lines = [{ id: 'l', values: { item: '纸', qty: dice(100) } }];
    await done(server.ask(recordCreate, { id: model.id, recordId: id, values: { ...row }, rows: { lines } }, token));
    await done(server.ask(recordCreate, { id: related.id, recordId: `of${at}`, values: { title: `t${at}`, of: id } }, token));
  }
  const views: Record<string, string> = {};
  const common = { schema: 1 as const, filter: null, sort: [], shown: [] };
  const shapes: ViewDocument[] = [
    { ...common, kind: 'table', filter: { not: { field: 'name', is: 'empty' } }, shown: ['name', 'no'] },
    { ...common, kind: 'board', by: 'kind' },
    { ...common, kind: 'pivot', rows: 'kind', columns: 'shut', measure: 'count', of: null, chart: false },
  ];
  for (const document of shapes) {
    const reply = await server.ask(modelViewCreate, { id: model.id, fullName: document.kind, document, sharedMark: 1 }, token);
    if (reply.code !== 200) throw new Error(reply.msg);
    views[document.kind] = reply.data.id;
  }
  ways = { server, model: model.id, related: related.id, all: new Map([...records].map(([id, { name }]) => [id, name])), views };
});
afterAll(() => server.stop());

type Condition = { all: Condition[] } | { any: Condition[] } | { not: Condition } | { field: keyof Row; is: string; value?: unknown };

function condition(deep: number): Condition {
  const what = dice(deep > 0 ? 9 : 6);
  if (what === 6) return { not: condition(deep - 1) };
  if (what > 6) {
    const parts = Array.from({ length: dice(3) + 1 }, () => condition(deep - 1));
    return what === 7 ? { all: parts } : { any: parts };
  }
  return pick<() => Condition>([
    () => ({ field: 'kind', is: pick(['equal', 'notEqual']), value: pick(['a', 'b']) }),
    () => ({ field: 'kind', is: pick(['in', 'notIn']), value: pick([['a'], ['a', 'c'], []]) }),
    () => ({ field: 'no', is: pick(['less', 'lessOrEqual', 'greater', 'greaterOrEqual', 'equal', 'notEqual']), value: dice(6) }),
    () => ({ field: pick(['no', 'kind', 'tags']), is: pick(['empty', 'notEmpty']) }),
    () => ({ field: 'shut', is: pick(['equal', 'notEqual']), value: dice(2) }),
    () => ({ field: 'name', is: pick(['contains', 'startsWith']), value: pick(['1', 'rec', 'REC1', '_', '%']) }),
  ])();
}

/** Reference implementation of a condition: an empty value equals nothing, and differs from everything. */
function takes(one: Condition, row: Row): boolean {
  if ('all' in one) return one.all.every((part) => takes(part, row));
  if ('any' in one) return one.any.some((part) => takes(part, row));
  if ('not' in one) return !takes(one.not, row);
  const held = row[one.field];
  const is = one.is;
  if (is === 'empty' || is === 'notEmpty') return (held === null || (Array.isArray(held) && held.length === 0)) === (is === 'empty');
  const { value } = one;
  if (is === 'in') return (value as unknown[]).includes(held);
  if (is === 'notIn') return !(value as unknown[]).includes(held);
  if (is === 'notEqual') return held !== value;
  if (is === 'equal') return held === value;
  if (held === null) return false;
  if (is === 'contains') return String(held).toLowerCase().includes(String(value).toLowerCase());
  if (is === 'startsWith') return String(held).toLowerCase().startsWith(String(value).toLowerCase());
  const [a, b] = [Number(held), Number(value)];
  return is === 'less' ? a < b : is === 'lessOrEqual' ? a <= b : is === 'greater' ? a > b : a >= b;
}

let people = 0;
async function somebody() {
  people += 1;
  const rights = [...[model, related].map(({ page }) => `${page}:view`), ...BUTTONS.map((button) => `${model.page}:${button}`)];
  const person = await createUserWithSession(server, `p${people}`, [...rights, 'system.dataInterface:view', 'system.dataInterface:btn_credential']);
  const wanted = { fullName: '外部系统', expiresTime: Date.now() + 86_400_000 };
  const key = await server.ask(credentialCreate, { ...wanted, models: [{ id: model.id, actions: ['list', 'read'] }] }, person.token);
  if (key.code !== 200) throw new Error(key.msg);
  return { ...person, key: key.data };
}

test('no way shows a row too many or lacks one, whatever the scheme', async () => {
  console.info(`model scope: seed ${begun} (TEST_SEED=${begun} repeats it)`);
  const everything = await waysOf(ways, token);
  const whole = everything.filter(({ way }) => !PARTLY.has(way));
  expect(whole.filter(({ ids }) => ids.length !== ROWS).map(({ way }) => way)).toEqual([]);
  const wrong: string[] = [];
  let narrowed = 0;
  for (let n = 0; n < SCHEMES; n += 1) {
    // Half of the schemes match some rows and exclude others.
    let first = condition(2);
    while (n % 2 === 0 && new Set([...records.values()].map((row) => takes(first, row))).size < 2) first = condition(2);
    const second = n % 2 === 0 || dice(3) ? null : condition(1);
    const person = await somebody();
    for (const one of [first, ...(second ? [second] : [])]) await createScheme(server, person.roleId, model.page, one as never);
    const own = [...records].filter(([, row]) => takes(first, row) || (second !== null && takes(second, row))).map(([id]) => id);
    if (own.length > 0 && own.length < ROWS) narrowed += 1;
    for (const { way, ids, bytes } of await waysOf(ways, person.token, person.key)) {
      const where = `${way} under ${JSON.stringify([first, second])}`;
      if (!PARTLY.has(way) && ids.join() !== own.toSorted().join())
        wrong.push(`${where}: ${ids.join()} instead of ${own.toSorted().join()}: ${bytes.slice(0, 300)}`);
      // Lanes and totals count only visible rows.
      if (way === 'lanes' || way === 'pivot') {
        const { list = [], cells = [] } = (
          JSON.parse(bytes) as { data: { list?: { count: number }[]; cells?: { row: unknown; column: unknown; count: number }[] } }
        ).data;
        const counted =
          way === 'lanes' ? list.reduce((sum, { count }) => sum + count, 0) : (cells.find(({ row, column }) => row === null && column === null)?.count ?? 0);
        if (counted !== own.length) wrong.push(`${where}: counts ${counted} instead of ${own.length}`);
      }
      for (const [id, { name }] of records) if (!own.includes(id) && bytes.includes(`"${name}"`)) wrong.push(`${where} tells ${name}`);
    }
  }
  expect(wrong, `seed ${begun}`).toEqual([]);
  expect(narrowed).toBeGreaterThanOrEqual(SCHEMES / 2);
});

test('a hidden value, or a row out of sight, changes no byte of what somebody is answered', async () => {
  const person = await somebody();
  await createScheme(server, person.roleId, model.page, {
    any: [
      { field: 'kind', is: 'in', value: ['a', 'b'] },
      { field: 'shut', is: 'equal', value: 1 },
    ],
  } as never);
  for (const code of ['no', 'lines.qty'])
    await sql`insert into menu_right (id, menu_id, kind, full_name, en_code) values (${`${model.page}:column.${code}`}, ${model.page}, 'column', ${code}, ${code})`.execute(
      server.db,
    );
  const isOut = ({ kind, shut }: Row) => shut === 0 && kind !== 'a' && kind !== 'b';
  const before = await waysOf(ways, person.token, person.key);
  expect(before.find(({ way }) => way === 'list')?.bytes).not.toMatch(/"no"|"twice"|"qty"/);
  const head = sql.table(`record.t_${model.id}`);
  const lines = sql.table(`record.t_${model.id}_lines`);
  for (let n = 0; n < FLIPS; n += 1) {
    const [id, row] = pick([...records]);
    const what = dice(isOut(row) ? 3 : 2);
    if (what === 0) await sql`update ${head} set c_no = ${1_000 + n}, c_twice = ${2_000 + n} where id = ${id}`.execute(server.db);
    if (what === 1) await sql`update ${lines} set c_qty = ${3_000 + n} where record_id = ${id}`.execute(server.db);
    if (what === 2) await sql`update ${head} set c_name = ${`rec-other-${n}`}, c_tags = '{c}' where id = ${id}`.execute(server.db);
    // Answers are compared after every ten changes.
    if (n % 10 !== 9) continue;
    const after = await waysOf(ways, person.token, person.key);
    for (const [at, { way, bytes }] of after.entries()) expect(bytes, way).toBe(before[at]?.bytes);
  }
  // The test itself detects a visible change.
  const [shown] = [...records].filter(([, row]) => !isOut(row));
  await sql`update ${head} set c_tags = '{a,b,c}', c_kind = 'a', c_shut = 1 - c_shut where id = ${shown?.[0] ?? ''}`.execute(server.db);
  const told = (await waysOf(ways, person.token, person.key)).filter(({ bytes }, at) => bytes !== before[at]?.bytes).map(({ way }) => way);
  expect(told).toContain('recordInfo');
});
