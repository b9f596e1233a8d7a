// Tables that no model may be bound to: those of the product, external ones reached indirectly, and any table without the permission to view tables.
import { modelCreate, modelInfo, modelPlan, modelUpdate } from '@ordo/contract/model.ts';
import { modelTable } from '@ordo/contract/model-table.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assetForm, assetTables, startBoundWorld, type BoundWorld } from '../../../testing/bound-world.ts';
import { draftModel, formOf, node } from '../../../testing/models.ts';
import { createUserWithSession } from '../../../testing/users.ts';

let world: BoundWorld;
beforeAll(async () => {
  world = await startBoundWorld();
});
afterAll(() => world.stop());

const main = (table: string) => JSON.stringify([{ typeId: '1', table, tableName: table, fields: [] }]);
const ask = <E extends Parameters<BoundWorld['server']['ask']>[0]>(endpoint: E, input: object, token = world.token) =>
  world.server.ask(endpoint, input as never, token);

describe('what no model is bound to', () => {
  const findings = async (more: { tables: string; dbLinkId?: string }, token = world.token) => {
    const id = await draftModel(world.server, world.token, formOf(node('comInput', 'account', '账号')), '', more);
    const { data } = await ask(modelPlan, { id }, token);
    return (data as { findings: { key: string; blocks: boolean }[] }).findings.filter(({ blocks }) => blocks).map(({ key }) => key);
  };

  test.each(['app_user', 'public.app_user', 'record.t_1', 'model_table', 'pg_authid', 'bound_copy'])('the product’s own table %s', async (table) => {
    expect(await findings({ tables: main(table) })).toEqual(['boundTable']);
    expect((await ask(modelTable, { dbLinkId: '0', table })).refusal).toBe('modelTableMissing');
  });

  test('the same by way of a data source that leads to the own database, the tables of other models too', async () => {
    expect(await findings({ tables: main('app_user'), dbLinkId: world.ids.own })).toEqual(['boundOwnDatabase']);
    expect((await ask(modelTable, { dbLinkId: world.ids.own, table: 'app_user' })).refusal).toBe('boundOwnDatabase');
  });

  test('tables beside those of the data source: names are names, whatever they look like', async () => {
    for (const table of ['information_schema.tables', 'pg_catalog.pg_authid', 'mysql.user', 'asset; drop table asset', 'asset" "x'])
      expect(await findings({ tables: main(table), dbLinkId: world.ids.first })).toEqual(['boundTable']);
  });

  test('a data source that is not there', async () => expect(await findings({ tables: main('asset'), dbLinkId: 'gone' })).toEqual(['boundSource']));

  test('anything at all, by who may not look at tables; what is bound already they release again, as it is', async () => {
    const clerk = await createUserWithSession(world.server, 'designer', [
      'onlineDev.webDesign:view',
      'onlineDev.webDesign:btn_add',
      'onlineDev.webDesign:btn_edit',
      'onlineDev.webDesign:btn_release',
    ]);
    expect(await findings({ tables: main('asset'), dbLinkId: world.ids.first }, clerk.token)).toEqual(['boundRight']);
    const basics = { fullName: 'bound by a clerk', enCode: 'boundByClerk', webType: 2, formData: assetForm(), tables: JSON.stringify(assetTables) };
    const made = await ask(modelCreate, { ...basics, dbLinkId: world.ids.first, state: 1 }, clerk.token);
    expect(made).toMatchObject({ refusal: 'designWrong' });
    expect((await ask(modelTable, { dbLinkId: '0', table: 'asset' }, clerk.token)).refusal).toBe('denied');
    const { id } = await world.asset('PostgreSQL');
    const blocking = async () =>
      ((await ask(modelPlan, { id }, clerk.token)).data as { findings: { key: string; blocks: boolean }[] }).findings
        .filter(({ blocks }) => blocks)
        .map(({ key }) => key);
    expect(await blocking()).toEqual([]);
    const { version } = (await ask(modelInfo, { id })).data as { version: number };
    await ask(modelUpdate, { id, version, tables: main('plot') }, clerk.token);
    expect(await blocking()).toEqual(['boundRight']);
  });

  test('other tables than those of its records, once it has some', async () => {
    const { id } = await world.asset('PostgreSQL');
    const change = async (changes: object) => {
      const { version } = (await ask(modelInfo, { id })).data as { version: number };
      await ask(modelUpdate, { id, version, ...changes });
      const { data } = await ask(modelPlan, { id });
      return (data as { findings: { key: string; blocks: boolean }[] }).findings.filter(({ blocks }) => blocks).map(({ key }) => key);
    };
    expect(await change({ tables: '' })).toEqual(['boundElsewhere']);
    expect(await change({ tables: JSON.stringify(assetTables), dbLinkId: '0' })).toEqual(['boundElsewhere']);
  });
});

test('the columns of a table are told as its catalogue has them', async () => {
  const { data } = await ask(modelTable, { dbLinkId: world.ids.first, table: 'service' });
  const { dialect, columns } = data as { dialect: string; columns: { column: string; key: number; filled: boolean; name: string }[] };
  expect(dialect).toBe('PostgreSQL');
  expect(columns.map(({ column, key, filled, name }) => [column, key, filled, name]).slice(0, 2)).toEqual([
    ['id', 1, true, 'int8'],
    ['asset_code', 0, false, 'varchar'],
  ]);
});
