// Notices sent as mail, with a real mail server, two nodes, and failing servers.
import { noticeCreate, noticeList, noticeMailAgain, noticeReaders, noticeRelease, noticeRemove } from '@ordo/contract/message.ts';
import type { Input } from '@ordo/contract/kit.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { speak } from '../../../contract/testing/smtp-words.ts';
import { startMailWorld, type MailWorld } from '../../testing/mail.ts';
import { createUserWithSession } from '../../testing/users.ts';

let world: MailWorld;
beforeAll(async () => {
  world = await startMailWorld();
});
afterAll(() => world.stop());

describe('a notice that leaves by mail too', () => {
  let count = 0;
  async function person(email: string, language = '') {
    count += 1;
    const one = await createUserWithSession(world.server, `mailed${count}`, ['system.log:view']);
    await sql`update app_user set email = ${email}, language = ${language}, real_name = ${`收件人${count}`} where id = ${one.userId}`.execute(world.server.db);
    return one.userId;
  }
  async function released(more: Partial<Input<typeof noticeCreate>>) {
    const { id } = (await world.server.ask(noticeCreate, { title: '停电通知', bodyText: '<p>周六停电</p>', byMail: 1, ...more }, world.admin)).data;
    await world.server.ask(noticeRelease, { id, version: 1 }, world.admin);
    await world.server.outbox.drain();
    return id;
  }
  const states = async (id: string) => {
    const { data } = await world.server.ask(noticeReaders, { id }, world.admin);
    return Object.fromEntries(data.list.map((row) => [row.id, row.mailState]));
  };
  const makeDue = () => sql`update outbox set due_at = now() where kind = 'message.mail'`.execute(world.server.db);
  const left = async () => (await sql`select from outbox where kind = 'message.mail'`.execute(world.server.db)).rows.length;

  test('reaches everybody who has an address once, in their own language; whoever has none is not held up', async ({ skip }) => {
    skip(!world.exim, 'exim4-daemon-light could not be installed here');
    await world.save(world.real());
    const [zh, en, mute] = [await person('wang@example.com'), await person('smith@example.com', 'en'), await person('')];
    const before = (await world.exim!.mails(0)).length;
    const id = await released({
      title: '停电\r\nBcc: all@example.com',
      userIds: `${zh},${en},${mute}`,
      bodyText: `<p>周六 &lt;8 点&gt;</p><p>停电</p><img src="/v1/api/file/Image/annexpic/${'a'.repeat(32)}.png"><p><a href="https://example.com/x">详情</a></p>`,
    });
    await Promise.all([world.server.outbox.drain(), world.other.outbox.drain()]);
    expect(await states(id)).toEqual({ [zh]: 'sent', [en]: 'sent', [mute]: null });
    const mails = (await world.exim!.mails(before + 2)).slice(before);
    expect(mails.map((mail) => /^Envelope-to: (.*)$/m.exec(mail)?.[1] ?? '').toSorted()).toEqual(['smith@example.com', 'wang@example.com']);
    for (const mail of mails) expect(mail.slice(0, mail.search(/\r?\n\r?\n/))).not.toMatch(/^(Bcc|Cc):/im);
    const read = (to: string) => decoded(mails.find((mail) => mail.includes(`Envelope-to: ${to}`)) ?? '');
    expect(read('wang@example.com')).toContain('请登录系统查看原文');
    expect(read('wang@example.com')).toContain('周六 <8 点>\n\n停电');
    expect(read('wang@example.com')).toContain('[图片]');
    expect(read('wang@example.com')).toContain('>详情</a>');
    expect(read('wang@example.com')).not.toMatch(/<img|\/v1\//);
    expect(read('smith@example.com')).toContain('Sign in to view the original notice');
    expect((await world.server.ask(noticeList, { keyword: '停电' }, world.admin)).data.list.find((row) => row.id === id)).toMatchObject({
      byMail: 1,
      mailWaiting: 0,
      mailFailed: 0,
    });
  });

  test('waits while the server is away, and arrives once when it is back; who cannot be reached is told, and sent to again', async ({ skip }) => {
    skip(!world.exim, 'exim4-daemon-light could not be installed here');
    await world.save(world.real());
    const [good, bad] = [await person('good@example.com'), await person('refused@example.com')];
    await world.exim!.shut(true);
    const id = await released({ userIds: `${good},${bad}` });
    expect(await states(id)).toEqual({ [good]: 'waiting', [bad]: 'waiting' });
    const waiting = (await world.server.ask(noticeReaders, { id }, world.admin)).data.list;
    expect(waiting[0]?.mailReason).toContain('come back later');
    expect((await world.server.ask(noticeReaders, { id }, world.admin, { 'accept-language': 'en' })).data.list[0]?.mailReason).toMatch(
      /^The mail server is temporarily not accepting/,
    );
    await world.exim!.shut(false);
    await makeDue();
    await Promise.all([world.server.outbox.drain(), world.other.outbox.drain()]);
    expect(await states(id)).toEqual({ [good]: 'sent', [bad]: 'failed' });
    expect((await world.server.ask(noticeReaders, { id, mailFailed: '1' }, world.admin)).data).toMatchObject({ list: [{ id: bad }], pagination: { total: 1 } });
    expect(await left()).toBe(0);
    await sql`update app_user set email = 'mended@example.com' where id = ${bad}`.execute(world.server.db);
    expect((await world.server.ask(noticeMailAgain, { id }, world.admin)).data).toEqual({ again: 1 });
    await world.server.outbox.drain();
    expect(await states(id)).toEqual({ [good]: 'sent', [bad]: 'sent' });
    // Mail of earlier tests may still arrive: those of this one are recognised by their addresses.
    const envelopes = async () => (await world.exim!.mails(0)).map((mail) => /^Envelope-to: (.*)$/m.exec(mail)?.[1] ?? '');
    const mine = async () => (await envelopes()).filter((one) => /^(good|refused|mended)@/.test(one)).toSorted();
    await expect.poll(mine).toEqual(['good@example.com', 'mended@example.com']);
  });

  test('is tried for a day, then it has failed', async () => {
    await world.save(world.open(3));
    const who = await person('late@example.com');
    const id = await released({ userIds: who });
    expect(await states(id)).toEqual({ [who]: 'waiting' });
    await sql`update message_mail set written_at = now() - interval '25 hours' where message_id = ${id}`.execute(world.server.db);
    await makeDue();
    await world.server.outbox.drain();
    expect(await states(id)).toEqual({ [who]: 'failed' });
    expect(await left()).toBe(0);
  });

  test('is not sent twice, whether nodes race, an effect comes back, or one dies over it', async () => {
    const counted = { texts: 0 };
    world.greet = (socket) => speak(socket, () => undefined, counted);
    await world.save(world.open(world.port));
    const people = await Promise.all(Array.from({ length: 20 }, (_, index) => person(`crowd${index}@example.com`)));
    const { id } = (await world.server.ask(noticeCreate, { title: '一次', byMail: 1, userIds: people.join(',') }, world.admin)).data;
    await world.server.ask(noticeRelease, { id, version: 1 }, world.admin);
    const payloads = people.map((userId) => ({ kind: 'message.mail', payload: { messageId: id, userId } }));
    await Promise.all([world.server.outbox.drain(), world.other.outbox.drain()]);
    // As if the claim had expired, and as if the release had happened twice.
    await world.server.db.transaction().execute((tx) => world.server.outbox.write(tx, [...payloads, { kind: 'message.released', payload: { id } }]));
    await Promise.all([world.server.outbox.drain(), world.other.outbox.drain()]);
    await world.other.outbox.drain();
    expect(counted.texts).toBe(20);
    expect(new Set(Object.values(await states(id)))).toEqual(new Set(['sent']));

    await sql`update message_mail set state = 'sending', changed_at = now() - interval '2 minutes' where message_id = ${id} and user_id = ${people[0]}`.execute(
      world.server.db,
    );
    await world.server.db.transaction().execute((tx) => world.server.outbox.write(tx, payloads.slice(0, 1)));
    await world.server.outbox.drain();
    expect((await states(id))[people[0] as string]).toBe('unsure');
    expect(counted.texts).toBe(20);
  });

  test('that broke off in the middle may have arrived: it says so, and waits for a person', async () => {
    const counted = { texts: 0 };
    world.greet = (socket) => speak(socket, breakOff, counted);
    await world.save(world.open(world.port));
    const who = await person('broken@example.com');
    const id = await released({ userIds: who });
    await makeDue();
    await world.server.outbox.drain();
    expect(await states(id)).toEqual({ [who]: 'unsure' });
    expect(counted.texts).toBe(1);
    expect((await world.server.ask(noticeReaders, { id }, world.admin)).data.list[0]?.mailReason).toContain('可能已送达');
  });

  test('goes to nobody when it was withdrawn meanwhile, or not asked for', async () => {
    const counted = { texts: 0 };
    await world.save(world.open(3));
    const who = await person('gone@example.com');
    const id = await released({ userIds: who });
    await world.server.ask(noticeRemove, { id }, world.admin);
    world.greet = (socket) => speak(socket, () => undefined, counted);
    await world.save(world.open(world.port));
    await makeDue();
    await world.server.outbox.drain();
    const quiet = await released({ userIds: who, byMail: 0 });
    expect(await states(quiet)).toEqual({ [who]: null });
    expect([counted.texts, await left()]).toEqual([0, 0]);
  });

  test('without a server stands in the log, and says that', async () => {
    await world.save(world.none);
    const who = await person('log@example.com');
    expect(await states(await released({ userIds: who }))).toEqual({ [who]: 'logged' });
  });

  test('an address that no mail can go to fails by itself', async () => {
    world.greet = (socket) => speak(socket, () => undefined);
    await world.save(world.open(world.port));
    const who = await person('x@example.com\r\nRCPT TO:<all@example.com>');
    const id = await released({ userIds: who });
    expect(await states(id)).toEqual({ [who]: 'failed' });
    expect((await world.server.ask(noticeReaders, { id }, world.admin)).data.list[0]?.mailReason).toContain('不正确');
  });
});

/** After it has received the text, before it answers. */
function breakOff(line: string): null | undefined {
  return line === '.' ? null : undefined;
}

/** Decodes the parts of a mail in base64 or quoted-printable. */
function decoded(mail: string): string {
  return mail
    .split(/^--.*$/m)
    .map((part) => {
      const [, encoding = '', body = ''] = /Content-Transfer-Encoding: (\S+)[^]*?\r?\n\r?\n([^]*)/.exec(part) ?? [];
      if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
      const bytes = body.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
      return encoding === 'quoted-printable' ? Buffer.from(bytes, 'latin1').toString('utf8') : body;
    })
    .join('\n')
    .replaceAll('\r', '');
}
