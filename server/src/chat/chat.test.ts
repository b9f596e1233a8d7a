import { chatReplies } from '@ordo/contract/chat.ts';
import type { ClientFrameInput } from '@ordo/contract/socket.ts';
import { pairOf } from '@ordo/engine/chat/places.ts';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUserWithSession, type TestUser } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { openSocket, type TestSocket } from '../../testing/socket.ts';
import type { PipelinedConnection } from '../node/pipelined-connection.ts';
import { conversationsOf, findWritable, writeBatch } from './write.db.ts';

let server: TestServer;
let url: string;
let count = 0;
beforeAll(async () => {
  server = await startServer();
  url = await server.listen();
});
afterAll(() => server.stop());

const person = () => createUserWithSession(server, `chat${(count += 1)}`, []);
const text = (to: TestUser, messageContent: string, id?: string): ClientFrameInput => ({
  method: 'SendMessage',
  toUserId: to.userId,
  messageType: 'text',
  messageContent,
  ...(id ? { id } : {}),
});

async function two(): Promise<{ ann: TestUser; bob: TestUser; a: TestSocket; b: TestSocket }> {
  const [ann, bob] = [await person(), await person()];
  return { ann, bob, a: await openSocket(url, ann.token), b: await openSocket(url, bob.token) };
}

describe('a text', () => {
  test('arrives at once, with who sent it and what is unread; its sender hears that it is written', async () => {
    const { ann, bob, a, b } = await two();
    a.say(text(bob, '明天送 <b>疫苗</b>', 'key-00000001'));
    expect(await b.hear('receiveMessage')).toMatchObject({
      formUserId: ann.userId,
      messageType: 'text',
      formMessage: '明天送 &lt;b&gt;疫苗&lt;/b&gt;',
      account: expect.stringMatching(/^chat/),
      unreadMessage: 1,
      number: 1,
      nth: 1,
      seq: 1,
    });
    expect(await a.hear('sendMessage')).toMatchObject({ UserId: ann.userId, toUserId: bob.userId, id: 'key-00000001', number: 1, seq: 1 });
  });

  test('sent again under its own id is the same message: one row, one event, the same answer', async () => {
    const { bob, a, b } = await two();
    for (let time = 0; time < 3; time += 1) a.say(text(bob, '一次', 'key-00000002'));
    await expect.poll(() => a.all('sendMessage').length).toBe(3);
    a.say(text(bob, '一次', 'key-00000002'));
    await expect.poll(() => a.all('sendMessage').length).toBe(4);
    a.say(text(bob, '两次', 'key-00000003'));
    expect(await b.hear('receiveMessage', (frame) => frame.formMessage === '两次')).toMatchObject({ number: 2, unreadMessage: 2 });
    expect(b.all('receiveMessage')).toHaveLength(2);
    expect(new Set(a.all('sendMessage').map((frame) => frame.number))).toEqual(new Set([1, 2]));
  });

  test('keeps its place among hundreds that are sent at once', async () => {
    const { bob, a, b } = await two();
    for (let index = 0; index < 200; index += 1) a.say(text(bob, `第${index}条`));
    await expect.poll(() => b.all('receiveMessage').length).toBe(200);
    expect(b.all('receiveMessage').map((frame) => frame.formMessage)).toEqual(Array.from({ length: 200 }, (_, index) => `第${index}条`));
    expect(b.all('receiveMessage').map((frame) => frame.number)).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
    expect([a.gaps, b.gaps]).toEqual([0, 0]);
  });

  test.each([
    ['of nothing but spaces', { messageContent: ' \n ' }, 'chatEmpty', '不能发送空消息'],
    ['to oneself', { toUserId: 'me' }, 'chatToYourself', '不能给自己发消息'],
    ['to nobody', { toUserId: 'nobody' }, 'chatReceiverUnknown', '对方不存在或已停用'],
    ['too long', { messageContent: 'x'.repeat(5_001) }, 'invalid', expect.stringContaining('5000')],
    [
      'of a picture that nobody has uploaded',
      { messageType: 'image', messageContent: { name: '../../secrets.json', width: 1, height: 1 } },
      'chatImageUnknown',
      '图片不存在，请重新上传',
    ],
    [
      'of a voice that nobody has uploaded',
      { messageType: 'voice', messageContent: { name: `${'0'.repeat(32)}.weba`, length: 3 } },
      'chatVoiceUnknown',
      '语音不存在，请重新录制',
    ],
    ['of a voice longer than a minute', { messageType: 'voice', messageContent: { name: 'x', length: 61 } }, 'invalid', expect.stringContaining('60')],
    ['with a zero sign', { messageContent: 'a\0b' }, 'invalid', expect.any(String)],
  ])('%s is refused with a sentence, and the socket stays', async (_, change, refusal, msg) => {
    const { ann, bob, a, b } = await two();
    const toUserId = 'toUserId' in change ? (change.toUserId === 'me' ? ann.userId : change.toUserId) : bob.userId;
    a.say({ ...text(bob, 'x', 'key-00000009'), ...change, toUserId } as ClientFrameInput);
    expect(await a.hear('refused')).toEqual({ method: 'refused', refusal, msg, id: 'key-00000009' });
    a.say(text(bob, '还在'));
    await b.hear('receiveMessage', (frame) => frame.formMessage === '还在' && frame.number === 1);
  });
});

