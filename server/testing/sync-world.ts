// Two PostgreSQL databases, one MariaDB where available, and a server that knows them all.
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { dataSourceCreate } from '@ordo/contract/data-source.ts';
import { createConnection, type Connection } from 'mysql2/promise';
import pg from 'pg';
import { inject } from 'vitest';
import { executeAsAdmin, uniqueName, urlOf } from './cluster.ts';
import { startMariaDb, type MariaDb } from './mariadb.ts';
import { startServer, type TestServer } from './server.ts';
import { startTcpPostgres } from './tcp-postgres.ts';

interface Cable {
  port: number;
  cut(): void;
  stop(): void;
}

export interface SyncWorld {
  server: TestServer;
  token: string;
  /** Owns `first` and `second`. */
  clerk: string;
  maria: MariaDb | null;
  first: pg.Client;
  second: pg.Client;
  /** Only if there is a MariaDB. */
  shop: Connection;
  /** A proxy to `second` that can be cut. */
  cable: Cable;
  /** Data sources. */
  ids: Record<'first' | 'second' | 'shop' | 'own' | 'cable', string>;
  stop(): Promise<void>;
}

export async function startSyncWorld(): Promise<SyncWorld> {
  const clerk = uniqueName('sync_clerk');
  const [one, two] = [uniqueName('sync_one'), uniqueName('sync_two')];
  const maria = await startMariaDb();
  const tcp = await startTcpPostgres();
  const cable = await startCable(tcp.port);
  const cluster = inject('cluster');
  await executeAsAdmin(cluster, `CREATE ROLE ${clerk} LOGIN PASSWORD 'Clerk2026'`);
  await executeAsAdmin(cluster, `GRANT ${clerk} TO ordo`);
  for (const database of [one, two]) await executeAsAdmin(cluster, `CREATE DATABASE ${database} OWNER ${clerk} TEMPLATE template0 ENCODING 'UTF8'`);
  const open = async (database: string) => {
    const client = new pg.Client({ connectionString: urlOf(cluster, database), options: `-c role=${clerk}` });
    await client.connect();
    return client;
  };
  const [first, second] = [await open(one), await open(two)];
  const mariaPort = maria?.port ?? 3306;
  const within = ['127.0.0.0/8'];
  const server = await startServer({ outbound: [tcp.port, cable.port, mariaPort].map((port) => ({ host: '127.0.0.1', port, within })) });
  const token = await server.admin();
  await server.scheduler.open();
  const source = async (fullName: string, dbType: 'PostgreSQL' | 'MySQL', port: number, serviceName: string) => {
    const userName = dbType === 'MySQL' ? 'clerk' : clerk;
    return (await server.ask(dataSourceCreate, { fullName, dbType, host: '127.0.0.1', port, userName, password: 'Clerk2026', serviceName }, token)).data.id;
  };
  const ids = {
    first: await source('first', 'PostgreSQL', tcp.port, one),
    second: await source('second', 'PostgreSQL', tcp.port, two),
    own: await source('own', 'PostgreSQL', tcp.port, server.database),
    cable: await source('cable', 'PostgreSQL', cable.port, two),
    shop: await source('shop', 'MySQL', mariaPort, 'shop'),
  };
  const shop =
    maria &&
    (await createConnection({ host: '127.0.0.1', port: mariaPort, user: 'clerk', password: 'Clerk2026', database: 'shop', charset: 'utf8mb4', timezone: 'Z' }));
  return {
    server,
    token,
    clerk,
    maria,
    first,
    second,
    shop: shop as Connection,
    cable,
    ids,
    stop: async () => {
      await server.stop();
      await shop?.end();
      await first.end();
      await second.end();
      cable.stop();
      tcp.stop();
      await maria?.stop();
    },
  };
}

async function startCable(to: number): Promise<Cable> {
  const open = new Set<Socket>();
  const line = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    for (const [here, there] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(here);
      here.on('error', () => there.destroy());
      here.on('close', () => {
        open.delete(here);
        there.destroy();
      });
      here.pipe(there);
    }
  });
  await new Promise<void>((done) => line.listen(0, '127.0.0.1', done));
  const cut = () => open.forEach((socket) => socket.destroy());
  return {
    port: (line.address() as AddressInfo).port,
    cut,
    stop: () => {
      cut();
      line.close();
    },
  };
}
