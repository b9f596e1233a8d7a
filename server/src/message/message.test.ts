import {
  messageList,
  messageRead,
  messageReadAll,
  messageRecordRemove,
  noticeCreate,
  noticeInfo,
  noticeList,
  noticeReach,
  noticeReaders,
  noticeRelease,
  noticeRemove,
  noticeUpdate,
} from '@ordo/contract/message.ts';
import { hostile } from '../../../contract/testing/hostile-html.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../kit/id.ts';
import { letterTo } from './notice-mail.ts';
import { createOrganisation, createScheme, createUserWithSession, type TestUser } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { openSocket } from '../../testing/socket.ts';

let server: TestServer;
let url: string;
let admin: string;
let count = 0;
beforeAll(async () => {
  server = await startServer();
  url = await server.listen();
  admin = await server.admin();
});
afterAll(() => server.stop());

const person = (organizeId?: string) => createUserWithSession(server, `reader${(count += 1)}`, [], organizeId);
const draft = async (more: object = {}) => (await server.ask(noticeCreate, { title: '停电通知', bodyText: '<p>周六停电</p>', ...more }, admin)).data;
async function release(id: string): Promise<void> {
  expect(await server.ask(noticeRelease, { id }, admin)).toMatchObject({ code: 200 });
  await server.outbox.drain();
}
const listOf = async ({ token }: TestUser) => (await server.ask(messageList, {}, token)).data.list;

async function position({ userId }: TestUser, enabled = 1): Promise<string> {
  const id = newId();
  await sql`insert into position (id, organize_id, full_name, en_code, type, enabled_mark) values (${id}, '1', ${id}, ${id}, '1', ${enabled})`.execute(
    server.db,
  );
  await sql`insert into user_position (user_id, position_id) values (${userId}, ${id})`.execute(server.db);
  return id;
}

