// A connection to an external database: only our own options, to the address that was checked, with limits on time and bytes.
import { Socket } from 'node:net';
import type { DatabaseKind } from '@ordo/contract/data-source.ts';
import { Kysely, MysqlDialect, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { Refusal } from '../kit/refusal.ts';

export interface Access {
  dbType: DatabaseKind;
  host: string;
  port: number;
  userName: string;
  password: string;
  /** Name of the database. */
  serviceName: string;
  tls: number;
}

/** Its rows are texts and nulls, in the database's notation. */
export type RemoteDb = Kysely<Record<string, never>>;

/** The one underlying connection. */
export interface RemoteConnection {
  /** For PostgreSQL: queries within the open transaction. */
  client: Pick<pg.ClientBase, 'query'> | null;
  /** Aborts the work with this refusal, and reads nothing more from the server, whatever it still sends. */
  cut(why: Refusal): never;
}

/** Timeout of connecting, and of one statement, in ms. */
const TIMEOUT = 5_000;
/** Maximum received per connection, in bytes. */
const MAX_BYTES = 67_108_864;

/**
 * Works on one connection, which is always closed afterwards.
 * @param address of `access.host`, checked
 * @param seconds limit for the whole work
 * @throws Refusal dataSource…
 */
export async function withRemote<T>(access: Access, address: string, work: (db: RemoteDb, wire: RemoteConnection) => Promise<T>, seconds = 10): Promise<T> {
  const socket = watched();
  let ended: Refusal | undefined;
  const cut = (why: Refusal): never => {
    ended = why;
    socket.destroy();
    throw why;
  };
  const wire: RemoteConnection = { client: null, cut };
  const db = new Kysely<Record<string, never>>({ dialect: await dialectOf(access, address, socket, wire) });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, failed) => {
    timer = setTimeout(() => failed(new Refusal('dataSourceLate', { seconds })), seconds * 1_000);
  });
  try {
    const all = (async () => {
      await sql`select 1`.execute(db);
      return work(db, wire);
    })();
    // Reported by `late` then.
    all.catch(() => undefined);
    return await Promise.race([all, late]);
  } catch (error) {
    throw ended ?? refusalFor(error, access);
  } finally {
    clearTimeout(timer);
    socket.destroy();
    void db.destroy().catch(() => undefined);
  }
}

/** Closed when more arrives than was asked for. */
function watched(): Socket {
  const socket = new Socket();
  socket.on('error', () => undefined);
  const timer = setInterval(() => void (socket.bytesRead > MAX_BYTES && socket.destroy()), 200).unref();
  socket.once('close', () => clearInterval(timer));
  return socket;
}

async function dialectOf(
  { dbType, host, port, userName, password, serviceName, tls }: Access,
  address: string,
  socket: Socket,
  wire: RemoteConnection,
): Promise<PostgresDialect | MysqlDialect> {
  if (dbType === 'MySQL') {
    const { createPool } = await import('mysql2');
    const pool = createPool({
      host,
      port,
      user: userName,
      password,
      database: serviceName,
      connectionLimit: 1,
      connectTimeout: TIMEOUT,
      // A server must not request files of ours.
      flags: ['-LOCAL_FILES'],
      multipleStatements: false,
      // Every value in the server's notation.
      typeCast: (field: { type: string; string(): string | null; buffer(): Buffer | null }) =>
        /BLOB|BINARY|GEOMETRY|BIT/.test(field.type) ? asHex(field.buffer()) : field.string(),
      stream: () => socket.connect(port, address),
      ...(tls === 1 && { ssl: { rejectUnauthorized: true, verifyIdentity: true, minVersion: 'TLSv1.2' } }),
    });
    return new MysqlDialect({ pool });
  }
  const pool = new pg.Pool({
    host: address,
    port,
    user: userName,
    password,
    database: serviceName,
    max: 1,
    options: '',
    application_name: 'ordo',
    connectionTimeoutMillis: TIMEOUT,
    stream: () => socket,
    types: { getTypeParser: () => (value: unknown) => value },
    ssl: tls === 1 ? { rejectUnauthorized: true, servername: host, minVersion: 'TLSv1.2' } : false,
  });
  pool.on('error', () => undefined);
  // A connection that breaks between two statements of a transaction is reported only here.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    wire.client = client;
  });
  return new PostgresDialect({ pool });
}

const asHex = (bytes: Buffer | null) => bytes && `\\x${bytes.toString('hex')}`;

const ACCOUNT = new Set([
  '28P01',
  '28000',
  '42501',
  'ER_ACCESS_DENIED_ERROR',
  'ER_DBACCESS_DENIED_ERROR',
  'ER_ACCESS_DENIED_NO_PASSWORD_ERROR',
  'ER_HOST_NOT_PRIVILEGED',
]);
const DATABASE = new Set(['3D000', 'ER_BAD_DB_ERROR']);
const TLS = /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO|HANDSHAKE_NO_SSL|ALTNAME/;

/** The server's message is not passed on: it is not trusted. */
function refusalFor(error: unknown, { host, port, serviceName }: Access): Error {
  if (error instanceof Refusal) return error;
  const { code = '', message = '' } = error as { code?: string; message?: string };
  if (ACCOUNT.has(code)) return new Refusal('dataSourceAccount');
  if (DATABASE.has(code)) return new Refusal('dataSourceDatabase', { name: serviceName });
  if (TLS.test(code) || message === 'The server does not support SSL connections') return new Refusal('dataSourceTls');
  if (code === 'ETIMEDOUT' || message.includes('timeout')) return new Refusal('dataSourceLate', { seconds: TIMEOUT / 1_000 });
  return new Refusal('dataSourceUnreachable', { host: `${host}:${port}`, why: /^[\w.]{1,40}$/.test(code) ? code : 'no answer' });
}
