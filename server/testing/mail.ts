// Two nodes with a real mail server, where one can be installed, and a scripted one.
import { createServer, type AddressInfo, type Socket } from 'node:net';
import tls from 'node:tls';
import type { Input } from '@ordo/contract/kit.ts';
import { sysConfigInfo, sysConfigMailTest, sysConfigSave } from '@ordo/contract/sys-config.ts';
import type { Destination } from '../src/kit/destination.ts';
import { startExim, type Exim } from './exim.ts';
import { startServer, type Reply, type TestServer } from './server.ts';

export type MailSettings = Omit<Input<typeof sysConfigMailTest>, 'to'>;

export interface MailWorld {
  exim: Exim | null;
  server: TestServer;
  other: TestServer;
  admin: string;
  /** How the scripted mail server handles a connection. */
  greet: (socket: Socket) => void;
  /** Its port; nobody listens on port 3. */
  port: number;
  /** Settings of the real one. */
  real(): MailSettings;
  /** Without encryption and account. */
  open(port: number): MailSettings;
  none: MailSettings;
  tried(settings: MailSettings, to?: string, token?: string): Promise<Reply<typeof sysConfigMailTest>>;
  save(changes: Partial<MailSettings>): Promise<Reply<typeof sysConfigSave>>;
  stop(): Promise<void>;
}

export async function startMailWorld(): Promise<MailWorld> {
  const exim = await startExim();
  if (exim) tls.setDefaultCACertificates([...tls.getCACertificates('default'), exim.authority]);
  const half = createServer((socket) => {
    socket.on('error', () => undefined);
    world.greet(socket);
  });
  await new Promise<void>((done) => half.listen(0, '127.0.0.1', done));
  const { port } = half.address() as AddressInfo;
  const ports = [exim?.port ?? 1, exim?.tlsPort ?? 2, port, 3];
  const outbound: Destination[] = ports.map((one) => ({ host: 'localhost', port: one, within: ['127.0.0.0/8', '::1/128'] }));
  const server = await startServer({ outbound, bears: 'effects that fail' });
  const other = await startServer({ beside: server, outbound, bears: 'effects that fail' });
  const admin = await server.admin();

  const real = (): MailSettings => ({
    emailSmtpHost: 'localhost',
    emailSmtpPort: exim?.port ?? 1,
    emailSsl: 2,
    emailAccount: 'clerk',
    emailPassword: exim?.password ?? 'Clerk2026',
    emailSender: 'notice@example.com',
    emailSenderName: '县疾控',
  });
  const open = (at: number): MailSettings => ({ ...real(), emailSmtpPort: at, emailSsl: 0, emailAccount: '', emailPassword: '' });
  const world: MailWorld = {
    exim,
    server,
    other,
    admin,
    greet: () => undefined,
    port,
    real,
    open,
    none: { ...open(465), emailSmtpHost: '', emailSender: '' },
    tried: (settings, to = 'bob@example.com', token = admin) => server.ask(sysConfigMailTest, { ...settings, to }, token),
    async save(changes) {
      const { version } = (await server.ask(sysConfigInfo, {}, admin)).data;
      return server.ask(sysConfigSave, { ...changes, version }, admin);
    },
    async stop() {
      await other.stop();
      await server.stop();
      half.close();
      await exim?.stop();
    },
  };
  return world;
}
