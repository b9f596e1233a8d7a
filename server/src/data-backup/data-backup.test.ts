import { chmod, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dataBackupCreate, dataBackupDrill, dataBackupLink, dataBackupList, dataBackupRemove } from '@ordo/contract/data-backup.ts';
import { sysConfigInfo, sysConfigSave } from '@ordo/contract/sys-config.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUserWithSession } from '../../testing/users.ts';
import { startS3 } from '../../testing/s3.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { changesOf } from '../../testing/traces.ts';
import { fetchLink, upload } from '../../testing/upload.ts';
import { builtInTasks } from '../built-in-tasks.ts';
import { createS3Store } from '../node/files-s3.ts';
import { createSessions } from '../kit/session.ts';
import type { Deps } from '../kit/serve.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
});
afterAll(() => server.stop());

const list = async (of = server, as = token, language = 'zh') => (await of.ask(dataBackupList, {}, as, { 'accept-language': language })).data.list;
const settled = async (of = server, as = token) => {
  await expect.poll(async () => (await list(of, as)).every(({ state, drillState }) => state !== 'running' && drillState !== 'running')).toBe(true);
};
const folderOf = (of = server) => of.backups.folder;
const depsOf = (of: TestServer) => ({ ...of, sessions: createSessions(of.db, of.caches), now: Date.now, checkResults: true }) as unknown as Deps;
const run = (code: string, of = server) => builtInTasks.find((task) => task.code === code)!.run(depsOf(of));

test('a backup is made, tried, downloaded by a short-lived link, and deleted with its file', async () => {
  expect(await server.ask(dataBackupCreate, {}, token)).toMatchObject({ code: 200, data: null });
  expect(await server.ask(dataBackupCreate, {}, token)).toMatchObject({ refusal: 'backupBusy' });
  await settled();
  const [made] = await list();
  expect(made).toMatchObject({ state: 'done', kind: 'hand', missing: 0, said: '', drillState: 'none', creatorUser: expect.stringContaining('admin') });
  expect(made?.fileSize).toMatch(/^[\d.]+ MB$/);
  expect(made?.rows).toBeGreaterThan(3_000);
  expect(await readdir(folderOf())).toEqual([made?.fileName]);
  const id = made?.id ?? '';

  expect(await server.ask(dataBackupDrill, { id }, token)).toMatchObject({ code: 200 });
  expect(await server.ask(dataBackupRemove, { id }, token)).toMatchObject({ refusal: 'backupBusy' });
  await settled();
  const [tried] = await list(server, token, 'en');
  expect(tried).toMatchObject({
    drillState: 'done',
    drillSaid: expect.stringMatching(/^Restored [\d,]+ rows and 0 files\. Compared \d+ tables, no differences$/),
  });
  const { rows: left } = await sql`select from pg_database where datname like 'ordo_drill_%'`.execute(server.db);
  expect(left).toEqual([]);

  const link = await server.ask(dataBackupLink, { id }, token);
  const { status, headers, bytes } = await fetchLink(server, link.data.url);
  expect(status).toBe(200);
  expect(headers).toMatchObject({ 'content-type': 'application/gzip', 'content-length': String(made?.size) });
  expect(bytes.length).toBe(made?.size);
  expect(await fetchLink(server, made?.fileUrl ?? '')).toMatchObject({ status: 200 });
  expect((await changesOf(server.db, 'data_backup', id)).map(({ action }) => action)).toEqual(['create', 'download', 'download']);
  expect(
    await fetchLink(
      server,
      link.data.url.replace(/.$/, (sign) => (sign === 'A' ? 'B' : 'A')),
    ),
  ).toMatchObject({ status: 404 });
  server.clock.now = Date.now() + 11 * 60_000;
  expect(await fetchLink(server, link.data.url)).toMatchObject({ status: 404 });
  server.clock.now = null;

  expect(await server.ask(dataBackupRemove, { id }, token)).toMatchObject({ code: 200 });
  expect(await readdir(folderOf())).toEqual([]);
  expect(await fetchLink(server, link.data.url)).toMatchObject({ status: 404 });
});

test('files of a bucket are in it too', async () => {
  const s3 = await startS3();
  const bucket = await startServer({ store: (folder) => createS3Store(s3.address, folder) });
  const admin = await bucket.admin();
  await upload(bucket, admin, 'annex', 'a.txt', 'x'.repeat(1_200_000));
  await bucket.ask(dataBackupCreate, {}, admin);
  await settled(bucket, admin);
  const [made] = await list(bucket, admin);
  expect(made).toMatchObject({ state: 'done', files: 1, missing: 0 });
  await bucket.ask(dataBackupDrill, { id: made?.id ?? '' }, admin);
  await settled(bucket, admin);
  expect((await list(bucket, admin))[0]).toMatchObject({ drillState: 'done' });
  await bucket.stop();
  await s3.stop();
});

