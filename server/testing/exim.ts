// A real mail server for a test, from Debian's package: accepts mail on two ports, one of them with TLS from the first byte, and stores it in a folder.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { installProgram } from './debian.ts';
import { freePort } from './free-port.ts';

export interface Exim {
  /** Offers STARTTLS, and authentication after it. */
  port: number;
  /** With TLS from the first byte. */
  tlsPort: number;
  account: string;
  password: string;
  /** CA certificate of the server's certificate for `localhost`. */
  authority: string;
  /** Delivered mail, raw; waits until there are this many. */
  mails(least: number): Promise<string[]>;
  /** While it is shut, clients are asked to retry later. */
  shut(whether: boolean): Promise<void>;
  stop(): Promise<void>;
}

/** Mail to `refused@…` is refused for good, to `later@…` temporarily. @returns null, with a message, where it cannot be installed */
export async function startExim(): Promise<Exim | null> {
  if (!installProgram('exim4', 'exim4-daemon-light')) return null;
  const folder = await mkdtemp(join(tmpdir(), 'ordo-exim-'));
  const [port, tlsPort] = [await freePort(), await freePort()];
  for (const name of ['spool', 'log', 'mail']) await mkdir(join(folder, name));
  const authority = await certificates(folder);
  const file = join(folder, 'exim.conf');
  await writeFile(file, configuration(folder, port, tlsPort));
  await chmod(folder, 0o755);
  spawnSync('chown', ['-R', 'Debian-exim:Debian-exim', folder]);
  spawnSync('chown', ['root:root', file]);
  const child = spawn('/usr/sbin/exim4', ['-C', file, '-bdf', '-q1s'], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()));
  for (let tries = 0; !(await answers(port)); tries += 1) {
    if (tries === 100 || child.exitCode !== null) throw new Error(`exim4 does not start: ${said}`);
    await sleep(100);
  }
  const shutMark = join(folder, 'shut');
  const delivered = async () => {
    const names = await readdir(join(folder, 'mail', 'new')).catch((): string[] => []);
    return Promise.all(names.toSorted().map((name) => readFile(join(folder, 'mail', 'new', name), 'utf8')));
  };
  return {
    port,
    tlsPort,
    account: 'clerk',
    password: 'Clerk2026',
    authority,
    async mails(least) {
      for (let tries = 0; tries < 100; tries += 1) {
        const all = await delivered();
        if (all.length >= least) return all;
        await sleep(100);
      }
      return delivered();
    },
    shut: (whether) => (whether ? writeFile(shutMark, '') : rm(shutMark, { force: true })),
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const configuration = (folder: string, port: number, tlsPort: number) => `
spool_directory = ${folder}/spool
log_file_path = ${folder}/log/%slog
pid_file_path = ${folder}/pid
primary_hostname = mail.test
local_interfaces = 127.0.0.1
daemon_smtp_ports = ${port} : ${tlsPort}
tls_on_connect_ports = ${tlsPort}
tls_advertise_hosts = *
tls_certificate = ${folder}/server.pem
tls_privatekey = ${folder}/server.key
rfc1413_query_timeout = 0s
keep_environment =
deliver_drop_privilege = true
message_size_limit = 1M
acl_smtp_rcpt = rcpt
begin acl
rcpt:
  defer condition = \${if exists{${folder}/shut}}
        message = come back later
  deny  local_parts = refused
        message = no such person here <b>
  defer local_parts = later
        message = the box is full
  accept
begin routers
all:
  driver = accept
  transport = folder
begin transports
folder:
  driver = appendfile
  directory = ${folder}/mail
  maildir_format
  envelope_to_add
  user = Debian-exim
begin retry
* * F,1h,1s
begin authenticators
plain:
  driver = plaintext
  public_name = PLAIN
  server_prompts = :
  server_condition = \${if and{{eq{$auth2}{clerk}}{eq{$auth3}{Clerk2026}}}}
  server_set_id = $auth2
  server_advertise_condition = \${if def:tls_in_cipher}
`;

/** @returns the CA certificate that has signed the server's */
async function certificates(folder: string): Promise<string> {
  const openssl = (...words: string[]) => {
    const { status, stderr } = spawnSync('openssl', words, { cwd: folder, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
  };
  await writeFile(join(folder, 'names'), 'subjectAltName=DNS:localhost\n');
  openssl(...'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=ordo-test-authority -keyout authority.key -out authority.pem'.split(' '));
  openssl(...'req -newkey rsa:2048 -nodes -subj /CN=localhost -keyout server.key -out server.csr'.split(' '));
  openssl(...'x509 -req -days 2 -in server.csr -CA authority.pem -CAkey authority.key -CAcreateserial -extfile names -out server.pem'.split(' '));
  return readFile(join(folder, 'authority.pem'), 'utf8');
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('data', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}
