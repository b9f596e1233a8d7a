import { channelList, channelTest } from '@ordo/contract/sys-config-channel.ts';
import { sysConfigInfo, sysConfigSave } from '@ordo/contract/sys-config.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../testing/server.ts';

let bare: TestServer;
let server: TestServer;
let token: string;
/** What the gateway received; a text: it refuses with that. */
const sent: object[] = [];
let refuses = '';
beforeAll(async () => {
  const send = async (message: object) => {
    if (refuses) throw new Error(refuses);
    sent.push(message);
  };
  server = await startServer({ smsGateway: { host: 'sms.example.com', send } });
  bare = await startServer({ beside: server });
  token = await server.admin();
});
afterAll(async () => {
  await bare.stop();
  await server.stop();
});

const channels = async (of: TestServer) => Object.fromEntries((await of.ask(channelList, {}, token)).data.list.map(({ id, ...one }) => [id, one]));

test('a channel that is not set up says what it lacks, and sends nothing', async () => {
  expect(await channels(bare)).toMatchObject({
    site: { ready: true, missing: [] },
    mail: { ready: false, missing: ['emailSmtpHost'], leads: '' },
    sms: { ready: false, missing: ['ORDO_SMS_URL'], leads: '' },
  });
  expect(await bare.ask(channelTest, { id: 'mail', to: 'a@example.com' }, token)).toMatchObject({ code: 400, refusal: 'channelMissing' });
  expect(await bare.ask(channelTest, { id: 'sms', to: '13800138000' }, token)).toMatchObject({ code: 400, refusal: 'channelMissing' });
});

test('a test message takes the way of the others, to a number as people write it', async () => {
  expect((await channels(server)).sms).toEqual({ ready: true, missing: [], leads: 'sms.example.com', waiting: 0, failing: 0 });
  expect(await server.ask(channelTest, { id: 'sms', to: '+86 138-0013-8000' }, token)).toMatchObject({ code: 200 });
  expect(sent).toEqual([{ mobile: '13800138000', code: '000000', text: expect.stringContaining('admin') }]);
  expect(await server.ask(channelTest, { id: 'sms', to: '12345' }, token)).toMatchObject({ code: 400, refusal: 'smsAddressee' });
  expect(await server.ask(channelTest, { id: 'mail', to: 'nobody' }, token)).toMatchObject({ code: 400, refusal: 'mailAddressee' });
  expect(sent).toHaveLength(1);
});

test('what the gateway says is told', async () => {
  refuses = 'the SMS gateway answered 500';
  const answer = await server.ask(channelTest, { id: 'sms', to: '13800138000' }, token);
  expect(answer).toMatchObject({ code: 502, refusal: 'smsGateway', msg: expect.stringContaining('answered 500') });
});

test('a mail server without a sender is not ready', async () => {
  const { version } = (await server.ask(sysConfigInfo, {}, token)).data;
  expect(await server.ask(sysConfigSave, { emailSmtpHost: 'mail.example.com', emailSender: 'a@example.com', version }, token)).toMatchObject({ code: 200 });
  expect((await channels(server)).mail).toMatchObject({ ready: true, missing: [], leads: 'mail.example.com:465' });
  await sql`update system_config set email_sender = '', email_account = ''`.execute(server.db);
  expect((await channels(server)).mail).toMatchObject({ ready: false, missing: ['emailSender'] });
});

test('what waits is counted by its way, and what has failed apart', async () => {
  await sql`insert into outbox (kind, payload, due_at, attempts, last_error) values
    ('message.mail', '{}', now() + interval '1 day', 1, 'away'), ('message.mail', '{}', now() + interval '1 day', 0, null)`.execute(server.db);
  expect(await channels(server)).toMatchObject({ mail: { waiting: 2, failing: 1 }, sms: { waiting: 0, failing: 0 } });
  await sql`delete from outbox`.execute(server.db);
});
