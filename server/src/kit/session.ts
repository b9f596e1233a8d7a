// The caller: the session row of a token, and its owner's permissions. Nothing is cached beyond a change: the row is read
// for each call (calls that arrive together share one query), and cached rights are keyed by its authority epoch.
import { createHash, randomBytes } from 'node:crypto';
import type { Facts } from '@ordo/engine/filter/filter.ts';
import type { Rights } from '@ordo/engine/permission/rights.ts';
import { sql, type SqlBool } from 'kysely';
import type { Db } from './db.ts';
import { loadAuthority, type Authority } from './authority.ts';
import type { Caches } from '../node/caches.ts';
import { Refusal } from './refusal.ts';
import { LruCache } from './lru-cache.ts';

export interface Session {
  userId: string;
  sessionId: string;
  locked: boolean;
  /** The password must be changed first. */
  passwordOnce: boolean;
  /** Because it is too old; otherwise because the server generated it. */
  passwordOld: boolean;
}

export interface Person extends Session {
  account: string;
  realName: string;
  organizeId: string;
  /** Number of the last change of a dictionary, or of which release of a model is in use. */
  lookups: string;
  /** Number of the last change of a right, or of anything that affects rights: organisations, positions, roles. */
  epoch: string;
  /** Number of the last change of the installation's settings. */
  system: number;
  rights: Rights;
  facts: Facts;
  /** Ids whose grants apply to the person. */
  holders: string[];
  /** The call is signed with this API key, created by the person. */
  keyId?: string;
  /** Id of the company of their department; '' for none. */
  companyId: string;
  /** The user who is viewing as this person; the session belongs to them. */
  viewedBy?: Viewer;
}

interface Viewer {
  userId: string;
  /** `realName/account` */
  fullName: string;
  viewId: string;
  /** Epoch milliseconds. */
  until: number;
}

export interface Sessions {
  /**
   * The person without their rights: loading rights takes several queries, and thousands of sockets reconnect at once when a node has ended.
   * @throws Refusal signedOut, signedInElsewhere, forcedOffline, tokenInvalid
   */
  sessionOf(token: string | undefined): Promise<Session>;
  /** @throws Refusal as `sessionOf` */
  personOf(token: string | undefined): Promise<Person>;
}

interface Row {
  token_hash: Buffer;
  id: string;
  user_id: string;
  account: string;
  real_name: string;
  organize_id: string;
  locked: boolean;
  once: boolean;
  old: boolean;
  system: number;
  stale: boolean;
  over: boolean;
  end_reason: string | null;
  epoch: string;
  lookups: string;
}

/** Of `session t`: neither ended nor expired. The lifetime is a setting of the installation and applies to open sessions too. */
export const isSessionLive = sql<SqlBool>`t.ended_at is null and t.expires_at > now()
  and t.created_at > (select now() - make_interval(days => token_days) from system_config)
  and t.seen_at >= (select now() - make_interval(mins => token_timeout) from system_config)`;
/** Number of people whose rights are cached. */
const MAX_KEPT = 5_000;

/** 256 random bits; only the hash is stored. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** Prefix of the token when viewing as somebody else. */
const VIEW = 'v.';