/** States in which a session or a person cannot send or receive. */
const UNFIT: readonly [string, (ids: { session: string; sender: string; receiver: string }) => RawBuilder<unknown>][] = [
  ['the session has ended', ({ session }) => sql`update session set ended_at = now() where id = ${session}`],
  ['the session is locked', ({ session }) => sql`update session set locked_at = now() where id = ${session}`],
  ['the session has run out', ({ session }) => sql`update session set expires_at = now() - interval '1 second' where id = ${session}`],
  ['the session is older than any may get', ({ session }) => sql`update session set created_at = now() - interval '400 days' where id = ${session}`],
  ['nobody was there for too long', ({ session }) => sql`update session set seen_at = now() - interval '400 days' where id = ${session}`],
  ['it is somebody else’s session', ({ session, receiver }) => sql`update session set user_id = ${receiver} where id = ${session}`],
  ['the sender is switched off', ({ sender }) => sql`update app_user set enabled_mark = 0 where id = ${sender}`],
  ['the receiver is switched off', ({ receiver }) => sql`update app_user set enabled_mark = 0 where id = ${receiver}`],
  ['the receiver was deleted', ({ receiver }) => sql`update app_user set delete_mark = 1 where id = ${receiver}`],
];

describe('while it is written', () => {
  test.each([['nothing is wrong', null] as const, ...UNFIT])('%s', async (_, spoil) => {
    const [ann, bob] = [await person(), await person()];
    const { rows } = await sql<{ id: string }>`select id from session where user_id = ${ann.userId}`.execute(server.db);
    const message = { sessionId: rows[0]?.id ?? '', senderId: ann.userId, receiverId: bob.userId, type: 'text' as const, content: '一', clientId: 'key' };
    const conversations = await conversationsOf(server.db, [pairOf(ann.userId, bob.userId)]);
    const ready = { ...message, conversationId: [...conversations.values()][0] ?? '' };
    await spoil?.({ session: message.sessionId, sender: ann.userId, receiver: bob.userId }).execute(server.db);
    expect((await findWritable(server.db, [ready]))[0]).toBe(spoil === null);
    expect((await writeBatch(server.pipelined[0] as PipelinedConnection, [ready]))?.length).toBe(spoil ? undefined : 1);
    const counted = await sql<{ last: number }>`select last_number::int as last from conversation_now where id = ${ready.conversationId}::bigint`.execute(
      server.db,
    );
    expect(counted.rows).toEqual([{ last: spoil ? 0 : 1 }]);
  });
});

