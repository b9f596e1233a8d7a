// The addresses, sent as the screen sends them: canaries next to the allowed server receive nothing, and that server receives nothing about the caller.
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dataInterfacePreview, interfaceKinds } from '@ordo/contract/data-interface.ts';
import { createOutbound } from '../../server/src/data-interface/outbound.ts';
import type { Cluster } from '../../server/testing/cluster.ts';
import { createUserWithSession } from '../../server/testing/users.ts';
import { startServer } from '../../server/testing/server.ts';
import { say, type Check } from '../set-up.ts';
import { addresses, type Ground } from './addresses.ts';

const wanted = 400;
const REFUSED = ['outboundDenied', 'interfaceAddress', 'invalid'];

export async function doors(cluster: Cluster, rights: readonly string[], check: Check): Promise<void> {
  const heard: string[] = [];
  const received: IncomingHttpHeaders[] = [];
  // On every address of this machine, of both families.
  const canary = await listen((request, response) => {
    heard.push(request.url ?? '');
    response.end('{}');
  }, '::');
  const ground: Ground = { friend: 0, canary: portOf(canary) };
  const friend = await listen((request, response) => {
    received.push(request.headers);
    const { searchParams } = new URL(request.url ?? '/', 'http://x');
    const status = Number(searchParams.get('status') ?? 200);
    const elsewhere = `http://127.0.0.1:${ground.canary}/`;
    const values: Record<string, string> = { refresh: `0; url=${elsewhere}`, link: `<${elsewhere}>; rel="preload"` };
    const header = searchParams.get('header');
    response.writeHead(status, header ? { [header]: values[header] ?? elsewhere } : {}).end('{}');
  }, '127.0.0.1');
  ground.friend = portOf(friend);
  const server = await startServer({
    cluster,
    outbound: [
      { host: '127.0.0.1', port: ground.friend, within: ['127.0.0.1/32'] },
      // On the list as a public address, but it is local.
      { host: 'localhost', port: ground.canary, within: [] },
    ],
  });
  try {
    const { token } = await createUserWithSession(server, 'caller', rights);
    const ask = (path: string) => server.ask(dataInterfacePreview, { dataType: interfaceKinds.http, query: '', path }, token);
    const all = addresses(ground);
    const through: string[] = [];
    const by = new Map<string, number>();
    for (const address of all) {
      const before = received.length;
      const { code, refusal } = await ask(address);
      // Some only look as if they led elsewhere: what follows a `\\` is a path of the allowed server. Others are answered by it with a redirect.
      const meant = code === 200 || refusal === 'outboundFailed' ? received.length === before + 1 && heard.length === 0 : REFUSED.includes(refusal ?? '');
      const said = code === 200 ? 'a path of the allowed place' : String(refusal);
      by.set(said, (by.get(said) ?? 0) + 1);
      if (!meant) through.push(`${address} → ${code} ${refusal}`);
    }
    check(
      'addresses: none through',
      all.length >= wanted && through.length === 0,
      `${through.length} of ${all.length}; ${[...by].map(([who, count]) => `${who} ${count}`).join(', ')}`,
    );
    for (const line of through.slice(0, 20)) say(`            ${line}`);
    check('addresses: the canary hears nothing', heard.length === 0, `${heard.length} calls`);
    const own = received.filter((headers) => JSON.stringify(headers).includes(token) || headers.authorization || headers.cookie);
    check(
      'addresses: nothing of the caller goes along',
      received.length > 0 && own.length === 0,
      `${own.length} of ${received.length} calls to the allowed place`,
    );
    const { code } = await ask(`http://127.0.0.1:${ground.friend}/`);
    check('addresses: what is allowed is asked', code === 200, `answered ${code}`);
    await turning(ground, heard, check);
  } finally {
    await server.stop();
    for (const one of [canary, friend]) {
      one.closeAllConnections();
      one.close();
    }
  }
}

/** A name that resolves to a public address first and to this machine next; with the check disabled, the canary must be reached. */
async function turning({ canary }: Ground, heard: string[], check: Check): Promise<void> {
  const turns = ['8.8.8.8', '127.0.0.1'];
  let looks = 0;
  const names = async () => [turns[Math.min((looks += 1), turns.length) - 1] as string];
  const at = `http://turning.test:${canary}/`;
  const list = [{ host: 'turning.test', port: canary, within: [] as string[] }];
  await createOutbound(list, names)
    .get(at)
    .catch(() => undefined);
  check('addresses: a name that turns is looked at once', looks === 1 && heard.length === 0, `${looks} look, ${heard.length} calls of the canary`);
  const hole = [{ host: 'turning.test', port: canary, within: ['0.0.0.0/0'] }];
  await createOutbound(hole, async () => ['127.0.0.1'])
    .get(at)
    .catch(() => undefined);
  check('planted: the range of addresses is not looked at', heard.length === 1, `${heard.length} call of the canary heard`);
}

async function listen(handler: RequestListener, host: string): Promise<Server> {
  const server = createServer(handler);
  await new Promise<void>((done) => server.listen(0, host, done));
  return server;
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;
