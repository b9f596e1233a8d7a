// The test run's own PostgreSQL listens on a local socket only; this makes it reachable by TCP like an external one.
import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net';
import pg from 'pg';
import { inject } from 'vitest';

export async function startTcpPostgres(): Promise<{ port: number; stop(): void }> {
  const { adminUrl } = inject('cluster');
  const { searchParams, port } = new URL(adminUrl.replace('@/', '@localhost/'));
  const path = `${searchParams.get('host')}/.s.PGSQL.${searchParams.get('port') ?? (port || 5432)}`;
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = createConnection(path);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}

/** As an external PostgreSQL allows by default; in ours only roles that need it read the catalogue. */
export async function letReadCatalogue(database: string, role: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('cluster').adminUrl.replace(/\/postgres(?=$|\?)/, `/${database}`) });
  await client.connect();
  try {
    await client.query(`GRANT USAGE ON SCHEMA information_schema TO ${role}; GRANT SELECT ON ALL TABLES IN SCHEMA pg_catalog TO ${role}`);
  } finally {
    await client.end();
  }
}