/** As `newToken`, for viewing as somebody else: only `personOf` accepts it. */
export function newViewToken(): { token: string; hash: Buffer } {
  const token = `${VIEW}${newToken().token}`;
  return { token, hash: hashToken(token) };
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export function createSessions(db: Db, caches: Caches): Sessions {
  const lookUp = createBatchLoader<string, Row>(
    (hashes) => readRows(db, hashes),
    (row) => row.token_hash.toString('hex'),
  );
  const touch = createBatchLoader<string, string>(
    (ids) => keepAlive(db, ids),
    (id) => id,
  );
  const lookUpView = createBatchLoader<string, ViewRow>(
    (hashes) => readViews(db, hashes),
    (row) => row.token_hash.toString('hex'),
  );
  const kept = new LruCache<{ epoch: string; authority: Authority }>(MAX_KEPT);
  caches.add('rights', kept);

  async function authorityOf(row: Row): Promise<Authority> {
    const found = kept.get(row.user_id, ({ epoch }) => epoch === row.epoch);
    if (found) return found.authority;
    const authority = await loadAuthority(db, row.user_id);
    kept.set(row.user_id, { epoch: row.epoch, authority });
    return authority;
  }

  async function openRow(token: string | undefined): Promise<Row> {
    if (!token) throw new Refusal('signedOut');
    if (!/^[\w-]{43}$/.test(token)) throw new Refusal('tokenInvalid');
    const row = await lookUp(hashToken(token).toString('hex'));
    if (!row) throw new Refusal('tokenInvalid');
    if (row.end_reason === 'elsewhere') throw new Refusal('signedInElsewhere');
    if (row.end_reason === 'forced') throw new Refusal('forcedOffline');
    if (row.over) throw new Refusal('signedOut');
    // Losing this timestamp does no harm.
    if (row.stale) void touch(row.id).catch(() => undefined);
    return row;
  }

  /** @throws Refusal viewOver, and as `openRow` */
  async function rowOf(token: string | undefined): Promise<{ row: Row; viewedBy?: Viewer }> {
    if (!token?.startsWith(VIEW)) return { row: await openRow(token) };
    const view = await lookUpView(hashToken(token).toString('hex'));
    if (!view || view.over) throw new Refusal('viewOver');
    const viewedBy = { userId: view.viewer_id, fullName: view.viewer, viewId: view.view_id, until: view.until };
    return { row: view, viewedBy };
  }

  const sessionOf = (row: Row): Session => ({
    userId: row.user_id,
    sessionId: row.id,
    locked: row.locked,
    passwordOnce: row.once || row.old,
    passwordOld: row.old,
  });

  return {
    sessionOf: async (token) => sessionOf(await openRow(token)),
    async personOf(token) {
      const { row, viewedBy } = await rowOf(token);
      const { rights, facts, holders, companyId } = await authorityOf(row);
      return {
        ...sessionOf(row),
        account: row.account,
        realName: row.real_name,
        organizeId: row.organize_id,
        lookups: row.lookups,
        epoch: row.epoch,
        system: row.system,
        rights,
        facts: { ...facts, now: Date.now() },
        holders,
        companyId,
        ...(viewedBy && { viewedBy }),
      };
    },
  };
}

/**
 * Session by session, each joined laterally with its own person, and the single row of the three others: in a plain join the database may build a hash of
 * all people, on disk if its statistics are missing, which happened for tables that were not analysed yet. The hashes come from a sub-select,
 * because a list of a known length would be planned again for each call.
 */
async function readRows(db: Db, hashes: string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select s.token_hash, s.id, s.user_id, u.account, u.real_name, u.organize_id,
           s.locked_at is not null as locked, u.password_once as once, s.end_reason, e.epoch, d.epoch as lookups, c.version as system,
           not u.password_once and c.password_days > 0 and coalesce(u.password_changed_at < now() - make_interval(days => c.password_days), false) as old,
           s.seen_at < now() - interval '1 minute' as stale,
           s.ended_at is not null or s.expires_at < now() or s.created_at < now() - make_interval(days => c.token_days)
             or s.seen_at < now() - make_interval(mins => c.token_timeout) or u.enabled_mark = 0 or u.delete_mark = 1 as over
    from (select epoch from authority_epoch limit 1) e, (select epoch from dictionary_epoch limit 1) d,
         (select version, token_days, token_timeout, password_days from system_config limit 1) c,
         unnest(array(select unnest(${hashes.map((hash) => Buffer.from(hash, 'hex'))}::bytea[]))) asked (hash),
         lateral (select * from session where token_hash = asked.hash limit 1) s,
         lateral (select * from app_user where id = s.user_id limit 1) u`.execute(db);
  return rows;
}

interface ViewRow extends Row {
  view_id: string;
  viewer_id: string;
  viewer: string;
  until: number;
}

/** The session belongs to the viewer, so its end applies; the lock and one-time password of the viewed person do not. */
async function readViews(db: Db, hashes: string[]): Promise<ViewRow[]> {
  const { rows } = await sql<ViewRow>`
    select v.token_hash, s.id, v.user_id, u.account, u.real_name, u.organize_id, false as locked, false as once, false as old, false as stale,
           null as end_reason, e.epoch, d.epoch as lookups, c.version as system, v.id as view_id, l.id as viewer_id, l.real_name || '/' || l.account as viewer,
           v.expires_at as until,
           v.ended_at is not null or v.expires_at < now() or v.epoch <> e.epoch or s.ended_at is not null or s.locked_at is not null or s.expires_at < now()
             or l.enabled_mark = 0 or l.delete_mark = 1 or u.enabled_mark = 0 or u.delete_mark = 1 as over
    from view_session v join session s on s.id = v.session_id join app_user l on l.id = s.user_id join app_user u on u.id = v.user_id,
         authority_epoch e, dictionary_epoch d, system_config c
    where v.token_hash = any(${hashes.map((hash) => Buffer.from(hash, 'hex'))}::bytea[])`.execute(db);
  return rows;
}

/** Used sessions are marked at most once a minute; after a node has ended, all that reconnect are marked at once. Another node may be marking them already. */
async function keepAlive(db: Db, ids: readonly string[]): Promise<string[]> {
  await sql`update session set seen_at = now() where id = any(array(
    select id from session where id = any(${ids}::text[]) and seen_at < now() - interval '1 minute' for no key update skip locked))`.execute(db);
  return [];
}

/** One query for all keys that were requested while the previous query was running. */
export function createBatchLoader<K, V>(read: (keys: K[]) => Promise<V[]>, keyOf: (value: V) => K): (key: K) => Promise<V | undefined> {
  interface Asker {
    found(value: V | undefined): void;
    failed(error: unknown): void;
  }
  let waiting = new Map<K, Asker[]>();
  let flying = 0;

  async function fly(): Promise<void> {
    const batch = waiting;
    waiting = new Map();
    flying += 1;
    try {
      const found = new Map((await read([...batch.keys()])).map((value) => [keyOf(value), value]));
      for (const [key, askers] of batch) for (const asker of askers) asker.found(found.get(key));
    } catch (error) {
      for (const askers of batch.values()) for (const asker of askers) asker.failed(error);
    } finally {
      flying -= 1;
      if (waiting.size > 0) void fly();
    }
  }

  return (key) =>
    new Promise((found, failed) => {
      const askers = waiting.get(key);
      if (askers) askers.push({ found, failed });
      else waiting.set(key, [{ found, failed }]);
      // Two concurrent queries keep both network and database busy; more would only make the batches smaller.
      if (flying < 2) void fly();
    });
}
