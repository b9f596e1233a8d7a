// Records of existing tables together with our own: totals over them, lists of related records, and rules for their deletion.
import { recordCreate, recordInfo, recordRemove } from '@ordo/contract/model-record.ts';
import { recordRelated, recordRelatedList } from '@ordo/contract/record-related.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { assetTables, places, startBoundWorld, type BoundWorld, type Where } from '../../../testing/bound-world.ts';
import { draftModel, formOf, listOf, node, redesign, release, releasedModel } from '../../../testing/models.ts';

let world: BoundWorld;
beforeAll(async () => {
  world = await startBoundWorld();
});
afterAll(() => world.stop());

const ask = <E extends Parameters<BoundWorld['server']['ask']>[0]>(endpoint: E, input: object) => world.server.ask(endpoint, input as never, world.token);

describe.each(places)('%s', (where: Where) => {
  beforeEach(({ skip }) => skip(where === 'MariaDB' && !world.maria, 'mariadb-server could not be installed here'));

  test('what names a record is counted for it and listed beside it; who deletes it is held to it where one transaction holds both', async () => {
    const { server, token } = world;
    const title = node('comInput', 'title', '名称');
    const { id: owner } = await releasedModel(server, token, formOf(title), listOf(['title']));
    // `title` of the table holds the id of the owner.
    const form = formOf(
      node('comInput', 'code', '编号', { required: true }),
      node('relationForm', 'title', '归属', {}, { modelId: owner, relationField: 'title' }),
      node('numInput', 'price', '原值', {}, { precision: 2 }),
    );
    const id = await draftModel(server, token, form, listOf(['code']), { tables: JSON.stringify(assetTables.slice(0, 1)), dbLinkId: world.linkOf(where) });
    await release(server, token, id);
    const total = (key: string, aggregate: string) => node('rollup', key, key, { model: id, by: 'title', of: aggregate === 'count' ? '' : 'price', aggregate });
    await redesign(server, token, owner, { formData: formOf(title, total('many', 'count'), total('sum', 'sum'), total('most', 'most')) });
    await release(server, token, owner);
    for (const recordId of ['o1', 'o2']) await ask(recordCreate, { id: owner, recordId, values: { title: recordId }, rows: {} });
    for (const [code, price] of [
      ['n1', '10.50'],
      ['n2', '20.25'],
      ['n3', null],
    ] as const)
      expect((await ask(recordCreate, { id, recordId: `r${code}`, values: { code: `${where}${code}`, title: 'o1', price }, rows: {} })).code).toBe(200);
    expect((await ask(recordInfo, { id: owner, recordId: 'o1' })).data).toMatchObject({ values: { many: 3, sum: 30.75, most: 20.25 } });
    expect((await ask(recordInfo, { id: owner, recordId: 'o2' })).data).toMatchObject({ values: { many: 0, sum: 0, most: null } });
    expect((await ask(recordRelated, { id: owner, recordId: 'o1' })).data).toMatchObject({ list: [{ model: id, field: 'title', total: 3 }] });
    const list = await ask(recordRelatedList, { id: owner, recordId: 'o1', from: id, field: 'title', currentPage: 1, pageSize: 2 });
    expect(list.data).toMatchObject({ list: [{ id: `${where}n1` }, { id: `${where}n2` }], pagination: { total: 3 } });
    const removed = await ask(recordRemove, { id: owner, recordId: 'o1' });
    expect(removed.refusal ?? removed.code).toBe(where === 'own' ? 'recordNamed' : 200);
    expect((await ask(recordRemove, { id: owner, recordId: 'o2' })).code).toBe(200);
  });
});
