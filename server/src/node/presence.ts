// Who has which design open, and its stored version, sent to the others who have it open. Shared by rows, so that nodes need not know each other's connections.
import type { DesignKind, ServerFrame, Told } from '@ordo/contract/socket.ts';
import { can } from '@ordo/engine/permission/rights.ts';
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { loadAuthority } from '../kit/authority.ts';
import type { Db } from '../kit/db.ts';
import type { FileLinks } from '../kit/file-links.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Line, Live } from './live.ts';

export interface Presence {
  /** @throws Refusal denied: the user may not edit it, so they receive nothing about it */
  open(line: Line, kind: DesignKind, designId: string): Promise<void>;
  close(line: Line, kind: DesignKind, designId: string): Promise<void>;
  /** The connection was closed. */
  leave(line: Line): void;
  stop(): Promise<void>;
}

interface Options {
  db: Db;
  live: Live;
  links: FileLinks;
  /** Permission needed to design: without it nothing is sent. */
  rights: Readonly<Record<DesignKind, string>>;
  now(): number;
  failed(error: unknown): void;
}

/** Interval in which a node renews its rows and checks for lost notifications, in ms. */
const LOOK_EVERY = 5_000;
/** Seconds without renewal after which a window counts as closed. */
const GONE_AFTER = 30;
/** Designs that one window may have open. */
const MAX_OPEN = 20;

interface Window {
  id: string;
  line: Line;
  /** Opened designs → the last frame sent for each. */
  open: Map<string, string>;
}

interface Seen {
  lineId: string;
  userId: string;
  account: string;
  realName: string;
  headIcon: string;
}

export function startPresence({ db, live, links, rights, now, failed }: Options): Presence {
  const windows = new Map<Line, Window>();
  /** Lines that have ended: a frame of theirs may still be in the works. */
  const ended = new WeakSet<Line>();
  const due = new Set<string>();
  /** Rows that are being deleted because their connection was closed. */
  const leaving = new Set<Promise<void>>();
  let telling: Promise<void> | null = null;
  let stopped = false;

  const mayDesign = async (userId: string, kind: DesignKind): Promise<boolean> => can((await loadAuthority(db, userId)).rights, rights[kind]);
  const isOpen = (key: string) => [...windows.values()].some(({ open }) => open.has(key));

  function look(key: string): void {
    if (stopped || !isOpen(key)) return;
    due.add(key);
    begin();
  }

  function begin(): void {
    telling ??= tellAll()
      .catch(failed)
      .finally(() => {
        telling = null;
        if (due.size && !stopped) begin();
      });
  }

  async function tellAll(): Promise<void> {
    for (const key of due) {
      due.delete(key);
      await tell(key);
    }
  }

  async function tell(key: string): Promise<void> {
    const [kind, designId] = partsOf(key);
    const [kept, people] = await Promise.all([versionOf(db, kind, designId), peopleAt(db, kind, designId)]);
    for (const one of windows.values()) {
      if (!one.open.has(key)) continue;
      const frame: Told<'designers'> = {
        method: 'designers',
        kind,
        designId,
        ...kept,
        people: people.filter(({ lineId }) => lineId !== one.id).map(({ lineId: _, ...person }) => person),
      };
      const said = JSON.stringify(frame);
      if (one.open.get(key) === said) continue;
      // A user without the permission any more receives nothing else.
      if (!(await mayDesign(one.line.userId, kind))) {
        one.open.delete(key);
        await forget(db, [one.id], kind, designId);
        continue;
      }
      if (!one.open.has(key)) continue;
      one.open.set(key, said);
      const faced = frame.people.map((person) => ({ ...person, headIcon: links.face(person.headIcon, one.line.userId, now()) }));
      one.line.send([JSON.stringify({ ...frame, people: faced } satisfies ServerFrame)]);
    }
  }

  async function lookAround(): Promise<void> {
    const own = [...windows.values()].flatMap(({ id, line, open }) => [...open.keys()].map((key) => [id, line.userId, ...partsOf(key)] as const));
    if (own.length === 0) return;
    await register(db, own);
    await sql`delete from design_presence where seen_at < now() - make_interval(secs => ${GONE_AFTER})`.execute(db);
    for (const { open } of windows.values()) for (const key of open.keys()) look(key);
  }

  live.onDesign(look);
  let timer: NodeJS.Timeout;
  const lookLater = () => {
    timer = setTimeout(() => void lookAround().catch(failed).finally(lookLater), LOOK_EVERY);
    timer.unref();
  };
  lookLater();

  return {
    async open(line, kind, designId) {
      if (!(await mayDesign(line.userId, kind))) throw new Refusal('denied', {}, { right: rights[kind] });
      const one = windows.get(line) ?? { id: randomBytes(9).toString('base64url'), line, open: new Map() };
      if (one.open.size >= MAX_OPEN || !(await versionOf(db, kind, designId))) throw new Refusal('notFound');
      if (ended.has(line)) return;
      windows.set(line, one);
      const key = `${kind}/${designId}`;
      one.open.set(key, '');
      await register(db, [[one.id, line.userId, kind, designId]]);
      if (ended.has(line)) await forget(db, [one.id]);
      else look(key);
    },
    async close(line, kind, designId) {
      const one = windows.get(line);
      if (!one?.open.delete(`${kind}/${designId}`)) return;
      await forget(db, [one.id], kind, designId);
    },
    leave(line) {
      ended.add(line);
      const one = windows.get(line);
      windows.delete(line);
      if (!one || one.open.size === 0 || stopped) return;
      const gone = forget(db, [one.id]).catch(failed);
      leaving.add(gone);
      void gone.finally(() => leaving.delete(gone));
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await Promise.all([telling, ...leaving]);
      await forget(
        db,
        [...windows.values()].map(({ id }) => id),
      ).catch(() => undefined);
    },
  };
}

