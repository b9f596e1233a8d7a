// Against a real mail server: the settings, and the test mail.
import type { Socket } from 'node:net';
import { changeLogList } from '@ordo/contract/change-log.ts';
import { sysConfigInfo } from '@ordo/contract/sys-config.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { speak } from '../../../contract/testing/smtp-words.ts';
import { startMailWorld, type MailSettings, type MailWorld } from '../../testing/mail.ts';
import { createUserWithSession } from '../../testing/users.ts';

let world: MailWorld;
beforeAll(async () => {
  world = await startMailWorld();
});
afterAll(() => world.stop());

test('without a server a mail goes to the log, and the test says so', async () => {
  expect((await world.tried(world.none)).data).toMatchObject({ way: 'log', answer: '' });
});

describe('the settings', () => {
  test('keep the password encrypted; it is never answered, and in no log', async () => {
    expect(await world.save({ ...world.real(), emailPassword: 'Planted2026Secret' })).toMatchObject({ code: 200 });
    const { rows } = await sql<{ kept: string; log: string }>`
      select email_password_sealed as kept, (select string_agg(coalesce(before::text, '') || coalesce(after::text, ''), '') from change_log) as log
      from system_config`.execute(world.server.db);
    expect(rows[0]?.kept).toMatch(/^v1\./);
    expect(rows[0]?.log).not.toMatch(/email_password_sealed|Planted/);
    const { data } = await world.server.ask(sysConfigInfo, {}, world.admin);
    expect(data).toMatchObject({ emailPassword: '', emailPasswordKept: true, emailAccount: 'clerk', emailSmtpHost: 'localhost' });
    expect(JSON.stringify([data, (await world.server.ask(changeLogList, {}, world.admin)).data])).not.toMatch(/Planted|v1\./);
  });

  test.each<[string, Partial<MailSettings>]>([
    ['host', { emailSmtpHost: '127.0.0.1' }],
    ['port', { emailSmtpPort: 3 }],
    ['encryption', { emailSsl: 1 }],
    ['account', { emailAccount: 'other' }],
  ])('never tell the kept password to somebody else: another %s', async (_, change) => {
    await world.save(world.real());
    expect((await world.tried({ ...world.real(), emailPassword: '', ...change })).refusal).toBe('mailPassword');
    expect((await world.save(change)).refusal).toBe('mailPassword');
  });

  test('without an account keep no password, and an open connection carries none', async () => {
    await world.save(world.real());
    expect((await world.save({ emailSsl: 0, emailPassword: world.real().emailPassword })).refusal).toBe('mailOpen');
    expect(await world.save({ emailAccount: '' })).toMatchObject({ code: 200 });
    expect((await world.server.ask(sysConfigInfo, {}, world.admin)).data.emailPasswordKept).toBe(false);
    expect((await world.save({ emailSender: '' })).refusal).toBe('mailSender');
  });

  test.each<Partial<MailSettings>>([
    { emailSmtpHost: 'mail.test/x' },
    { emailSmtpHost: 'user@mail.test' },
    { emailSmtpHost: 'mail.test\r\nHELO x' },
    { emailSmtpPort: 0 },
    { emailSmtpPort: 65_536 },
    { emailSender: 'a@example.com\r\nBcc: all@example.com' },
    { emailSender: 'a@example.com,b@example.com' },
    { emailSender: '"a b"@example.com' },
    { emailSenderName: 'Ordo\r\nBcc: all@example.com' },
    { emailAccount: 'clerk\r\nMAIL FROM:<x@y>' },
    { emailSsl: 3 },
  ])('refuse %j', async (wrong) => {
    expect(await world.save(wrong)).toMatchObject({ code: 400, refusal: 'invalid' });
    expect(await world.tried({ ...world.real(), ...wrong })).toMatchObject({ code: 400, refusal: 'invalid' });
  });

  test.each(['a@example.com\nBcc: x@y.z', 'a@example.com, b@example.com', 'a@example.com b', '<a@example.com>', ''])('send no test to %j', async (to) => {
    expect(await world.tried(world.real(), to)).toMatchObject({ refusal: 'invalid' });
  });

  test('are tried by whoever may save them', async () => {
    const reader = await createUserWithSession(world.server, 'mailreader', ['system.sysConfig:view']);
    expect((await world.tried(world.real(), 'bob@example.com', reader.token)).refusal).toBe('denied');
  });
});

test('this machine is no mail server, unless the operator says so', async () => {
  expect(await world.tried({ ...world.open(25), emailSmtpHost: '127.0.0.1' })).toMatchObject({ refusal: 'outboundDenied' });
});

describe('a real server', () => {
  beforeEach(({ skip }) => skip(!world.exim, 'exim4-daemon-light could not be installed here'));

  test('takes the test mail by STARTTLS and by TLS, with the account', async () => {
    const before = (await world.exim!.mails(0)).length;
    expect((await world.tried(world.real())).data).toMatchObject({ way: 'smtp', answer: expect.stringMatching(/^250 OK/) });
    expect((await world.tried({ ...world.real(), emailSsl: 1, emailSmtpPort: world.exim!.tlsPort })).code).toBe(200);
    const mails = (await world.exim!.mails(before + 2)).slice(before);
    for (const mail of mails) {
      expect(mail).toContain('with esmtpsa');
      expect(mail).toMatch(/^From: =\?UTF-8\?.*\?= <notice@example.com>$/m);
      expect(mail).toMatch(/^Envelope-to: bob@example.com$/m);
    }
  });

  test('says no in words that can be read', async () => {
    expect((await world.tried({ ...world.real(), emailPassword: 'wrong' })).refusal).toBe('mailAccount');
    expect(await world.tried(world.real(), 'refused@example.com')).toMatchObject({
      refusal: 'mailTurnedDown',
      msg: '邮件服务器拒收（550 no such person here b）',
    });
    expect((await world.tried(world.real(), 'later@example.com')).refusal).toBe('mailLater');
    expect((await world.tried({ ...world.real(), emailSsl: 1 })).refusal).toBe('mailTls');
    expect(await world.tried({ ...world.open(3) })).toMatchObject({ refusal: 'mailUnreachable', msg: expect.stringContaining('localhost:3') });
  });
});

test.each<[string, (socket: Socket) => void, string]>([
  ['hangs up', (socket) => socket.destroy(), 'mailUnreachable'],
  ['says nonsense', (socket) => void socket.write('HTTP/1.1 200 OK\r\n\r\n<script>'), 'mailUnreachable'],
  ['has no encryption', (socket) => speak(socket, (line) => (line === 'STARTTLS' ? '502 what' : undefined)), 'mailTls'],
  ['breaks off when it has the text', (socket) => speak(socket, breakOff), 'mailUnsure'],
])('a server that %s is told in a sentence', async (_, way, refusal) => {
  world.greet = way;
  const settings = refusal === 'mailTls' ? { ...world.open(world.port), emailSsl: 2 } : world.open(world.port);
  expect((await world.tried(settings)).refusal).toBe(refusal);
});

/** After it has received the text, before it answers. */
function breakOff(line: string): null | undefined {
  return line === '.' ? null : undefined;
}