describe('a notice', () => {
  test('reaches nobody as a draft, everybody once it is released, and each hears of it at once', async () => {
    const [ann, bob] = [await person(), await person()];
    const tab = await openSocket(url, ann.token);
    const { id } = await draft({ userIds: '' });
    expect(await listOf(ann)).toEqual([]);
    await release(id);
    await release(id);
    expect(await tab.hear('messagePush')).toMatchObject({
      title: '停电通知',
      unreadNoticeCount: 1,
      toUserId: [ann.userId],
      allNotices: 1,
      allMessages: 0,
      seq: 1,
    });
    expect(tab.all('messagePush')).toHaveLength(1);
    for (const one of [ann, bob]) expect(await listOf(one)).toMatchObject([{ id, title: '停电通知', type: 1, isRead: '0', creatorUser: '管理员/admin' }]);
    expect(await (await openSocket(url, bob.token)).hear('initMessage')).toMatchObject({ unreadNoticeCount: 1, noticeDefaultText: '停电通知' });
  });

  test('comes from whoever released it, not from whoever wrote a draft that somebody else has rewritten', async () => {
    const reader = await person();
    const editor = await createUserWithSession(
      server,
      `editor${(count += 1)}`,
      ['view', 'btn_edit', 'btn_release'].map((right) => `system.notice:${right}`),
    );
    await createScheme(server, editor.roleId, 'system.notice', { field: 'title', is: 'notEqual', value: '' });
    const { id } = await draft({ userIds: reader.userId });
    expect(await server.ask(noticeUpdate, { id, version: 1, bodyText: '<p>改写</p>' }, editor.token)).toMatchObject({ code: 200 });
    expect(await server.ask(noticeRelease, { id }, editor.token)).toMatchObject({ code: 200 });
    await server.outbox.drain();
    expect((await listOf(reader))[0]?.creatorUser).toMatch(/editor/);
    expect((await server.ask(messageRead, { id }, reader.token)).data.creatorUser).toMatch(/editor/);
  });

  test('says whom it would reach before it goes, by the same rule', async () => {
    const department = await createOrganisation(server, `dep${(count += 1)}`);
    await person(department);
    await person(department);
    const { id } = await draft({ organizeIds: department });
    const { data } = await server.ask(noticeReach, { id }, admin);
    expect(data.count).toBe(2);
    expect(data.people).toHaveLength(2);
    await release(id);
    expect((await server.ask(noticeReaders, { id }, admin)).data.pagination.total).toBe(data.count);
  });

  test('counts everybody once, leaves out who is disabled, and names twenty at most', async () => {
    const department = await createOrganisation(server, `dep${(count += 1)}`);
    const [twice, off] = [await person(department), await person(department)];
    for (let more = 0; more < 20; more += 1)
      await sql`insert into app_user (id, account, real_name, organize_id) values (${newId()}, ${`reached${(count += 1)}`}, '众', ${department})`.execute(
        server.db,
      );
    await sql`update app_user set enabled_mark = 0 where id = ${off.userId}`.execute(server.db);
    const { id } = await draft({
      organizeIds: department,
      positionIds: await position(twice),
      roleIds: `${twice.roleId},${off.roleId}`,
      userIds: twice.userId,
    });
    const { data } = await server.ask(noticeReach, { id }, admin);
    expect(data.count).toBe(21);
    expect(data.people).toHaveLength(20);
  });

  test('reaches just those whom it is for: an organisation with all below it, a position, a role, a person', async () => {
    const department = await createOrganisation(server, `dep${(count += 1)}`);
    const below = await createOrganisation(server, `dep${(count += 1)}`, `1.${department}.`);
    const [inside, deep, holder, chosen, other] = [await person(department), await person(below), await person(), await person(), await person()];
    const [placed, formerly] = [await person(), await person()];
    const [open, shut] = [await position(placed), await position(formerly, 0)];
    const { id } = await draft({ organizeIds: department, positionIds: `${open},${shut}`, roleIds: holder.roleId, userIds: chosen.userId });
    await release(id);
    for (const one of [inside, deep, placed, holder, chosen]) expect((await listOf(one)).map((row) => row.id)).toContain(id);
    for (const one of [other, formerly]) expect((await listOf(one)).map((row) => row.id)).not.toContain(id);
    const report = await server.ask(noticeReaders, { id }, admin);
    expect(report.data.list.map((row) => row.id).toSorted()).toEqual([inside, deep, placed, holder, chosen].map((one) => one.userId).toSorted());
  });

  test('that is opened counts as read once, in all tabs; reading it again changes nothing', async () => {
    const ann = await person();
    const tab = await openSocket(url, ann.token);
    const { id } = await draft({ userIds: ann.userId });
    await release(id);
    for (let time = 0; time < 2; time += 1)
      expect((await server.ask(messageRead, { id }, ann.token)).data).toMatchObject({ bodyText: '<p>周六停电</p>', type: 1 });
    await server.outbox.drain();
    expect(await tab.hear('noticeCount')).toMatchObject({ unreadNoticeCount: 0, unreadMessageCount: 0 });
    expect(tab.all('noticeCount')).toHaveLength(1);
    expect(tab.gaps).toBe(0);
    expect(await listOf(ann)).toMatchObject([{ id, isRead: '1' }]);
    expect((await server.ask(noticeReaders, { id, isRead: '1' }, admin)).data.list).toMatchObject([{ id: ann.userId, readTime: expect.any(Number) }]);
    expect((await server.ask(noticeList, { keyword: '停电' }, admin)).data.list.find((row) => row.id === id)).toMatchObject({ reached: 1, read: 1 });
  });

  test('of somebody else is not found, nor one that has not reached me', async () => {
    const [ann, bob] = [await person(), await person()];
    const { id } = await draft({ userIds: ann.userId });
    await release(id);
    expect(await server.ask(messageRead, { id }, bob.token)).toMatchObject({ code: 404, refusal: 'notFound' });
    expect(await server.ask(messageRecordRemove, { ids: id }, bob.token)).toMatchObject({ refusal: 'notFound' });
    expect(await listOf(ann)).toMatchObject([{ id, isRead: '0' }]);
  });

  test('that is released does not change any more, and stays released', async () => {
    const ann = await person();
    const { id } = await draft({ userIds: ann.userId });
    expect(await server.ask(noticeUpdate, { id, version: 1, title: '改过的' }, admin)).toMatchObject({ code: 200, data: { version: 2 } });
    expect((await server.ask(noticeInfo, { id }, admin)).data).toMatchObject({
      title: '改过的',
      userIds: ann.userId,
      organizeIds: '',
      bodyText: '<p>周六停电</p>',
    });
    expect(await server.ask(noticeUpdate, { id, version: 1, title: '旧的' }, admin)).toMatchObject({ refusal: 'stale' });
    await release(id);
    expect(await server.ask(noticeUpdate, { id, version: 3, title: '晚了' }, admin)).toMatchObject({ refusal: 'noticeReleased' });
    expect((await listOf(ann))[0]?.title).toBe('改过的');
  });

  test('that is deleted leaves every list and every count', async () => {
    const ann = await person();
    const tab = await openSocket(url, ann.token);
    const { id } = await draft({ userIds: ann.userId });
    await release(id);
    await tab.hear('messagePush');
    await server.ask(noticeRemove, { id }, admin);
    expect(await listOf(ann)).toEqual([]);
    expect(await server.ask(messageRead, { id }, ann.token)).toMatchObject({ refusal: 'notFound' });
    await server.outbox.drain();
    expect(await tab.hear('noticeCount')).toMatchObject({ unreadNoticeCount: 0 });
  });

  test('is cleaned when it comes in and when it goes out', async () => {
    const ann = await person();
    const { id } = await draft({ userIds: ann.userId, bodyText: `<p onclick="x()">好</p>${hostile.slice(0, 40).join('')}`.slice(0, 100_000) });
    const stored = async () => (await sql<{ body: string }>`select body_text as body from message where id = ${id}`.execute(server.db)).rows[0]?.body;
    expect(await stored()).not.toMatch(/onclick|<script|javascript:/i);
    await release(id);
    await sql`update message set body_text = '<p>好</p><script>window.hit=1</script><img src=x onerror=hit()>' where id = ${id}`.execute(server.db);
    expect((await server.ask(messageRead, { id }, ann.token)).data.bodyText).toBe('<p>好</p>');
  });

  test('with a file that somebody else has uploaded, or nobody, is refused', async () => {
    const file = { name: 'a.pdf', fileId: `${'0'.repeat(32)}.pdf` };
    expect(await server.ask(noticeCreate, { title: 'x', files: [file] }, admin)).toMatchObject({ refusal: 'fileUnknown' });
  });
});

