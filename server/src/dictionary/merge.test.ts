import * as lookup from '@ordo/contract/dictionary-lookup.ts';
import * as merging from '@ordo/contract/dictionary-merge.ts';
import * as contract from '@ordo/contract/dictionary.ts';
import { roleCreate, roleInfo } from '@ordo/contract/role.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUserWithSession } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
});
afterAll(() => server.stop());

const ROLE_TYPE = '4501f6f26a384757bce12d4c4b03342c';
let count = 0;
async function item(enCode: string, typeId = ROLE_TYPE, more: object = {}): Promise<string> {
  return (await server.ask(contract.dictionaryCreate, { dictionaryTypeId: typeId, fullName: `值${enCode}`, enCode, ...more }, token)).data.id;
}
async function role(type: string): Promise<string> {
  count += 1;
  return (await server.ask(roleCreate, { fullName: `合并角色${count}`, enCode: `Merge${count}`, type }, token)).data.id;
}

test('the plan says how many records of which kind; the merge moves exactly these, logs each, and the item is gone', async () => {
  const [a, b] = [await item('a1'), await item('b1')];
  const roles = [await role('a1'), await role('a1'), await role('a1')];
  expect((await server.ask(merging.dictionaryUses, { id: a }, token)).data).toEqual({ list: [{ table: 'role', what: '角色', count: 3 }], total: 3 });
  const { data } = await server.ask(merging.dictionaryMergePlan, { id: a, into: b }, token);
  expect(data).toMatchObject({ from: '值a1', to: '值b1', list: [{ table: 'role', count: 3 }], children: 0 });
  expect((await server.ask(merging.dictionaryMerge, { id: a, into: b, plan: data.plan }, token)).code).toBe(200);
  for (const id of roles) expect((await server.ask(roleInfo, { id }, token)).data).toMatchObject({ type: 'b1', version: 2 });
  const { list } = (await server.ask(lookup.dictionaryChoices, { typeId: ROLE_TYPE, retired: 1 }, token)).data;
  expect(list.map((one) => one.enCode)).not.toContain('a1');
  const { rows } = await sql<{ entity: string; count: number }>`
    select entity, count(*)::int as count from change_log where action = 'merge' group by entity order by entity`.execute(server.db);
  expect(rows).toEqual([
    { entity: 'dictionary_data', count: 1 },
    { entity: 'role', count: 3 },
  ]);
});

test('a plan that is no longer true is refused, and nothing is moved', async () => {
  const [a, b] = [await item('a2'), await item('b2')];
  const kept = await role('a2');
  const { plan } = (await server.ask(merging.dictionaryMergePlan, { id: a, into: b }, token)).data;
  await role('a2');
  expect((await server.ask(merging.dictionaryMerge, { id: a, into: b, plan }, token)).refusal).toBe('planChanged');
  expect((await server.ask(merging.dictionaryMerge, { id: a, into: b, plan: 'nonsense' }, token)).refusal).toBe('planChanged');
  expect((await server.ask(roleInfo, { id: kept }, token)).data).toMatchObject({ type: 'a2', version: 1 });
});

test('an item is merged only into another one of its dictionary, and not into one below it; its own children move', async () => {
  const type = (await server.ask(contract.dictionaryTypeCreate, { fullName: '合并树', enCode: 'MergeTree', isTree: 1 }, token)).data.id;
  const [a, b] = [await item('a', type), await item('b', type)];
  const child = await item('child', type, { parentId: a });
  const refused = async (into: string) => (await server.ask(merging.dictionaryMergePlan, { id: a, into }, token)).refusal;
  expect(await refused(a)).toBe('dictionaryMergeSelf');
  expect(await refused('RoleType.system')).toBe('dictionaryMergeSelf');
  expect(await refused(child)).toBe('dictionaryCycle');
  expect(await refused('nothing')).toBe('dictionaryItemMissing');
  const { plan, children } = (await server.ask(merging.dictionaryMergePlan, { id: a, into: b }, token)).data;
  expect(children).toBe(1);
  await server.ask(merging.dictionaryMerge, { id: a, into: b, plan }, token);
  expect((await server.ask(contract.dictionaryInfo, { id: child }, token)).data.parentId).toBe(b);
});

test('merging asks for the rights to edit and to delete', async () => {
  const [a, b] = [await item('a3'), await item('b3')];
  const editor = await createUserWithSession(server, 'editor', ['systemData.dictionary:view', 'systemData.dictionary:btn_edit']);
  const { plan } = (await server.ask(merging.dictionaryMergePlan, { id: a, into: b }, editor.token)).data;
  expect((await server.ask(merging.dictionaryMerge, { id: a, into: b, plan }, editor.token)).refusal).toBe('denied');
});
