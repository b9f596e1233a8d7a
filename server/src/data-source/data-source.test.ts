import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { changeLogInfo, changeLogList } from '@ordo/contract/change-log.ts';
import * as contract from '@ordo/contract/data-source.ts';
import type { Input } from '@ordo/contract/kit.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { executeAsAdmin, uniqueName } from '../../testing/cluster.ts';
import { startMariaDb, type MariaDb } from '../../testing/mariadb.ts';
import { createUserWithSession } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { letReadCatalogue, startTcpPostgres } from '../../testing/tcp-postgres.ts';
import { within } from '../../testing/within.ts';

let server: TestServer;
let token: string;
let maria: MariaDb | null;
/** A server that sends whatever a test wants to its clients. */
let scripted: Server;
let greet: (socket: Socket) => void = () => undefined;
let strangerPort: number;
const heard: Buffer[] = [];

let postgresPort: number;
let stopTcp: () => void = () => undefined;
const LOCAL = ['127.0.0.0/8'];
const clerk = uniqueName('source_clerk');

beforeAll(async () => {
  maria = await startMariaDb();
  ({ port: postgresPort, stop: stopTcp } = await startTcpPostgres());
  scripted = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => heard.push(bytes));
    greet(socket);
  });
  await new Promise<void>((done) => scripted.listen(0, '127.0.0.1', done));
  strangerPort = (scripted.address() as AddressInfo).port;
  const ports = [postgresPort, maria?.port ?? 3306, strangerPort, 1];
  server = await startServer({ outbound: [...ports.map((port) => ({ host: '127.0.0.1', port, within: LOCAL })), { host: 'localhost', port: 1, within: [] }] });
  token = await server.admin();
  await executeAsAdmin(inject('cluster'), `CREATE ROLE ${clerk} LOGIN PASSWORD 'Clerk2026'`);
  await letReadCatalogue(server.database, clerk);
});
afterAll(async () => {
  await server.stop();
  scripted.close();
  stopTcp();
  await maria?.stop();
});

type Access = Input<typeof contract.dataSourceTest>;
const postgres = (): Access => ({
  dbType: 'PostgreSQL',
  host: '127.0.0.1',
  port: postgresPort,
  userName: clerk,
  password: 'Clerk2026',
  serviceName: server.database,
});
const mysql = (): Access => ({
  dbType: 'MySQL',
  host: '127.0.0.1',
  port: maria?.port ?? 3306,
  userName: 'clerk',
  password: maria?.password ?? '',
  serviceName: 'shop',
});
const tried = (access: Access, who = token) => server.ask(contract.dataSourceTest, access, who);
let count = 0;
async function made(access: Access): Promise<string> {
  count += 1;
  return (await server.ask(contract.dataSourceCreate, { ...access, fullName: `数据源${count}` }, token)).data.id;
}

test('a password is kept encrypted, never answered, and in no log', async () => {
  const id = await made({ ...postgres(), password: 'Planted2026Secret' });
  const { rows } = await sql<{ kept: string; log: string }>`
    select password_sealed as kept, (select string_agg(coalesce(before::text, '') || coalesce(after::text, ''), '') from change_log) as log
    from data_source where id = ${id}`.execute(server.db);
  expect(rows[0]?.kept).toMatch(/^v1\./);
  expect(rows[0]?.kept).not.toContain('Planted');
  expect(rows[0]?.log).not.toContain(rows[0]?.kept);
  const answers = [
    await server.ask(contract.dataSourceInfo, { id }, token),
    await server.ask(contract.dataSourceList, {}, token),
    await server.ask(contract.dataSourceSelector, {}, token),
    await server.ask(changeLogList, {}, token),
  ];
  const [entry] = answers[3]?.data && 'list' in answers[3].data ? (answers[3].data.list as { id: string }[]) : [];
  const said = JSON.stringify([...answers, await server.ask(changeLogInfo, { id: entry?.id ?? '' }, token)]);
  expect(said).not.toMatch(/Planted|v1\.|password_sealed/);
});

test('a stored password goes to nobody but the one it was entered for', async () => {
  const id = await made(postgres());
  expect((await tried({ ...postgres(), id, password: '' })).code).toBe(200);
  for (const change of [
    { host: 'localhost', port: 1 },
    { port: strangerPort },
    { userName: 'other' },
    { serviceName: 'other' },
    { dbType: 'MySQL' as const },
  ]) {
    expect((await tried({ ...postgres(), id, password: '', ...change })).refusal).toBe('dataSourcePassword');
    expect((await server.ask(contract.dataSourceUpdate, { id, version: 1, ...change }, token)).refusal).toBe('dataSourcePassword');
  }
  expect(heard).toEqual([]);
  expect((await server.ask(contract.dataSourceUpdate, { id, version: 1, fullName: '改名', password: '' }, token)).code).toBe(200);
  expect((await tried({ ...postgres(), id, password: '' })).code).toBe(200);
});

