// Two server processes on one database: whatever is revoked on one of them is refused by the other from the next call on.
import { pageColumns } from '@ordo/contract/all.ts';
import { grantSave } from '@ordo/contract/authorize.ts';
import { passwordChange } from '@ordo/contract/current-user.ts';
import { customerList } from '@ordo/contract/customer.ts';
import { columnState } from '@ordo/contract/menu-right.ts';
import { menuState } from '@ordo/contract/menu.ts';
import { onlineUserEnd } from '@ordo/contract/online-user.ts';
import { product } from '@ordo/contract/product.ts';
import { roleState } from '@ordo/contract/role.ts';
import { challenge, logout } from '@ordo/contract/session.ts';
import { roleMembersSave } from '@ordo/contract/user-members.ts';
import { userRemove, userResetPassword, userState } from '@ordo/contract/user.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clerkWith, defineColumns, grantColumns } from '../../testing/column-worlds.ts';
import { adminPassword } from '../../testing/cluster.ts';
import { createSession } from '../../testing/create-session.ts';
import { createUser, grant } from '../../testing/users.ts';
import { startNodes, type Nodes } from '../../testing/nodes.ts';
import { seal } from '../../testing/seal.ts';
import { startServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let nodes: Nodes;
let admin: string;
beforeAll(async () => {
  server = await startServer();
  nodes = await startNodes(server, 2);
  admin = await server.admin();
  await sql`insert into vac_customer (id, code, name, type, area_id, organize_id) values ('c', 'C', '门诊', 'CLINIC', '330106', '1')`.execute(server.db);
});
afterAll(async () => {
  await nodes.stop();
  await server.stop();
});

interface Worker {
  userId: string;
  roleId: string;
  account: string;
  token: string;
}

let count = 0;
async function worker(): Promise<Worker> {
  const account = `worker${(count += 1)}`;
  const hired = await createUser(server, account, ['vaccine.customer:view', 'vaccine.product:view', 'vaccine.product:btn_add']);
  return { ...hired, account, token: await createSession(server, hired.userId) };
}

const NEW_PASSWORD = 'Harbour2Plum';

async function changeOwnPassword(node: number, { account, token }: Worker) {
  const { data } = await nodes.ask(node, challenge, { account }, '');
  const sealed = (text: string) => seal(data.publicKey, data.timestamp, text);
  return nodes.ask(node, passwordChange, { oldPassword: sealed(adminPassword), password: sealed(NEW_PASSWORD), timestamp: data.timestamp }, token);
}

const NONE = { module: [], button: [], column: [], form: [], resource: [] };

/** What is done on one node, and the answer of the next call on the other. */
const acts: [what: string, act: (node: number, who: Worker) => Promise<{ code: number; msg: string }>, code: number, refusal: string][] = [
  ['a log-out', (node, { token }) => nodes.ask(node, logout, {}, token), 600, 'signedOut'],
  ['forcing offline', (node, { userId }) => nodes.ask(node, onlineUserEnd, { userId }, admin), 600, 'forcedOffline'],
  ['disabling', (node, { userId }) => nodes.ask(node, userState, { id: userId, enabledMark: 0 }, admin), 600, 'signedOut'],
  ['deleting', (node, { userId }) => nodes.ask(node, userRemove, { id: userId }, admin), 600, 'signedOut'],
  ['a new one-time password', (node, { userId }) => nodes.ask(node, userResetPassword, { id: userId }, admin), 600, 'signedOut'],
  ['a change of the own password', changeOwnPassword, 600, 'signedOut'],
  ['switching the role off', (node, { roleId }) => nodes.ask(node, roleState, { id: roleId, enabledMark: 0 }, admin), 403, 'denied'],
  ['leaving the role', (node, { roleId }) => nodes.ask(node, roleMembersSave, { id: roleId, userIds: [] }, admin), 403, 'denied'],
  ['taking the role’s rights', (node, { roleId }) => nodes.ask(node, grantSave, { objectId: roleId, objectType: 'Role', ...NONE }, admin), 403, 'denied'],
];

test.each(acts)('%s holds on the other node from the next call on', async (_, act, code, refusal) => {
  for (const there of [0, 1]) {
    const who = await worker();
    // Both nodes have served it, so that their caches are warm.
    for (const node of [0, 1]) expect((await nodes.ask(node, customerList, {}, who.token)).code).toBe(200);
    const done = await act(1 - there, who);
    expect(done.code, done.msg).toBe(200);
    expect(await nodes.ask(there, customerList, {}, who.token)).toMatchObject({ code, refusal });
    expect((await nodes.ask(there, product.create, { code: `P${count}`, nameZh: '甲', dosesPerVial: 1, vialsPerPack: 1 }, who.token)).refusal).toBe(refusal);
    expect((await nodes.ask(1 - there, customerList, {}, who.token)).refusal).toBe(refusal);
  }
});

test('so does what is given: a right that was lacking opens on the other node', async () => {
  const who = await worker();
  await sql`delete from permission_grant where object_id = ${who.roleId}`.execute(server.db);
  for (const node of [0, 1]) expect((await nodes.ask(node, customerList, {}, who.token)).refusal).toBe('denied');
  await grant(server, who.roleId, ['vaccine.customer:view']);
  for (const node of [0, 1]) expect((await nodes.ask(node, customerList, {}, who.token)).code).toBe(200);
});

test('a column that is switched off on one node guards nothing on the other, and a page is gone', async () => {
  const page = pageColumns.get('vaccine.customer');
  if (!page) throw new Error('customers have columns');
  await defineColumns(server.db, page);
  const clerk = await clerkWith(server, page, ['address']);
  const row = async (node: number) => (await nodes.ask(node, customerList, {}, clerk.token)).data.list[0];
  for (const node of [0, 1]) expect(await row(node)).not.toHaveProperty('contact');
  expect((await nodes.ask(0, columnState, { id: 'vaccine.customer:contact', enabledMark: 0 }, admin)).code).toBe(200);
  expect(await row(1)).toHaveProperty('contact');
  expect((await nodes.ask(0, columnState, { id: 'vaccine.customer:contact', enabledMark: 1 }, admin)).code).toBe(200);
  expect(await row(1)).not.toHaveProperty('contact');
  await grantColumns(server.db, clerk.roleId, 'vaccine.customer', ['contact']);
  for (const node of [0, 1]) expect(await row(node)).toHaveProperty('contact');
  expect((await nodes.ask(1, menuState, { id: 'vaccine.customer', enabledMark: 0 }, admin)).code).toBe(200);
  expect((await nodes.ask(0, customerList, {}, clerk.token)).refusal).toBe('denied');
  expect((await nodes.ask(0, menuState, { id: 'vaccine.customer', enabledMark: 1 }, admin)).code).toBe(200);
  expect((await nodes.ask(1, customerList, {}, clerk.token)).code).toBe(200);
});

const ROUNDS = 25;

test(`forced offline on one node is over on the other before the answer is there, ${ROUNDS} times out of ${ROUNDS}`, async () => {
  const who = await worker();
  for (let round = 0; round < ROUNDS; round += 1) {
    const session = await createSession(server, who.userId);
    for (const node of [0, 1]) expect((await nodes.ask(node, customerList, {}, session)).code).toBe(200);
    expect((await nodes.ask(round % 2, onlineUserEnd, { userId: who.userId }, admin)).code).toBe(200);
    const after = await Promise.all([0, 1, 0, 1].map((node) => nodes.ask(node, customerList, {}, session)));
    expect(after.map(({ code, refusal }) => [code, refusal])).toEqual(Array.from({ length: 4 }, () => [600, 'forcedOffline']));
  }
});
