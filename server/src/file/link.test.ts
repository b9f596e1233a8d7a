import { logout } from '@ordo/contract/session.ts';
import type { FileType } from '@ordo/engine/file/types.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { samples } from '../../../engine/testing/images.ts';
import { createSession } from '../../testing/create-session.ts';
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
const picture = async (type: FileType = 'annexpic') => (await upload(server, owner.token, type, '现场.png', samples.png)).data;
const refused = { status: 404, refusal: 'fileUnknown' };

describe('the link of a picture', () => {
  test('loads without a token, for ten minutes at the most', async () => {
    const at = 1_790_000_000_000;
    server.clock.now = at;
    const { url } = await picture();
    const answer = await fetchLink(server, url);
    expect(answer.status).toBe(200);
    expect(answer.bytes).toEqual(Buffer.from(samples.png));
    server.clock.now = at + 5 * MINUTE;
    expect(await fetchLink(server, url)).toMatchObject({ status: 200 });
    server.clock.now = at + 10 * MINUTE;
    expect(await fetchLink(server, url)).toMatchObject(refused);
  });

  test('is the same for five minutes, so that the browser keeps what it showed', () => {
    const { links } = server.files;
    const url = `/api/file/Image/annexpic/${'a'.repeat(32)}.png`;
    const begin = 300_000 * 5_000_000;
    expect(links.signed(url, '7', begin)).toBe(links.signed(url, '7', begin + 5 * MINUTE - 1));
    expect(links.signed(url, '7', begin)).not.toBe(links.signed(url, '7', begin + 5 * MINUTE));
  });

  test('any part of it altered, or left out, answers 404', async () => {
    const { url, name } = await picture();
    const { url: another } = await picture();
    const link = new URL(url, 'http://x');
    const changed = (change: (query: URLSearchParams) => void) => {
      const copy = new URL(link);
      change(copy.searchParams);
      return copy.pathname + copy.search;
    };
    const attempts = [
      link.pathname,
      changed((query) => query.delete('by')),
      changed((query) => query.delete('until')),
      changed((query) => query.delete('sign')),
      changed((query) => query.set('by', other.userId)),
      changed((query) => query.set('until', String(Number(query.get('until')) + 1))),
      changed((query) => query.set('until', '9999999999999')),
      changed((query) => query.set('until', `${query.get('until')}.0`)),
      changed((query) => query.set('sign', '')),
      changed((query) => query.set('sign', `${query.get('sign')?.slice(0, -1)}_`)),
      changed((query) => query.set('sign', `${query.get('sign')}A`)),
      changed((query) => query.set('sign', 'A'.repeat(43))),
      changed((query) => query.set('sign', '字'.repeat(43))),
      changed((query) => query.append('sign', 'A'.repeat(43))),
      `/api/file/Image/annex/${name}${link.search}`,
      `/api/file/Image/userAvatar/${name}${link.search}`,
      another.split('?')[0] + link.search,
      `/api/file/Image/annexpic/${'0'.repeat(32)}.png${link.search}`,
    ];
    for (const attempt of attempts) {
      const { status, bytes } = await fetchLink(server, attempt);
      expect([attempt, [400, 404].includes(status), bytes.includes(Buffer.from(samples.png))]).toEqual([attempt, true, false]);
    }
    expect(await fetchLink(server, url)).toMatchObject({ status: 200 });
    expect(await fetchLink(server, `${url}&n=1`)).toMatchObject({ status: 200 });
    expect(await fetchLink(server, url.replace('/api/file/Image/', '/api/File/image/'))).toMatchObject({ status: 200 });
  });

  test('signed for one file opens no other, with any secret but ours', async () => {
    const { name } = await picture();
    const otherServer = await startServer();
    const forged = otherServer.files.links.signed(`/api/file/Image/annexpic/${name}`, owner.userId, Date.now());
    await otherServer.stop();
    expect(await fetchLink(server, forged)).toMatchObject(refused);
  });

  test('shows nothing any more once its person is disabled or deleted', async () => {
    const { url } = await picture();
    for (const column of ['enabled_mark = 0', 'delete_mark = 1']) {
      await (
        column.startsWith('enabled')
          ? sql`update app_user set enabled_mark = 0 where id = ${owner.userId}`
          : sql`update app_user set delete_mark = 1 where id = ${owner.userId}`
      ).execute(server.db);
      expect(await fetchLink(server, url)).toMatchObject(refused);
      await sql`update app_user set enabled_mark = 1, delete_mark = 0 where id = ${owner.userId}`.execute(server.db);
    }
    expect(await fetchLink(server, url)).toMatchObject({ status: 200 });
  });

  test('ends with the session that made it, and with no other of the person’s', async () => {
    const second = await createSession(server, owner.userId);
    const { url } = (await upload(server, second, 'annexpic', '现场.png', samples.png)).data;
    const { url: first } = await picture();
    const everywhere = server.files.links.signed(url, owner.userId, Date.now());
    expect(await fetchLink(server, url)).toMatchObject({ status: 200 });
    expect(await fetchLink(server, url.replace(/session=[^&]+/, `session=${new URL(first, 'http://x').searchParams.get('session')}`))).toMatchObject(refused);
    await server.ask(logout, {}, second);
    expect(await fetchLink(server, url)).toMatchObject(refused);
    expect(await fetchLink(server, first)).toMatchObject({ status: 200 });
    expect(await fetchLink(server, everywhere)).toMatchObject({ status: 200 });
  });

  test('of a private type is refused to whoever says that they are somebody else', async () => {
    const { url } = await picture('IM');
    expect(await fetchLink(server, url)).toMatchObject({ status: 200 });
    expect(await fetchLink(server, url, { authorization: owner.token })).toMatchObject({ status: 200 });
    expect(await fetchLink(server, url, { authorization: other.token })).toMatchObject(refused);
    expect(await fetchLink(server, url, { authorization: 'garbage' })).toMatchObject({ status: 200 });
    const shared = await picture('userAvatar');
    expect(await fetchLink(server, shared.url, { authorization: other.token })).toMatchObject({ status: 200 });
  });

  test('is signed anew from the stored address, for whoever looks; other addresses stay as they are', async () => {
    const { name, url } = await picture('userAvatar');
    const { links } = server.files;
    const now = Date.now();
    for (const stored of [url, `/api/File/Image/userAvatar/${name}`]) {
      const signed = links.signed(stored, other.userId, now);
      expect(signed).toContain(`by=${other.userId}`);
      expect(await fetchLink(server, signed)).toMatchObject({ status: 200 });
    }
    for (const invalid of ['', '001.png', 'https://elsewhere/api/file/Image/userAvatar/x.png', `/api/file/Image/userAvatar/../${name}`, 'javascript:alert(1)'])
      expect(links.signed(invalid, other.userId, now)).toBe(invalid);
  });
});

test('the secret is made at install and kept', async () => {
  const { rows } = await sql<{ value: string }>`select value from installation where name = 'file-link-secret'`.execute(server.db);
  expect(Buffer.from(rows[0]?.value ?? '', 'base64')).toHaveLength(32);
});