test('everything is marked read at once, and the count is nothing', async () => {
  const ann = await person();
  const tab = await openSocket(url, ann.token);
  for (let index = 0; index < 3; index += 1) await release((await draft({ userIds: ann.userId })).id);
  await tab.hear('messagePush', (frame) => frame.allNotices === 3);
  await server.ask(messageReadAll, {}, ann.token);
  await server.ask(messageReadAll, {}, ann.token);
  await server.outbox.drain();
  expect(await tab.hear('noticeCount')).toMatchObject({ unreadNoticeCount: 0 });
  expect(tab.all('noticeCount')).toHaveLength(1);
  expect((await listOf(ann)).every((row) => row.isRead === '1')).toBe(true);
});

test('removing from my own list leaves that of the others', async () => {
  const [ann, bob] = [await person(), await person()];
  const ids: string[] = [];
  for (let index = 0; index < 3; index += 1) {
    const { id } = await draft({ userIds: `${ann.userId},${bob.userId}` });
    await release(id);
    ids.push(id);
  }
  expect(await server.ask(messageRecordRemove, { ids: ids.slice(0, 2).join(',') }, ann.token)).toMatchObject({ code: 200 });
  expect((await listOf(ann)).map((row) => row.id)).toEqual([ids[2]]);
  expect(await listOf(bob)).toHaveLength(3);
});