describe('reading', () => {
  test('sets what is unread to nothing, in all tabs, and the sender sees it', async () => {
    const { ann, bob, a, b } = await two();
    const other = await openSocket(url, bob.token);
    a.say(text(bob, '一'));
    a.say(text(bob, '二'));
    await other.hear('receiveMessage', (frame) => frame.unreadMessage === 2);
    b.say({ method: 'UpdateReadMessage', formUserId: ann.userId });
    for (const tab of [b, other]) expect(await tab.hear('readMessage')).toMatchObject({ userId: ann.userId, unreadMessage: 0, seq: 3 });
    expect(await a.hear('messageRead')).toMatchObject({ userId: bob.userId, readNth: 2 });
    const again = await openSocket(url, bob.token);
    expect((await again.hear('initMessage')).unreadNums).toEqual([]);
  });

  test('up to one message leaves those after it unread, and never goes back', async () => {
    const { ann, bob, a, b } = await two();
    for (const word of ['一', '二', '三']) a.say(text(bob, word));
    await b.hear('receiveMessage', (frame) => frame.number === 3);
    b.say(text(ann, '四'));
    a.say(text(bob, '五'));
    await b.hear('receiveMessage', (frame) => frame.number === 5);
    b.say({ method: 'UpdateReadMessage', formUserId: ann.userId, upTo: 4 });
    expect(await b.hear('readMessage')).toMatchObject({ unreadMessage: 1 });
    b.say({ method: 'UpdateReadMessage', formUserId: ann.userId, upTo: 2 });
    b.say({ method: 'UpdateReadMessage', formUserId: ann.userId, upTo: 99 });
    expect(await b.hear('readMessage', (frame) => frame.unreadMessage === 0)).toBeTruthy();
    expect(b.all('readMessage')).toHaveLength(2);
  });
});

describe('who comes back', () => {
  test('gets exactly what was missed, once, in its order', async () => {
    const { bob, a, b } = await two();
    a.say(text(bob, '一'));
    await b.hear('receiveMessage');
    await b.close();
    for (const word of ['二', '三', '四']) a.say(text(bob, word));
    await a.hear('sendMessage', (frame) => frame.toMessage === '四');
    const back = await openSocket(url, bob.token, { lastSeq: b.seq });
    await back.hear('receiveMessage', (frame) => frame.formMessage === '四');
    expect(back.all('receiveMessage').map((frame) => frame.formMessage)).toEqual(['二', '三', '四']);
    expect(back.gaps).toBe(0);
    expect(await back.hear('initMessage')).toMatchObject({ reload: false, seq: 4, unreadNums: [{ unreadNum: 4, defaultMessage: '四' }] });
  });

  test('is answered by key, even while nothing is known of the sizes of the tables', async () => {
    const { ann, bob } = await two();
    const tx = await server.db.startTransaction().execute();
    await sql`insert into app_user (id, account, real_name, organize_id) select 'many' || n, 'many' || n, 'many', organize_id
      from app_user, generate_series(1, 2000) n where id = ${ann.userId}`.execute(tx);
    await sql`insert into conversation (low_user_id, high_user_id) select least(${ann.userId}, id), greatest(${ann.userId}, id) from app_user where id like 'many%'`.execute(
      tx,
    );
    const scans = async () => {
      const scanned = sql<{ n: number }>`select sum(seq_scan)::int as n from pg_stat_xact_user_tables where relname in ('conversation', 'chat_message')`;
      return (await scanned.execute(tx)).rows[0]?.n;
    };
    const before = await scans();
    await sql`select from chat_missed(${[ann.userId, bob.userId]}, ${[0, 0]}, 200)`.execute(tx);
    expect(await scans()).toBe(before);
    await tx.rollback().execute();
  });

  test('without a number, or with one from elsewhere, is told to read anew', async () => {
    const { bob, a } = await two();
    a.say(text(bob, '一'));
    await a.hear('sendMessage');
    expect((await (await openSocket(url, bob.token)).hear('initMessage')).reload).toBe(true);
    expect((await (await openSocket(url, bob.token, { lastSeq: 77 })).hear('initMessage')).reload).toBe(true);
  });
});

