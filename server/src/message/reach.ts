// Delivers messages to people, with the events when they are delivered, read, and withdrawn.
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '../kit/db.ts';
import { lockStreams, writeEvents, type NewEvent } from '../kit/streams.ts';
import { writeMails } from './notice-mail.ts';

export interface Audience {
  organizeIds: string[];
  /** Missing in older records. */
  positionIds?: string[];
  roleIds: string[];
  userIds: string[];
}

interface Counts {
  notices: number;
  messages: number;
}

/** People per transaction: their streams are locked meanwhile. */
const PORTION = 500;

/** Unread count of each, including zeros. */
async function countUnread(db: Db, userIds: readonly string[]): Promise<Map<string, Counts>> {
  const { rows } = await sql<Counts & { id: string }>`
    select u.id, count(r.*) filter (where r.type = 1)::int as notices, count(r.*) filter (where r.type = 2)::int as messages
    from unnest(${userIds}::text[]) as u (id) left join message_receive r on r.user_id = u.id and r.read_at is null and r.removed_at is null
    group by u.id`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Within a transaction: a change of these people's messages, and the event with the new unread count for each. */
async function changed(
  tx: Db,
  userIds: readonly string[],
  change: () => Promise<readonly string[]>,
  say: (userId: string, counts: Counts) => NewEvent,
): Promise<readonly string[]> {
  await lockStreams(tx, userIds);
  const touched = await change();
  const counts = await countUnread(tx, touched);
  await writeEvents(
    tx,
    touched.map((userId) => say(userId, counts.get(userId) as Counts)),
  );
  return touched;
}

const countFrame = (userId: string, { notices, messages }: Counts): NewEvent => ({
  userId,
  frame: { method: 'noticeCount', unreadNoticeCount: notices, unreadMessageCount: messages },
});

function wanted({ organizeIds, positionIds = [], roleIds, userIds }: Audience): RawBuilder<SqlBool> {
  if (!organizeIds.length && !positionIds.length && !roleIds.length && !userIds.length) return sql<SqlBool>`true`;
  return sql<SqlBool>`(u.id = any(${userIds}::text[])
    or exists (select from user_role l join role r on r.id = l.role_id where l.user_id = u.id and l.role_id = any(${roleIds}::text[]) and r.enabled_mark = 1 and r.delete_mark = 0)
    or exists (select from user_position l join position p on p.id = l.position_id where l.user_id = u.id and l.position_id = any(${positionIds}::text[]) and p.enabled_mark = 1 and p.delete_mark = 0)
    or u.organize_id in (select b.id from organize b join organize c on b.path like c.path || '%' where c.id = any(${organizeIds}::text[])))`;
}

/** Whom it would reach now. */
export async function reachOf(db: Db, audience: Audience): Promise<{ count: number; people: { realName: string; account: string }[] }> {
  const { rows } = await sql<{ realName: string; account: string; count: number }>`
    select u.real_name as "realName", u.account, count(*) over ()::int as count from app_user u
    where u.enabled_mark = 1 and u.delete_mark = 0 and ${wanted(audience)} order by u.name_order, u.id limit 20`.execute(db);
  return { count: rows[0]?.count ?? 0, people: rows.map(({ realName, account }) => ({ realName, account })) };
}

interface Released {
  id: string;
  type: number;
  title: string;
  creator_user_id: string | null;
  at: number;
  audience: Audience;
  by_mail: number;
}

/**
 * Delivers a released message to its whole audience, in batches; people who have it or have removed it are skipped, so it is idempotent.
 * @param committed called after each batch has committed
 */
export async function reachAll(db: Db, id: string, committed: (userIds: readonly string[]) => void): Promise<void> {
  const { rows } = await sql<Released>`
    select id, type, title, creator_user_id, released_at as at, audience, by_mail from message where id = ${id} and enabled_mark = 1 and delete_mark = 0`.execute(
    db,
  );
  const message = rows[0];
  if (!message) return;
  const say = (userId: string, { notices, messages }: Counts): NewEvent => ({
    userId,
    frame: {
      method: 'messagePush',
      userId: message.creator_user_id ?? '',
      toUserId: [userId],
      title: message.title,
      unreadNoticeCount: 1,
      id,
      messageType: message.type,
      allNotices: notices,
      allMessages: messages,
    },
  });
  for (let last = ''; ;) {
    const { rows: people } = await sql<{ id: string }>`
      select u.id from app_user u where u.enabled_mark = 1 and u.delete_mark = 0 and u.id > ${last} and ${wanted(message.audience)} order by u.id limit ${PORTION}`.execute(
      db,
    );
    if (!people.length) return;
    const ids = people.map((person) => person.id);
    last = ids.at(-1) as string;
    const reached = await db.transaction().execute((tx) =>
      changed(
        tx,
        ids,
        async () => {
          const made = await sql<{ id: string }>`
            insert into message_receive (user_id, message_id, type, sent_at) select unnest(${ids}::text[]), ${id}, ${message.type}, to_timestamp(${message.at} / 1000.0)
            on conflict do nothing returning user_id as id`.execute(tx);
          const reached = made.rows.map((row) => row.id);
          if (message.by_mail === 1) await writeMails(tx, id, reached);
          return reached;
        },
        say,
      ),
    );
    committed(reached);
  }
}

/** Removes a deleted message from everybody's list. */
export async function withdraw(db: Db, id: string, committed: (userIds: readonly string[]) => void): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ id: string }>`select user_id as id from message_receive where message_id = ${id} order by user_id limit ${PORTION}`.execute(
      db,
    );
    if (!rows.length) return;
    const ids = rows.map((row) => row.id);
    const touched = await db.transaction().execute((tx) =>
      changed(
        tx,
        ids,
        async () => {
          const gone = await sql<{ id: string; listed: boolean }>`
            delete from message_receive where message_id = ${id} and user_id = any(${ids}::text[]) returning user_id as id, removed_at is null as listed`.execute(
            tx,
          );
          return gone.rows.filter((row) => row.listed).map((row) => row.id);
        },
        countFrame,
      ),
    );
    committed(touched);
  }
}

/**
 * Within a transaction. Only unread messages are marked, so that reading twice counts once.
 * @param messageIds undefined: all
 * @returns whether anything has changed
 */
export async function markRead(tx: Db, userId: string, messageIds?: readonly string[]): Promise<boolean> {
  return ofOwn(
    tx,
    userId,
    sql`update message_receive set read_at = now() where user_id = ${userId} and read_at is null and removed_at is null ${among(messageIds)} returning user_id`,
  );
}

/** Within a transaction: from the person's own list. Their row stays: the report includes them, and a repeated delivery skips them. */
export async function removeReceived(tx: Db, userId: string, messageIds: readonly string[]): Promise<boolean> {
  return ofOwn(
    tx,
    userId,
    sql`update message_receive set removed_at = now() where user_id = ${userId} and removed_at is null ${among(messageIds)} returning user_id`,
  );
}

const among = (messageIds?: readonly string[]) => (messageIds ? sql`and message_id = any(${messageIds}::text[])` : sql``);

async function ofOwn(tx: Db, userId: string, statement: RawBuilder<unknown>): Promise<boolean> {
  const touched = await changed(tx, [userId], async () => ((await statement.execute(tx)).rows.length ? [userId] : []), countFrame);
  return touched.length > 0;
}