function partsOf(key: string): [kind: DesignKind, designId: string] {
  const slash = key.indexOf('/');
  return [key.slice(0, slash) as DesignKind, key.slice(slash + 1)];
}

/** Also renews: a row that another node has deleted, or a crash of the database, is there again. */
async function register(db: Db, open: readonly (readonly [line: string, userId: string, kind: DesignKind, designId: string])[]): Promise<void> {
  const column = (at: 0 | 1 | 2 | 3) => sql`${open.map((one) => one[at])}::text[]`;
  await sql`
    insert into design_presence (line_id, user_id, kind, design_id) select * from unnest(${column(0)}, ${column(1)}, ${column(2)}, ${column(3)})
    on conflict (line_id, kind, design_id) do update set seen_at = now()`.execute(db);
}

async function forget(db: Db, lines: readonly string[], kind: DesignKind | null = null, designId: string | null = null): Promise<void> {
  if (lines.length === 0) return;
  await sql`
    delete from design_presence where line_id = any(${lines}::text[]) and (${kind}::text is null or (kind = ${kind} and design_id = ${designId}))`.execute(db);
}

/** @returns undefined: there is no such design */
async function versionOf(db: Db, kind: DesignKind, designId: string): Promise<{ version: number; savedBy: string } | undefined> {
  const { rows } = await sql<{ version: number; savedBy: string }>`
    select t.version, coalesce(u.real_name || '/' || u.account, '') as "savedBy"
    from (select id, version, last_modify_user_id, creator_user_id from model where ${kind} = 'model' and id = ${designId} and delete_mark = 0
          union all select id, version, last_modify_user_id, creator_user_id from flow where ${kind} = 'flow' and id = ${designId} and delete_mark = 0) t
    left join app_user u on u.id = coalesce(t.last_modify_user_id, t.creator_user_id)`.execute(db);
  return rows[0];
}

async function peopleAt(db: Db, kind: DesignKind, designId: string): Promise<Seen[]> {
  const { rows } = await sql<Seen>`
    select p.line_id as "lineId", u.id as "userId", u.account, u.real_name as "realName", u.head_icon as "headIcon"
    from design_presence p join app_user u on u.id = p.user_id
    where p.kind = ${kind} and p.design_id = ${designId} and p.seen_at > now() - make_interval(secs => ${GONE_AFTER})
    order by p.opened_at, p.line_id`.execute(db);
  return rows;
}
