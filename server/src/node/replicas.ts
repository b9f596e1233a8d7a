// Hot standbys for reads. A caller sends the position in the write-ahead log up to which they have seen their own writes (`x-ordo-seen`), and a
// standby serves them only when it has replayed that far, so nobody misses what they just saved. Without that header, the primary serves.
// A standby serves only while it is within seconds of the primary, so nobody reads stale data from one that has stopped.
import pg from 'pg';

export interface Replica<D> {
  db: D;
  pool: pg.Pool;
}

export interface Replicas<D> {
  /** A standby that has replayed what the caller has seen, or null. @param seen a position in the log such as `0/16B3748` */
  fit(seen: string | undefined): D | null;
  /** Position of the latest commit, for the caller to send back; null without standbys. */
  position(): Promise<string | null>;
  close(): void;
}

/** How often all of them are asked for their position, in ms. */
const ASK_EVERY = 100;
/** A standby that has not answered within this time is not used until it does, in ms. */
const TIMEOUT = 1_000;
/** Maximum lag of a standby behind the primary, in ms. */
const FRESH = 3_000;

export function createReplicas<D>(primary: pg.Pool, standbys: Replica<D>[]): Replicas<D> {
  const reached = new Map<Replica<D>, bigint>();
  /** Where the primary was within the last `FRESH` ms, oldest first. */
  let written: { at: number; position: bigint }[] = [];
  let turn = 0;

  const askPrimary = asker(primary, 'pg_current_wal_flush_lsn()', (now) => {
    if (now !== null) written.push({ at: performance.now(), position: now });
  });
  const askStandbys = standbys.map((standby) =>
    asker(standby.pool, 'pg_last_wal_replay_lsn()', (now) => {
      if (now === null) reached.delete(standby);
      else reached.set(standby, now);
    }),
  );

  /** What a standby must have replayed to be fresh; null while the primary does not answer. */
  function freshFrom(): bigint | null {
    written = written.filter(({ at }) => at > performance.now() - FRESH);
    return written[0]?.position ?? null;
  }

  const timer = standbys.length ? setInterval(() => [askPrimary, ...askStandbys].forEach((ask) => ask()), ASK_EVERY) : undefined;
  timer?.unref();
  return {
    fit(seen) {
      const wanted = parseLsn(seen);
      const fresh = freshFrom();
      if (wanted === null || fresh === null) return null;
      const least = wanted > fresh ? wanted : fresh;
      const able = standbys.filter((standby) => (reached.get(standby) ?? -1n) >= least);
      turn += 1;
      return able[turn % able.length]?.db ?? null;
    },
    async position() {
      if (!standbys.length) return null;
      const { rows } = await primary.query<{ at: string }>('SELECT pg_current_wal_insert_lsn()::text AS at');
      return rows[0]?.at ?? null;
    },
    close: () => clearInterval(timer),
  };
}

/**
 * One query at a time: no other is sent while one is open.
 * @param answered the position; null when there is none, or no answer in time
 */
function asker(pool: pg.Pool, what: string, answered: (position: bigint | null) => void): () => void {
  let asking = false;
  return () => {
    if (asking) return;
    asking = true;
    const late = setTimeout(() => answered(null), TIMEOUT);
    // A connection whose question expires is given up.
    const question = { text: `SELECT ${what}::text AS at`, query_timeout: TIMEOUT } as pg.QueryConfig;
    void pool
      .query<{ at: string | null }>(question)
      .then(
        ({ rows }) => answered(parseLsn(rows[0]?.at ?? undefined)),
        () => answered(null),
      )
      .finally(() => {
        clearTimeout(late);
        asking = false;
      });
  };
}

/** `16/B374D848` → a number to compare; null for anything else. */
export function parseLsn(text: string | undefined): bigint | null {
  const parts = /^([0-9A-Fa-f]{1,8})\/([0-9A-Fa-f]{1,8})$/.exec(text ?? '');
  return parts ? (BigInt(`0x${parts[1]}`) << 32n) + BigInt(`0x${parts[2]}`) : null;
}

/**
 * One address for each host that a connection string lists, as libpq writes them: `a:5432,b:5433` or `?host=/x,/y`.
 * @returns the string itself when it lists one
 */
export function splitHosts(url: string): string[] {
  const [, head, hosts, tail] = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/.exec(url) ?? [];
  if (head === undefined || hosts === undefined || tail === undefined) return [url];
  if (hosts.includes(',')) return hosts.split(',').map((host) => `${head}${host}${tail}`);
  const listed = /([?&]host=)([^&]*)/.exec(tail);
  const sockets = listed?.[2] ? decodeURIComponent(listed[2]).split(',') : [];
  if (sockets.length < 2) return [url];
  return sockets.map((socket) => `${head}${hosts}${tail.replace(listed?.[0] as string, `${listed?.[1]}${encodeURIComponent(socket)}`)}`);
}