describe('history', () => {
  test('pages from the newest and from the oldest, oldest first within a page, and around a hit', async () => {
    const { ann, bob, a, b } = await two();
    for (let index = 1; index <= 70; index += 1) a.say(text(bob, `第${index}条${index % 10 === 0 ? '冷链' : ''}`));
    await b.hear('receiveMessage', (frame) => frame.number === 70);
    const ask = async (more: Partial<ClientFrameInput>, id: string) => {
      b.say({ method: 'MessageList', toUserId: ann.userId, formUserId: 'somebody else', id, ...more } as ClientFrameInput);
      const answer = await b.hear('messageList', (frame) => frame.id === id);
      return { numbers: answer.list.map((one) => one.number), ...answer };
    };
    expect((await ask({ currentPage: 1, pageSize: 30, sord: 'desc' }, 'ask-00000001')).numbers).toEqual(Array.from({ length: 30 }, (_, index) => index + 41));
    const last = await ask({ currentPage: 3, pageSize: 30, sord: 'desc' }, 'ask-00000002');
    expect(last.numbers).toEqual(Array.from({ length: 10 }, (_, index) => index + 1));
    expect(last).toMatchObject({ pagination: { total: 70, pageSize: 30 }, lastNumber: 70 });
    expect((await ask({ currentPage: 2, pageSize: 50, sord: 'asc' }, 'ask-00000003')).numbers).toEqual(Array.from({ length: 20 }, (_, index) => index + 51));
    expect((await ask({ around: 35, pageSize: 4 }, 'ask-00000004')).numbers).toEqual([33, 34, 35, 36]);
    expect((await ask({ before: 3 }, 'ask-00000005')).numbers).toEqual([1, 2]);
    expect((await ask({ after: 68 }, 'ask-00000006')).numbers).toEqual([69, 70]);
    const hits = await ask({ keyword: '冷链', sord: 'asc', pageSize: 50 }, 'ask-00000007');
    expect(hits.numbers).toEqual([10, 20, 30, 40, 50, 60, 70]);
    expect(hits.pagination.total).toBe(7);
    expect((await ask({ keyword: '%', sord: 'asc' }, 'ask-00000008')).numbers).toEqual([]);
    const sevens = await ask({ keyword: '7', sord: 'desc', pageSize: 3 }, 'ask-00000009');
    expect(sevens.numbers).toEqual([57, 67, 70]);
    expect(sevens.pagination).toEqual({ currentPage: 1, pageIndex: 1, pageSize: 3, total: 8 });
    expect((await ask({ keyword: '7', sord: 'desc', pageSize: 3, before: 57 }, 'ask-00000010')).numbers).toEqual([27, 37, 47]);
    expect(await ask({ keyword: '7', sord: 'desc', pageSize: 3, before: 27 }, 'ask-00000011')).toMatchObject({ numbers: [7, 17], pagination: { total: 2 } });
    expect(await ask({ keyword: '7', sord: 'desc', pageSize: 3, currentPage: 9 }, 'ask-00000012')).toMatchObject({ numbers: [], pagination: { total: 8 } });
  });

  test('is that of the two only, whoever is named in the frame', async () => {
    const { ann, bob, a, b } = await two();
    const eve = await person();
    const e = await openSocket(url, eve.token);
    a.say(text(bob, '秘密'));
    await b.hear('receiveMessage');
    e.say({ method: 'MessageList', toUserId: bob.userId, formUserId: ann.userId });
    e.say({ method: 'MessageList', toUserId: ann.userId, formUserId: bob.userId });
    e.say({ method: 'UpdateReadMessage', formUserId: ann.userId });
    await expect.poll(() => e.all('messageList').length).toBe(2);
    expect(e.all('messageList').flatMap((frame) => frame.list)).toEqual([]);
    expect((await (await openSocket(url, bob.token)).hear('initMessage')).unreadNums).toHaveLength(1);
    expect((await server.ask(chatReplies, {}, eve.token)).data.list).toEqual([]);
  });

  test('shows the conversations, the newest first, with what is unread', async () => {
    const { ann, bob, a, b } = await two();
    const cec = await person();
    a.say(text(bob, '给 Bob'));
    a.say(text(cec, '给 Cec'));
    await b.hear('receiveMessage');
    await a.hear('sendMessage', (frame) => frame.toUserId === cec.userId);
    const { list } = (await server.ask(chatReplies, {}, ann.token)).data;
    expect(list.map((row) => [row.id, row.latestMessage, row.unreadMessage])).toEqual([
      [cec.userId, '给 Cec', 0],
      [bob.userId, '给 Bob', 0],
    ]);
    expect((await server.ask(chatReplies, { keyword: list[1]?.account ?? '' }, ann.token)).data.list).toHaveLength(1);
    expect((await server.ask(chatReplies, {}, bob.token)).data.list).toMatchObject([{ id: ann.userId, unreadMessage: 1, lastNumber: 1 }]);
  });
});
