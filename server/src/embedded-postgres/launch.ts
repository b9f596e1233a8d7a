// Runs PostgreSQL's programs: never as root, and never longer than our own process.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/** PostgreSQL refuses to run as root: a user namespace makes it nobody there while its files stay owned by us. */
const AS_NOBODY = ['unshare', '-U', '--map-user=65534', '--map-group=65534'];
const ENDS_WITH_US = ['setpriv', '--pdeathsig', 'INT'];

/** @throws EmbeddedPostgresError when we are root and cannot change user */
export function launch(native: string, program: 'postgres' | 'initdb', args: string[]): ChildProcess {
  const linux = process.platform === 'linux';
  const isRoot = process.getuid?.() === 0;
  if (isRoot) assertNamespaces(linux);
  const tied = linux && answerOf(ENDS_WITH_US) === 'works';
  const command = [...(isRoot ? AS_NOBODY : []), ...(tied ? ENDS_WITH_US : []), join(native, 'bin', program), ...args];
  // A separate process group: a Ctrl-C must reach our process first.
  const child = spawn(command[0] as string, command.slice(1), {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, LC_ALL: 'C.UTF-8', TZ: 'UTC' },
  });
  if (!tied) guard(child);
  return child;
}

function assertNamespaces(linux: boolean): void {
  const answer = linux ? answerOf(AS_NOBODY) : 'missing';
  if (answer === 'works') return;
  const why = answer === 'missing' ? 'the program unshare (package util-linux) is missing' : 'user namespaces are forbidden';
  throw new EmbeddedPostgresError(
    `PostgreSQL refuses to run as root, and here ${linux ? why : 'there are no user namespaces'}. Start Ordo as an ordinary user, or set DATABASE_URL.`,
  );
}

/** Whether a program that runs another one exists and may do so; reduced editions of it lack our options. */
function answerOf([program, ...options]: string[]): 'works' | 'missing' | 'fails' {
  const { error, status } = spawnSync(program as string, [...options, 'true'], { stdio: 'ignore' });
  if (error) return 'missing';
  return status === 0 ? 'works' : 'fails';
}

/** Where the system cannot kill a child with its parent, a small process does: it reads a pipe that only our exit closes. */
function guard(child: ChildProcess): void {
  if (child.pid === undefined) return;
  const script = `process.stdin.resume().on('close', () => { try { process.kill(${child.pid}, 'SIGINT'); } catch {} process.exit(); })`;
  const watcher = spawn(process.execPath, ['-e', script], { detached: true, windowsHide: true, stdio: ['pipe', 'ignore', 'ignore'] });
  watcher.on('error', () => undefined).unref();
  (watcher.stdin as unknown as Socket).on('error', () => undefined).unref();
  child.once('exit', () => watcher.kill());
}
