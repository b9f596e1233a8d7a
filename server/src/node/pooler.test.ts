import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { customerCreate, customerList } from '@ordo/contract/customer.ts';
import { dataInterfaceCreate } from '@ordo/contract/data-interface.ts';
import { taskCreate, taskLog, taskRun, taskStop } from '@ordo/contract/schedule-task.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { installProgram } from '../../testing/debian.ts';
import { freePort, takesConnections } from '../../testing/free-port.ts';
import { startServer, type TestServer } from '../../testing/server.ts';

const there = installProgram('pgbouncer');

describe.skipIf(!there)('behind pgbouncer in transaction mode', () => {
  let port: number;
  let folder: string;
  let pooler: ChildProcess;
  let server: TestServer;
  let other: TestServer;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ordo-pooler-'));
    port = await freePort();
    server = await startServer({
      through: async (url) => {
        const direct = new URL(url.replace('@/', '@localhost/'));
        const config = `[databases]
* = host=${direct.searchParams.get('host')} user=${direct.username} password=${direct.password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
`;
        await writeFile(join(folder, 'pgbouncer.ini'), config);
        // Like PostgreSQL it refuses to run as root: in a user namespace it is nobody, and can still read our folders.
        const command = [
          ...(process.getuid?.() === 0 ? ['unshare', '-U', '--map-user=65534', '--map-group=65534'] : []),
          'pgbouncer',
          join(folder, 'pgbouncer.ini'),
        ];
        pooler = spawn(command[0] as string, command.slice(1), { env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` }, stdio: 'ignore' });
        while (!(await takesConnections(port))) await sleep(50);
        return `postgres://${direct.username}:x@127.0.0.1:${port}${direct.pathname}`;
      },
    });
    other = await startServer({
      beside: server,
      through: async (url) => `postgres://ordo:x@127.0.0.1:${port}${new URL(url.replace('@/', '@localhost/')).pathname}`,
    });
  });
  afterAll(async () => {
    await other?.stop();
    await server?.stop();
    pooler?.kill();
    await rm(folder, { recursive: true, force: true });
  });

  test('forty calls at once over three connections all answer right', async () => {
    const token = await server.admin();
    const made = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        server.ask(customerCreate, { code: `P${n}`, name: `门诊${n}`, type: 'CLINIC', areaId: '330523', supplyIntervalMonths: 1, safetyStockMonths: 1 }, token),
      ),
    );
    expect(made.map((reply) => reply.code)).toEqual(made.map(() => 200));
    const lists = await Promise.all(Array.from({ length: 40 }, () => server.ask(customerList, { pageSize: 50 }, token)));
    expect(lists.map((reply) => reply.data.pagination.total)).toEqual(lists.map(() => 40));
  });

  test('the clock has a task run once for each moment by one of two nodes, and by hand it runs once at once', async () => {
    const token = await server.admin();
    const query = { fullName: '一行', enCode: 'one.row', dataType: 2, query: '[{"a":1}]', enabledMark: 1 } as const;
    const { data: asked } = await server.ask(dataInterfaceCreate, query, token);
    const { data: task } = await server.ask(taskCreate, { fullName: '每分钟', enCode: 'each.minute', cron: '* * * * *', interfaceId: asked.id }, token);
    await Promise.all([server.scheduler.open(), other.scheduler.open()]);
    const runs = async (id: string) => (await server.ask(taskLog, { id }, token)).data.list;
    await expect.poll(async () => (await runs(task.id)).filter(({ outcome }) => outcome === 'done').length).toBeGreaterThan(0);
    await server.ask(taskStop, { id: task.id }, token);
    const { rows } = await sql<{ runs: number }>`
      select count(*)::int as runs from schedule_task_log where task_id = ${task.id} group by date_trunc('minute', at)`.execute(server.db);
    expect(rows.map((row) => row.runs)).toEqual(rows.map(() => 1));

    expect(await other.ask(taskRun, { id: 'session.cleanUp' }, token)).toMatchObject({ code: 200 });
    // The scheduler may run it in the same minute, without a user.
    const byHand = async () => (await runs('session.cleanUp')).filter(({ userName }) => userName !== '').map(({ outcome }) => outcome);
    await expect.poll(byHand).toEqual(['done']);
  });
});