describe('who removes a notice from their own list', () => {
  test('stays in the report, as one who has read it or has not', async () => {
    const [ann, bob] = [await person(), await person()];
    const tab = await openSocket(url, ann.token);
    const { id } = await draft({ userIds: `${ann.userId},${bob.userId}` });
    await release(id);
    await server.ask(messageRead, { id }, bob.token);
    for (const one of [ann, bob]) expect(await server.ask(messageRecordRemove, { ids: id }, one.token)).toMatchObject({ code: 200 });
    await server.outbox.drain();
    expect(await tab.hear('noticeCount')).toMatchObject({ unreadNoticeCount: 0 });
    const readers = async (isRead: '0' | '1') => (await server.ask(noticeReaders, { id, isRead }, admin)).data.list.map((row) => row.id);
    expect([await readers('0'), await readers('1')]).toEqual([[ann.userId], [bob.userId]]);
    expect((await server.ask(noticeReaders, { id }, admin)).data.pagination.total).toBe(2);
    expect((await server.ask(noticeList, {}, admin)).data.list.find((row) => row.id === id)).toMatchObject({ reached: 2, read: 1 });
  });

  test('is not greeted with it, reads it no more, and does not get it back when its release is told again', async () => {
    const ann = await person();
    const { id } = await draft({ userIds: ann.userId });
    await release(id);
    await server.ask(messageRecordRemove, { ids: id }, ann.token);
    await server.db.transaction().execute((tx) => server.outbox.write(tx, [{ kind: 'message.released', payload: { id } }]));
    await server.outbox.drain();
    expect((await server.ask(messageList, {}, ann.token)).data).toMatchObject({ list: [], pagination: { total: 0 } });
    expect(await (await openSocket(url, ann.token)).hear('initMessage')).toMatchObject({ unreadNoticeCount: 0, noticeDefaultText: '' });
    await server.ask(messageReadAll, {}, ann.token);
    expect(await server.ask(messageRead, { id }, ann.token)).toMatchObject({ refusal: 'notFound' });
    expect(await server.ask(messageRecordRemove, { ids: id }, ann.token)).toMatchObject({ refusal: 'notFound' });
    expect((await server.ask(noticeReaders, { id }, admin)).data.list).toMatchObject([{ id: ann.userId, readTime: null }]);
  });

  test('hears nothing of it once it is deleted for everybody', async () => {
    const [ann, bob] = [await person(), await person()];
    const { id } = await draft({ userIds: `${ann.userId},${bob.userId}` });
    await release(id);
    await server.ask(messageRecordRemove, { ids: id }, ann.token);
    const [a, b] = [await openSocket(url, ann.token), await openSocket(url, bob.token)];
    await server.ask(noticeRemove, { id }, admin);
    await server.outbox.drain();
    expect(await b.hear('noticeCount')).toMatchObject({ unreadNoticeCount: 0 });
    expect(a.all('noticeCount')).toEqual([]);
    expect((await sql`select from message_receive where message_id = ${id}`.execute(server.db)).rows).toEqual([]);
  });
});

test('a system message of another feature reaches its people once, and says where it leads', async () => {
  const ann = await person();
  const tab = await openSocket(url, ann.token);
  const payload = { id: `flow-${ann.userId}`, title: '您有新的待办', body: { type: 2, id: '77' }, userIds: [ann.userId] };
  for (let time = 0; time < 2; time += 1) await server.db.transaction().execute((tx) => server.outbox.write(tx, [{ kind: 'message.send', payload }]));
  await server.outbox.drain();
  expect(await tab.hear('messagePush')).toMatchObject({ messageType: 2, allMessages: 1, allNotices: 0 });
  expect(tab.all('messagePush')).toHaveLength(1);
  expect(JSON.parse((await server.ask(messageRead, { id: payload.id }, ann.token)).data.bodyText)).toEqual({ type: 2, id: '77' });
});

test('one that wants it goes by mail too, with its title, and nothing of where it leads', async () => {
  const { userId } = await person();
  await sql`update app_user set email = 'ann@example.com' where id = ${userId}`.execute(server.db);
  const sent = { title: '【待审】<请假>', body: { type: 2, id: 'leads-there' }, userIds: [userId] };
  for (const more of [{ id: `mailed-${userId}`, mail: true }, { id: `silent-${userId}` }])
    await server.db.transaction().execute((tx) => server.outbox.write(tx, [{ kind: 'message.send', payload: { ...sent, ...more } }]));
  await server.outbox.drain();
  const { rows } = await sql`select message_id as id from message_mail where user_id = ${userId}`.execute(server.db);
  expect(rows).toEqual([{ id: `mailed-${userId}` }]);
  const letter = await letterTo(server.db, `mailed-${userId}`, userId);
  expect(letter?.text).toMatch(/^【待审】<请假>\n\n这是 .+ 自动发出的邮件，请登录系统查看和处理。$/);
  expect(letter).toMatchObject({ to: 'ann@example.com', html: expect.not.stringMatching(/leads-there|<a |<请假>/) as string });
});
