// Changes an object's grants. Nobody grants or revokes what they do not hold: such grants stay unchanged, whatever is sent.
import { itemTypes, type HolderType, type ItemType } from '@ordo/contract/authorize.ts';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import { lockRecord, updateRecord } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';

export interface Holder {
  type: HolderType;
  id: string;
}

/** `kind id`, so that sets of them compare. */
export type Item = `${ItemType} ${string}`;

export const TABLES = { Role: 'role', Position: 'position', User: 'app_user', Organize: 'organize' } as const;
const stored = (type: HolderType) => type.toLowerCase();

type Sent = Record<ItemType, string[]>;

/** The ticked items, without the pages that the family's trees mix into the other kinds, and without unknown ids (wire §5). */
export async function sentItems(db: Db, sent: Sent): Promise<Set<Item>> {
  const pages = new Set(sent.module);
  const items = itemTypes.flatMap((kind) => sent[kind].filter((id) => kind === 'module' || !pages.has(id)).map((id): Item => `${kind} ${id}`));
  const ids = items.map((item) => item.slice(item.indexOf(' ') + 1));
  // Locked until the save is over: an item cannot be deleted while it is being granted.
  const { rows } = await sql<{ item: Item }>`
    with pages as (select id from menu where id = any(${ids}::text[]) and delete_mark = 0 for key share),
    rights as (select kind, id from menu_right where id = any(${ids}::text[]) and delete_mark = 0 for key share),
    schemes as (select id from menu_scheme where id = any(${ids}::text[]) and delete_mark = 0 for key share)
    select 'module ' || id as item from pages union all select kind || ' ' || id from rights union all select 'resource ' || id from schemes`.execute(db);
  const there = new Set(rows.map((row) => row.item));
  return new Set(items.filter((item) => there.has(item)));
}

export async function existingOf(db: Db, { type, id }: Holder): Promise<Set<Item>> {
  const { rows } = await sql<{ item: Item }>`
    select item_type || ' ' || item_id as item from permission_grant where object_type = ${stored(type)} and object_id = ${id} and item_type <> 'portal'`.execute(
    db,
  );
  return new Set(rows.map((row) => row.item));
}

/** Null: everything. */
export async function heldItems(call: Call): Promise<Set<Item> | null> {
  if (call.user.rights.administrator) return null;
  const { rows } = await sql<{
    item: Item;
  }>`select distinct item_type || ' ' || item_id as item from permission_grant where object_id = any(${call.user.holders}::text[])`.execute(call.db);
  return new Set(rows.map((row) => row.item));
}

/** @throws Refusal grantNotHeld when the caller does not hold a new item */
export async function mergeGrants(call: Call, before: ReadonlySet<Item>, sent: ReadonlySet<Item>): Promise<Set<Item>> {
  const held = await heldItems(call);
  if (!held) return new Set(sent);
  if ([...sent].some((item) => !before.has(item) && !held.has(item))) throw new Refusal('grantNotHeld');
  return new Set([...sent, ...[...before].filter((item) => !held.has(item))]);
}

/** @param version of the object as it was read; null: no check */
export async function replaceGrants(call: Call, holder: Holder, version: number | null, sent: ReadonlySet<Item>): Promise<{ version: number }> {
  await lockRecord(call.db, TABLES[holder.type], holder.id);
  const saved = await updateRecord(call, TABLES[holder.type], holder.id, version, {}, { action: 'grants' });
  const before = await existingOf(call.db, holder);
  const after = await mergeGrants(call, before, sent);
  await write(call, holder, before, after);
  return saved;
}

/** Ids of groups and other objects that cannot hold grants are skipped. */
export async function addGrants(call: Call, holders: readonly Holder[], items: ReadonlySet<Item>): Promise<void> {
  // Sorted, so that two batches do not deadlock.
  for (const holder of holders.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    const { rows } = await sql`select from ${sql.table(TABLES[holder.type])} where id = ${holder.id} and delete_mark = 0 for update`.execute(call.db);
    if (!rows.length) continue;
    const before = await existingOf(call.db, holder);
    const after = await mergeGrants(call, before, new Set([...before, ...items]));
    if (after.size === before.size) continue;
    // Raises the version, so that people who are editing the holder are informed when they save.
    await updateRecord(call, TABLES[holder.type], holder.id, null, {}, { action: 'grants' });
    await write(call, holder, before, after);
  }
}

async function write(call: Call, { type, id }: Holder, before: ReadonlySet<Item>, after: ReadonlySet<Item>): Promise<void> {
  const [gone, come] = [[...before.difference(after)], [...after.difference(before)]];
  if (!gone.length && !come.length) return;
  const split = (items: Item[]) => [items.map((item) => item.slice(0, item.indexOf(' '))), items.map((item) => item.slice(item.indexOf(' ') + 1))] as const;
  const [goneKinds, goneIds] = split(gone);
  const [comeKinds, comeIds] = split(come);
  await sql`
    with gone as (
      delete from permission_grant g using unnest(${goneKinds}::text[], ${goneIds}::text[]) as item (kind, id)
      where g.object_type = ${stored(type)} and g.object_id = ${id} and g.item_type = item.kind and g.item_id = item.id
    ), come as (
      insert into permission_grant (object_type, object_id, item_type, item_id)
      select ${stored(type)}, ${id}, kind, id from unnest(${comeKinds}::text[], ${comeIds}::text[]) as item (kind, id) on conflict do nothing
    )
    insert into change_log (user_id, request_id, entity, record_id, action, before, after)
    values (${call.user.userId}, ${call.requestId}, 'permission_grant', ${`${stored(type)}/${id}`}, 'replace', ${JSON.stringify([...before].sort())}::jsonb, ${JSON.stringify([...after].sort())}::jsonb)`.execute(
    call.db,
  );
}