test('whoever may only look gets no link', async () => {
  const looker = await createUserWithSession(server, 'looker', ['systemData.dataBackup:view']);
  await sql`insert into data_backup (id, file_name, kind, node, state, size) values ('seen', 'seen.tar.gz', 'clock', 'n', 'done', 1536)`.execute(server.db);
  expect((await list(server, looker.token))[0]).toMatchObject({ id: 'seen', fileUrl: '', fileSize: '1.5 KB' });
  expect(await server.ask(dataBackupLink, { id: 'seen' }, looker.token)).toMatchObject({ code: 403 });
  expect(await server.ask(dataBackupLink, { id: 'seen' }, token)).toMatchObject({ refusal: 'backupFileGone', msg: expect.stringContaining(folderOf()) });
  await server.ask(dataBackupRemove, { id: 'seen' }, token);
});

test('every night one is made, and as many kept as are to be; those by hand stay', async () => {
  const { data } = await server.ask(sysConfigInfo, {}, token);
  expect(await server.ask(sysConfigSave, { version: data.version, backupsKept: 2 }, token)).toMatchObject({ code: 200 });
  await sql`insert into data_backup (id, file_name, kind, node, state, creator_time)
    select 'old' || g, 'old' || g, case when g = 4 then 'hand' else 'clock' end, 'n', 'done', now() - make_interval(days => g) from generate_series(1, 4) g`.execute(
    server.db,
  );
  await mkdir(folderOf(), { recursive: true });
  for (const n of [1, 2, 3, 4]) await writeFile(join(folderOf(), `old${n}`), 'x');
  const outcome = await run('backup.nightly');
  expect(outcome.parameters).toMatchObject({ rows: expect.stringMatching(/^[\d,]+$/), missing: 0 });
  expect((await list()).map(({ id }) => id)).toEqual([expect.stringMatching(/^\d+$/), 'old1', 'old4']);
  expect((await readdir(folderOf())).toSorted()).toEqual(['old1', 'old4', expect.stringMatching(/^ordo-\d{8}-\d{6}-\d+\.tar\.gz$/)]);
  expect((await run('backup.drill')).parameters).toMatchObject({ tables: expect.any(Number) });
});

test('a damaged file fails its drill with a sentence, and no database is left', async () => {
  const [newest] = await list();
  await writeFile(join(folderOf(), newest?.fileName ?? ''), 'nothing of ours');
  await server.ask(dataBackupDrill, { id: newest?.id ?? '' }, token);
  await settled();
  expect((await list())[0]).toMatchObject({ drillState: 'failed', drillSaid: '不是 Ordo 的备份文件' });
  await rm(join(folderOf(), newest?.fileName ?? ''));
  await server.ask(dataBackupDrill, { id: newest?.id ?? '' }, token);
  await settled();
  expect((await list())[0]?.drillSaid).toContain(folderOf());
});

test('where the role may not make databases, the drill says what to do', async () => {
  const bare = await startServer({ maker: 'none' });
  const admin = await bare.admin();
  await bare.ask(dataBackupCreate, {}, admin);
  await settled(bare, admin);
  const [made] = await list(bare, admin);
  await bare.ask(dataBackupDrill, { id: made?.id ?? '' }, admin);
  await settled(bare, admin);
  expect((await list(bare, admin))[0]).toMatchObject({ drillState: 'failed', drillSaid: expect.stringContaining('ALTER ROLE ordo CREATEDB') });
  await bare.stop();
});

test('what a node left behind that died is lost, in the way of nobody, and its half file goes', async () => {
  await sql`insert into data_backup (id, file_name, kind, node, busy, alive_at) values ('dead', 'dead', 'hand', 'n', true, now() - interval '2 minutes')`.execute(
    server.db,
  );
  const half = join(folderOf(), 'ordo-20260101-000000-1.tar.gz.part');
  await writeFile(half, 'half');
  expect((await list()).find(({ id }) => id === 'dead')).toMatchObject({ state: 'lost' });
  expect(await server.ask(dataBackupCreate, {}, token)).toMatchObject({ code: 200 });
  await settled();
  expect((await list()).find(({ id }) => id === 'dead')).toMatchObject({ state: 'failed', said: '执行节点中途终止' });
  expect((await readdir(folderOf())).some((name) => name.endsWith('.part'))).toBe(false);
});

test('a folder that cannot be written to is said, and a node that stops gives up cleanly', async () => {
  const other = await startServer({ beside: server });
  const blocked = join(folderOf(other), '..', 'backups');
  await writeFile(blocked, 'a file where the folder should be');
  await chmod(blocked, 0o400);
  await other.ask(dataBackupCreate, {}, token);
  await settled();
  expect((await list())[0]).toMatchObject({ state: 'failed', said: expect.stringContaining('无法写入备份目录') });
  await rm(blocked, { force: true });
  await other.ask(dataBackupCreate, {}, token);
  await other.stop();
  expect((await list())[0]).toMatchObject({ state: 'failed', said: '节点停止，备份中断' });
});