describe('a connection is tried against real servers', () => {
  test('PostgreSQL', async () => {
    expect((await tried(postgres())).data).toMatchObject({ server: expect.stringMatching(/^PostgreSQL \d+/) });
    expect((await tried({ ...postgres(), password: 'wrong' })).refusal).toBe('dataSourceAccount');
    expect(await tried({ ...postgres(), serviceName: 'nowhere' })).toMatchObject({ refusal: 'dataSourceDatabase', msg: '数据库 nowhere 不存在' });
    expect(await tried({ ...postgres(), dbSchema: 'nowhere' })).toMatchObject({ refusal: 'dataSourceSchema', msg: '模式 nowhere 不存在' });
    expect((await tried({ ...postgres(), dbSchema: 'public' })).code).toBe(200);
    expect((await tried({ ...postgres(), tls: 1 })).refusal).toBe('dataSourceTls');
  });

  test('MariaDB', async ({ skip }) => {
    skip(!maria, 'mariadb-server could not be installed here');
    expect((await tried(mysql())).data.server).toMatch(/^\d+\.\d+\.\d+-MariaDB/);
    expect((await tried({ ...mysql(), password: 'wrong' })).refusal).toBe('dataSourceAccount');
    expect((await tried({ ...mysql(), serviceName: 'nowhere' })).refusal).toMatch(/^dataSource(Account|Database)$/);
    expect((await tried({ ...mysql(), tls: 1 })).refusal).toBe('dataSourceTls');
  });

  test('nobody there', async () => {
    expect(await tried({ ...postgres(), port: 1 })).toMatchObject({ refusal: 'dataSourceUnreachable', msg: expect.stringContaining('127.0.0.1:1') });
  });
});

describe('addresses outside of the operator’s list, or elsewhere than it says, are not asked:', () => {
  test.each([
    ['another port', { port: 22 }],
    ['another name of the same place', { host: 'localhost' }],
    ['a name that leads into this machine, on the list without a range', { host: 'localhost', port: 1 }],
    ['the metadata of a cloud', { host: '169.254.169.254', port: 80 }],
    ['this machine in other words', { host: '0x7f000001' }],
    ['the same as IPv6', { host: '::ffff:127.0.0.1' }],
    ['nothing at all', { host: '0.0.0.0' }],
  ])('%s', async (_, change) => {
    for (const base of [postgres(), mysql()]) expect((await tried({ ...base, ...change })).refusal).toBe('outboundDenied');
  });

  test.each([
    '127.0.0.1/evil',
    'a b',
    'user@127.0.0.1',
    '127.0.0.1?sslmode=disable',
    '127.0.0.1,127.0.0.2',
    '/var/run/postgresql',
    'host=127.0.0.1',
    '\u0000',
    '',
  ])('no host: %j', async (host) => {
    expect((await tried({ ...postgres(), host })).refusal).toBe('invalid');
  });

  test('what looks like options is only a name', async () => {
    const options = 'x?sslmode=disable&options=-c%20log_statement=all';
    expect((await tried({ ...postgres(), serviceName: options })).refusal).toBe('dataSourceDatabase');
    expect((await tried({ ...postgres(), userName: 'x options=-csearch_path=evil' })).refusal).toBe('dataSourceAccount');
  });
});

describe('whoever listens there and means harm gets nothing and holds nobody up:', () => {
  const atScripted = (base: Access): Access => ({ ...base, port: strangerPort });
  const greeting = Buffer.concat([
    Buffer.from([10]),
    Buffer.from('8.0.0\0'),
    Buffer.alloc(4),
    Buffer.from('abcdefgh\0'),
    Buffer.from('ffff210200ff0015', 'hex'),
    Buffer.alloc(10),
    Buffer.from('ijklmnopqrst\0mysql_native_password\0'),
  ]);
  const packet = (bytes: Buffer, at: number) => Buffer.concat([Buffer.from([bytes.length & 255, (bytes.length >> 8) & 255, bytes.length >> 16, at]), bytes]);
  test.each<[string, (socket: Socket) => void]>([
    ['says nothing', () => undefined],
    ['hangs up', (socket) => socket.destroy()],
    ['says nonsense', (socket) => void socket.write('HTTP/1.1 200 OK\r\n\r\n<script>alert(1)</script>')],
    ['announces a packet that never ends', (socket) => void socket.write(Buffer.from('ffffff00', 'hex'))],
    [
      'asks for a file of ours',
      (socket) => {
        socket.write(packet(greeting, 0));
        let asked = 0;
        socket.on('data', () =>
          socket.write((asked += 1) === 1 ? packet(Buffer.from('00000002000000', 'hex'), 2) : packet(Buffer.from('\u00fb/etc/passwd', 'latin1'), 1)),
        );
      },
    ],
    ['writes an error of its own', (socket) => void socket.write(packet(Buffer.from('\u00ff\u0015\u0004#28000<b>secret</b>', 'latin1'), 0))],
  ])('%s', async (_, way) => {
    greet = way;
    heard.length = 0;
    const began = performance.now();
    const replies = await Promise.all([tried(atScripted(postgres())), tried(atScripted(mysql()))]);
    for (const reply of replies) {
      expect(reply.refusal).toMatch(/^dataSource(Unreachable|Late|Account|Tls)$/);
      expect(reply.msg).not.toMatch(/[<>]|secret/);
    }
    expect(performance.now() - began).toBeLessThan(within(15_000));
    expect(Buffer.concat(heard).toString('latin1')).not.toMatch(/root:|Clerk2026/);
  });
});

test('names are told apart, states switch, and each call asks for its own right', async () => {
  const id = await made(postgres());
  expect((await server.ask(contract.dataSourceCreate, { ...postgres(), fullName: `数据源${count}` }, token)).refusal).toBe('dataSourceNameTaken');
  await server.ask(contract.dataSourceState, { id, enabledMark: 0 }, token);
  const offered = (await server.ask(contract.dataSourceSelector, {}, token)).data.list.flatMap(({ children }) => children.map((child) => child.id));
  expect(offered).not.toContain(id);
  const reader = await createUserWithSession(server, 'sourcereader', ['systemData.dataSource:view']);
  expect((await tried(postgres(), reader.token)).refusal).toBe('denied');
  expect((await server.ask(contract.dataSourceRemove, { id }, token)).code).toBe(200);
});
