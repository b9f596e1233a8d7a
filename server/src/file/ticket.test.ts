import { fileDownload, fileImage, fileLink } from '@ordo/contract/file.ts';
import { logout } from '@ordo/contract/session.ts';
import type { FileType } from '@ordo/engine/file/types.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { samples } from '../../../engine/testing/images.ts';
import { createUserWithSession, type TestUser } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { fetchLink, upload } from '../../testing/upload.ts';

let server: TestServer;
let owner: TestUser;
let other: TestUser;
beforeAll(async () => {
  server = await startServer();
  owner = await createUserWithSession(server, 'owner', []);
  other = await createUserWithSession(server, 'other', []);
});
afterAll(() => server.stop());
beforeEach(() => {
  server.clock.now = null;
});

const MINUTE = 60_000;
const TEXT = '机密 secret';
const picture = async (type: FileType = 'annexpic') => (await upload(server, owner.token, type, '现场.png', samples.png)).data;
const attachment = async (type: FileType = 'annex') => (await upload(server, owner.token, type, '合同.txt', TEXT)).data.name;
const linkTo = (type: FileType, name: string, person: TestUser) => server.ask(fileLink, { type, name }, person.token);
const refused = { status: 404, refusal: 'fileUnknown' };

describe('the link of a download', () => {
  test('answers the name that its owner gave, and a ticket for plain navigation', async () => {
    const name = await attachment();
    const reply = await linkTo('annex', name, other);
    expect(reply).toMatchObject({ code: 200, data: { name: '合同.txt', url: expect.stringMatching(/^\/api\/file\/Download\?encryption=[\w-]+\.[\w-]{43}$/) } });
    const answer = await fetchLink(server, reply.data.url);
    expect(answer.bytes.toString()).toBe(TEXT);
    expect(answer.headers).toMatchObject({ 'content-disposition': `attachment; filename*=UTF-8''%E5%90%88%E5%90%8C.txt` });
  });

  test('is over after ten minutes', async () => {
    const at = Date.now();
    server.clock.now = at;
    const { data } = await linkTo('annex', await attachment(), owner);
    server.clock.now = at + 10 * MINUTE;
    expect(await fetchLink(server, data.url)).toMatchObject(refused);
  });

  test.each([
    ['its session is signed out', (person: TestUser) => server.ask(logout, {}, person.token)],
    ['its session is locked', (person: TestUser) => sql`update session set locked_at = now() where user_id = ${person.userId}`.execute(server.db)],
    ['its session is past its time', (person: TestUser) => sql`update session set expires_at = now() where user_id = ${person.userId}`.execute(server.db)],
  ])('is over when %s', async (title, end) => {
    const person = await createUserWithSession(server, `leaver${title.length}`, []);
    const { data } = await linkTo('annex', await attachment(), person);
    expect(await fetchLink(server, data.url)).toMatchObject({ status: 200 });
    await end(person);
    expect(await fetchLink(server, data.url)).toMatchObject(refused);
  });

  test.each(['workFlow', 'mail', 'document'] as const)('to a file of the type %s is for its owner alone', async (type) => {
    const name = await attachment(type);
    expect(await linkTo(type, name, other)).toMatchObject({ status: 200, code: 404, refusal: 'fileUnknown' });
    expect(await server.ask(fileLink, { type, name }, await server.admin())).toMatchObject({ code: 404 });
    const { data } = await linkTo(type, name, owner);
    expect(await fetchLink(server, data.url)).toMatchObject({ status: 200 });
    expect(await fetchLink(server, data.url, { authorization: other.token })).toMatchObject(refused);
  });

  test('needs a session, the right type and a file that is there', async () => {
    const name = await attachment();
    expect(await server.ask(fileLink, { type: 'annex', name })).toMatchObject({ code: 600 });
    expect(await linkTo('template', name, owner)).toMatchObject({ code: 404, refusal: 'fileUnknown' });
    expect(await linkTo('annex', `${'0'.repeat(32)}.txt`, owner)).toMatchObject({ code: 404, refusal: 'fileUnknown' });
  });

  test('altered in any letter, or made up, opens nothing', async () => {
    const { data } = await linkTo('annex', await attachment(), owner);
    const ticket = new URL(data.url, 'http://x').searchParams.get('encryption') as string;
    const [content = '', sign = ''] = ticket.split('.');
    const remade = (change: (parts: unknown[]) => void) => {
      const parts = JSON.parse(Buffer.from(content, 'base64url').toString()) as unknown[];
      change(parts);
      return Buffer.from(JSON.stringify(parts)).toString('base64url');
    };
    const attempts = [
      '',
      '.',
      'x',
      content,
      `${content}.`,
      `.${sign}`,
      `${content}.${'A'.repeat(43)}`,
      `${remade((parts) => (parts[1] = `${'0'.repeat(32)}.txt`))}.${sign}`,
      `${remade((parts) => (parts[2] = other.userId))}.${sign}`,
      `${remade((parts) => (parts[4] = 9_999_999_999_999))}.${sign}`,
      `${content}.${sign}.${sign}x`.replace('.', '..'),
      ...Array.from(ticket, (letter, index) => `${ticket.slice(0, index)}${letter === 'A' ? 'B' : 'A'}${ticket.slice(index + 1)}`),
    ];
    for (const attempt of attempts) {
      const { status, bytes } = await fetchLink(server, `/api/file/Download?encryption=${encodeURIComponent(attempt)}`);
      expect([attempt, status, bytes.includes('secret')]).toEqual([attempt, 404, false]);
    }
    expect(await fetchLink(server, '/api/file/Download')).toMatchObject(refused);
  });

  test('a picture’s signature is no ticket, and a ticket is no picture’s signature', async () => {
    const { url, name } = await picture();
    const sign = new URL(url, 'http://x').searchParams.get('sign') ?? '';
    const { data } = await linkTo('annexpic', name, owner);
    const ticket = new URL(data.url, 'http://x').searchParams.get('encryption') ?? '';
    expect(await fetchLink(server, `/api/file/Download?encryption=${ticket.split('.')[0]}.${sign}`)).toMatchObject(refused);
    expect(await fetchLink(server, url.replace(sign, ticket.split('.')[1] as string))).toMatchObject(refused);
  });
});

test('the contract’s calls answer a refusal under its own status, in three languages', async () => {
  const reply = await server.ask(fileImage, { type: 'annex', name: `${'0'.repeat(32)}.png` }, undefined, { 'accept-language': 'zh-TW' });
  expect(reply).toMatchObject({ status: 404, code: 404, msg: '檔案不存在，或連結已過期', data: null });
  expect(await server.ask(fileDownload, {}, undefined, { 'accept-language': 'en' })).toMatchObject({
    status: 404,
    msg: 'The file does not exist, or the link has expired',
  });
});
