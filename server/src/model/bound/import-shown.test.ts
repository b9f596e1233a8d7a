// An import finds records of external tables by what the relation shows of them, as it is shown, by their title, or by their key.
import { recordImport, recordImportCheck } from '@ordo/contract/model-import.ts';
import { recordCreate, recordInfo, recordList } from '@ordo/contract/model-record.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { assetTables, places, startBoundWorld, type BoundWorld, type Where } from '../../../testing/bound-world.ts';
import { draftModel, formOf, listOf, node, release, releasedModel } from '../../../testing/models.ts';
import { newId } from '../../kit/id.ts';

let world: BoundWorld;
beforeAll(async () => {
  world = await startBoundWorld();
});
afterAll(() => world.stop());

const ask = <E extends Parameters<BoundWorld['server']['ask']>[0]>(endpoint: E, input: object) => world.server.ask(endpoint, input as never, world.token);

describe.each(places)('%s', (where: Where) => {
  beforeEach(({ skip }) => skip(where === 'MariaDB' && !world.maria, 'mariadb-server could not be installed here'));

  test('by text, number, day, moment and title; what is not found or found twice is said', async () => {
    const { server, token } = world;
    const form = formOf(
      node('comInput', 'code', '编号', { required: true }),
      node('comInput', 'title', '名称'),
      node('numInput', 'price', '原值', {}, { precision: 2, thousands: true }),
      node('date', 'bought', '购置日期', {}, { format: 'yyyy年MM月dd日', type: 'date' }),
      node('formula', 'loose', '两倍', { formula: '{price}*2', result: 'number' }),
      node('date', 'seen', '盘点时间', {}, { format: 'yyyy-MM-dd HH:mm', type: 'datetime' }),
    );
    const more = { tables: JSON.stringify(assetTables.slice(0, 1)), dbLinkId: world.linkOf(where), title: '{title}（{price}）' };
    const id = await draftModel(server, token, form, listOf(['code']), more);
    await release(server, token, id);
    const key = (name: string) => `${where}-${name}`;
    const seen = Date.parse('2026-03-05T08:30:15+08:00');
    const rows = [
      { code: key('A1'), title: '冰箱 1', price: '1234.50', bought: '2026-03-05', seen },
      { code: key('A2'), title: '汽车', price: '7', bought: '2026-03-06', seen: null },
      { code: key('A3'), title: '汽车', price: '8', bought: '2026-03-06', seen: null },
    ];
    for (const values of rows) expect((await ask(recordCreate, { id, recordId: `r${newId()}`, values, rows: {} })).code).toBe(200);
    const relations = ['title', 'price', 'bought', 'seen', 'loose'].map((field) =>
      node('relationForm', `by${field}`, field, {}, { modelId: id, relationField: field }),
    );
    const naming = await releasedModel(server, token, formOf(node('comInput', 'name', '名称'), ...relations));
    const columns = ['name', 'bytitle', 'byprice', 'bybought', 'byseen', 'byloose'];
    const of = (cells: readonly (readonly string[])[]) => ({ id: naming.id, run: `run-${newId()}`, columns, rows: cells });
    const good = [
      ['a', '冰箱 1', '1,234.50', '2026年03月05日', '2026-03-05 08:30', '冰箱 1（1,234.50）'],
      ['b', '', '1234.5', '2026-03-05', '2026-03-05 08:30:15', '汽车(7.00)'],
      ['c', key('A3'), `#${key('A3')}`, '', '', key('A3')],
    ];
    const reply = await ask(recordImport, of(good));
    expect([reply.msg, reply.data]).toEqual([expect.any(String), { created: 3, updated: 0 }]);
    const { list } = (await ask(recordList, { id: naming.id })).data as { list: { id: string }[] };
    const found = await Promise.all(
      list.map(async (one) => ((await ask(recordInfo, { id: naming.id, recordId: one.id })).data as { values: Record<string, unknown> }).values),
    );
    const [a1, a2, a3] = [key('A1'), key('A2'), key('A3')];
    expect(found.toSorted((one, other) => String(one.name).localeCompare(String(other.name)))).toMatchObject([
      { bytitle: a1, byprice: a1, bybought: a1, byseen: a1, byloose: a1 },
      { byprice: a1, bybought: a1, byseen: a1, byloose: a2 },
      { bytitle: a3, byprice: a3, byloose: a3 },
    ]);
    const wrong = await ask(recordImportCheck, of([['d', '汽车', '9', '2026-03-06', '2026-03-05 08:31', '汽车（9.00）']]));
    expect((wrong.data as { problems: { column: string; text: string }[] }).problems.map(({ column, text }) => [column, text.includes('多条')])).toEqual([
      ['bytitle', true],
      ['byprice', false],
      ['bybought', true],
      ['byseen', false],
      ['byloose', false],
    ]);
  });
});
