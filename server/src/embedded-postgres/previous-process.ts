// The PostgreSQL that ran on this cluster before: still running, shutting down, or only a process id in a file that another program has now.
import { spawnSync } from 'node:child_process';
import { readFile, readlink, realpath, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/**
 * The PostgreSQL of a killed Ordo takes a moment to close its files.
 * @param socket where it listens; null on a port
 * @throws EmbeddedPostgresError when it keeps running
 */
export async function waitForPreviousProcess(cluster: string, socket: string | null): Promise<void> {
  const file = join(cluster, 'postmaster.pid');
  for (let tries = 0; tries < 100; tries += 1) {
    const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0]);
    if (!pid) return;
    if (!(await isPostgresOf(cluster, pid)) && !(await answers(socket))) {
      // PostgreSQL itself removes these only when no process at all has that id.
      if (isAlive(pid)) await Promise.all([file, ...(socket ? [socket, `${socket}.lock`] : [])].map((stale) => rm(stale, { force: true })));
      return;
    }
    await sleep(100);
  }
  throw new EmbeddedPostgresError(`Another Ordo is running on ${dirname(cluster)}. Stop it first, or give this one another ORDO_DATA_DIR.`);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function isPostgresOf(cluster: string, pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform === 'win32') return said('tasklist', ['/nh', '/fo', 'csv', '/fi', `PID eq ${pid}`]).includes('postgres.exe');
  if (process.platform !== 'linux') {
    const command = said('ps', ['-o', 'command=', '-p', String(pid)]);
    return command.includes('postgres') && command.includes(cluster);
  }
  const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0');
  if (!words.some((word) => basename(word) === 'postgres')) return false;
  const place = await readlink(`/proc/${pid}/cwd`).catch(() => '');
  return words.includes(cluster) || place === (await realpath(cluster));
}

function said(program: string, args: string[]): string {
  return spawnSync(program, args, { encoding: 'utf8' }).stdout ?? '';
}

/** Also detects one in another container, whose processes are not visible here. */
async function answers(socket: string | null): Promise<boolean> {
  if (!socket) return false;
  return new Promise((resolve) => {
    const line = connect(socket);
    const tell = (there: boolean) => {
      line.destroy();
      resolve(there);
    };
    line.once('connect', () => tell(true)).once('error', () => tell(false));
  });
}
