// Hot standbys for reads. A caller says up to where in the write-ahead log they have seen their own writes (`x-ordo-seen`), and a
// standby serves them only when it has replayed that far; so nobody misses what they just saved. Without that word, the primary serves.
import pg from 'pg';

/** Response and request header; the value is a position in the log such as `0/16B3748`. */
export const seenHeader = 'x-ordo-seen';

export interface Replica<D> {
  db: D;
  pool: pg.Pool;
}

export interface Replicas<D> {
  /** A standby that has seen what the caller has, or null. */
  fit(seen: string | undefined): D | null;
  /** Position of what has just been committed, for the caller to send back; null without standbys. */
  position(): Promise<string | null>;
  close(): void;
}

/** How often a standby is asked how far it is, in ms. */
const ASK_EVERY = 100;

export function replicas<D>(primary: pg.Pool, standbys: Replica<D>[]): Replicas<D> {
  const reached = new Map<Replica<D>, bigint>();
  let turn = 0;

  async function ask(standby: Replica<D>): Promise<void> {
    try {
      const { rows } = await standby.pool.query<{ at: string | null }>('SELECT pg_last_wal_replay_lsn()::text AS at');
      const at = position(rows[0]?.at ?? undefined);
      if (at === null) reached.delete(standby);
      else reached.set(standby, at);
    } catch {
      // A standby that does not answer serves nobody until it does.
      reached.delete(standby);
    }
  }

  const timer = standbys.length ? setInterval(() => standbys.forEach((standby) => void ask(standby)), ASK_EVERY) : undefined;
  timer?.unref();
  return {
    fit(seen) {
      const wanted = position(seen);
      if (wanted === null || reached.size === 0) return null;
      const able = standbys.filter((standby) => (reached.get(standby) ?? -1n) >= wanted);
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

/** `16/B374D848` → a number to compare; null for anything else. */
export function position(text: string | undefined): bigint | null {
  const parts = /^([0-9A-Fa-f]{1,8})\/([0-9A-Fa-f]{1,8})$/.exec(text ?? '');
  return parts ? (BigInt(`0x${parts[1]}`) << 32n) + BigInt(`0x${parts[2]}`) : null;
}

/**
 * One address for each host that a connection string lists, as libpq writes them: `a:5432,b:5433` or `?host=/x,/y`.
 * @returns the string itself when it lists one
 */
export function addressesOf(url: string): string[] {
  const [, head, hosts, tail] = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/.exec(url) ?? [];
  if (head === undefined || hosts === undefined || tail === undefined) return [url];
  if (hosts.includes(',')) return hosts.split(',').map((host) => `${head}${host}${tail}`);
  const listed = /([?&]host=)([^&]*)/.exec(tail);
  const sockets = listed?.[2] ? decodeURIComponent(listed[2]).split(',') : [];
  if (sockets.length < 2) return [url];
  return sockets.map((socket) => `${head}${hosts}${tail.replace(listed?.[0] as string, `${listed?.[1]}${encodeURIComponent(socket)}`)}`);
}
