// A real MariaDB for a test, from Debian's package, with one account and one database.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';
import { installProgram } from './debian.ts';
import { freePort } from './free-port.ts';

export interface MariaDb {
  port: number;
  user: string;
  password: string;
  database: string;
  /** As its administrator. */
  run(...statements: string[]): Promise<void>;
  /** What it has sent to all clients, in bytes. */
  sent(): Promise<number>;
  stop(): Promise<void>;
}

/** @returns null, with a message, where it cannot be installed */
export async function startMariaDb(): Promise<MariaDb | null> {
  if (!installProgram('mariadbd', 'mariadb-server')) return null;
  const folder = await mkdtemp(join(tmpdir(), 'ordo-mariadb-'));
  const data = join(folder, 'data');
  const own = ['--no-defaults', `--datadir=${data}`];
  const made = spawnSync('mariadb-install-db', [...own, '--auth-root-authentication-method=normal', '--skip-test-db', '--user=root'], { encoding: 'utf8' });
  if (made.status !== 0) throw new Error(made.stderr);
  const port = await freePort();
  const socketPath = join(folder, 'socket');
  const child = spawn(
    '/usr/sbin/mariadbd',
    [
      ...own,
      '--user=root',
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      `--socket=${socketPath}`,
      `--pid-file=${join(folder, 'pid')}`,
      '--innodb-buffer-pool-size=32M',
    ],
    { stdio: 'ignore' },
  );
  const open = async () => {
    for (let tries = 0; ; tries += 1) {
      try {
        return await createConnection({ socketPath, user: 'root' });
      } catch (error) {
        if (tries === 200 || child.exitCode !== null) throw error;
        await sleep(100);
      }
    }
  };
  const administrator = await open();
  const run = async (...statements: string[]) => {
    for (const statement of statements) await administrator.query(statement);
  };
  const sent = async () => {
    const [rows] = await administrator.query("SHOW GLOBAL STATUS LIKE 'Bytes_sent'");
    return Number((rows as { Value: string }[])[0]?.Value);
  };
  await run('CREATE DATABASE shop', "CREATE USER 'clerk'@'%' IDENTIFIED BY 'Clerk2026'", "GRANT ALL ON shop.* TO 'clerk'@'%'");
  return {
    port,
    user: 'clerk',
    password: 'Clerk2026',
    database: 'shop',
    run,
    sent,
    stop: async () => {
      await administrator.end();
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
