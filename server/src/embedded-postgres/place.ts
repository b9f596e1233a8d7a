// Where PostgreSQL listens: on a socket file where the system has them, else on a free loopback port.
import { createHash } from 'node:crypto';
import { lstat, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Place {
  options: string[];
  /** The socket file; null on a port. */
  socket: string | null;
  url(user: string, password: string, database: string): string;
  remove(): Promise<void>;
}

export async function listeningPlace(folder: string): Promise<Place> {
  if (process.platform === 'win32') return onPort(await freePort());
  // A socket's path has at most 107 bytes (104 on macOS), and a comma separates several folders.
  const own = Buffer.byteLength(folder) < 80 && !folder.includes(',');
  const sockets = own ? join(folder, 'socket') : await shortFolder(folder);
  await mkdir(sockets, { recursive: true, mode: 0o700 });
  return {
    options: ['-c', 'listen_addresses=', '-c', `unix_socket_directories=${sockets}`, '-c', 'unix_socket_permissions=0700'],
    socket: join(sockets, '.s.PGSQL.5432'),
    url: (user, password, database) => `postgres://${user}:${password}@/${database}?host=${encodeURIComponent(sockets)}`,
    remove: async () => {
      if (!own) await rm(sockets, { recursive: true, force: true });
    },
  };
}

/** Named after the folder it serves, so that a killed Ordo leaves one file and not one more each time. */
async function shortFolder(folder: string): Promise<string> {
  const named = join(tmpdir(), `ordo-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`);
  await mkdir(named, { mode: 0o700 }).catch(() => undefined);
  const found = await lstat(named);
  const ours = found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o077) === 0;
  return ours ? named : mkdtemp(join(tmpdir(), 'ordo-'));
}

function onPort(port: number): Place {
  return {
    options: ['-c', 'listen_addresses=127.0.0.1', '-p', String(port)],
    socket: null,
    url: (user, password, database) => `postgres://${user}:${password}@127.0.0.1:${port}/${database}`,
    remove: async () => undefined,
  };
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject).listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
