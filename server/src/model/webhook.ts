// Webhooks of a model: their receivers, events, fields, and owners.
import { randomBytes } from 'node:crypto';
import type { Result } from '@ordo/contract/kit.ts';
import * as contract from '@ordo/contract/model-webhook.ts';
import { modelPages } from '@ordo/contract/model-page.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import { pageGranting } from '@ordo/engine/permission/target.ts';
import type { FastifyInstance } from 'fastify';
import { sql, type SqlBool } from 'kysely';
import { historyColumnsSql, historyJoinSql } from '../kit/crud.ts';
import type { Db } from '../kit/db.ts';
import { escapeLike } from '../kit/filter-sql.ts';
import { readPage } from '../kit/page.ts';
import { insertRecord, lockRecord, removeRecord, setRecordEnabled, updateRecord, type Values } from '../kit/record.ts';
import { Refusal, sayStored, type StoredRefusal } from '../kit/refusal.ts';
import type { Sealer } from '../kit/sealer.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { accessOf, type RecordAccess } from './access.ts';
import type { LiveModels } from './live.ts';
import { isAddress } from './webhook-send.ts';

type Row = Result<typeof contract.webhookList>['list'][number];
type Delivery = Result<typeof contract.webhookDeliveries>['list'][number];

const TABLE = 'model_webhook';

interface Kept {
  model_id: string;
  enabled_mark: number;
  fields: string[];
  owner_user_id: string;
}

export function webhookFeature(app: FastifyInstance, deps: Deps, models: LiveModels, { seal }: Sealer): void {
  serve(app, deps, contract.webhookList, ({ modelId, keyword, ...page }, call) => {
    const all = [sql<SqlBool>`t.model_id = ${modelId} and t.delete_mark = 0`];
    if (keyword) all.push(sql<SqlBool>`t.full_name ilike ${`%${escapeLike(keyword)}%`}`);
    return readPage<Row>(call.db, page, {
      table: TABLE,
      where: sql.join(all, sql` and `),
      order: { creatorTime: 'creator_time', fullName: 'full_name' },
      select: sql`${sql.join(historyColumnsSql)}, t.full_name as "fullName", t.url, t.events, t.fields, t.failures, t.enabled_mark as "enabledMark",
        coalesce(o.real_name || '/' || o.account, '') as "ownerName",
        (select count(*)::int from model_delivery d where d.webhook_id = t.id and d.state = 'waiting') as waiting,
        (select count(*)::int from model_delivery d where d.webhook_id = t.id and d.state = 'dead') as dead
        from model_webhook t ${historyJoinSql} left join app_user o on o.id = t.owner_user_id`,
    });
  });

  serve(app, deps, contract.webhookFields, async ({ modelId }, call) => {
    const { model, sees } = await open(call, models, modelId);
    const nodes = [...model.head.fields.map(({ node }) => node), ...model.children.flatMap(({ node }) => node ?? [])];
    return { list: nodes.filter(({ id }) => sees(id)).map(({ id, label }) => ({ id, label: textIn(label, call.language) || id })) };
  });

  serve(app, deps, contract.webhookCreate, async ({ modelId, ...said }, call) => {
    await assertTold(call, models, modelId, said.fields);
    const secret = newSecret();
    const values = { model_id: modelId, ...columnsOf(said), secret_sealed: seal(secret), owner_user_id: call.user.userId };
    return { ...(await insertRecord(call, TABLE, values)), secret };
  });

  serve(app, deps, contract.webhookUpdate, async ({ id, version, ...said }, call) => {
    const kept = await lockRecord<Kept>(call.db, TABLE, id);
    await assertTold(call, models, kept.model_id, said.fields ?? kept.fields);
    return updateRecord(call, TABLE, id, version, { ...columnsOf(said), owner_user_id: call.user.userId });
  });

  serve(app, deps, contract.webhookState, async (input, call) => {
    const kept = await lockRecord<Kept>(call.db, TABLE, input.id);
    const state = await setRecordEnabled(call, TABLE, input);
    if (state.enabledMark === 0 || kept.enabled_mark === 1) return state;
    // Enabling uses the caller's own permissions, not those of the person who had disabled it.
    await assertTold(call, models, kept.model_id, kept.fields);
    return { ...state, ...(await updateRecord(call, TABLE, input.id, null, { owner_user_id: call.user.userId, failures: 0 })) };
  });

  serve(app, deps, contract.webhookSecret, async ({ id }, call) => {
    const secret = newSecret();
    await updateRecord(call, TABLE, id, null, { secret_sealed: seal(secret) });
    return { secret };
  });

  serve(app, deps, contract.webhookRemove, async ({ id }, call) => {
    await removeRecord(call, TABLE, id);
    return null;
  });

  serve(app, deps, contract.webhookDeliveries, async ({ id, state, keyword: _, ...page }, call) => {
    const all = [sql<SqlBool>`t.webhook_id = ${id}`];
    if (state) all.push(sql<SqlBool>`t.state = ${state}`);
    const found = await readPage<Omit<Delivery, 'reason'> & { why: StoredRefusal | null }>(call.db, page, {
      table: 'model_delivery',
      where: sql.join(all, sql` and `),
      order: { at: 'id' },
      select: sql`t.id::text, t.event, t.record_id as "recordId", t.at, t.state, t.attempts, t.tried_at as "triedTime", t.reason as why from model_delivery t`,
    });
    const list = found.list.map(({ why, ...one }) => ({ ...one, reason: sayStored(why, call.language) }));
    return { ...found, list };
  });

  serve(app, deps, contract.webhookRedeliver, async ({ id, deliveryId }, call) => {
    const kept = await lockRecord<Kept>(call.db, TABLE, id);
    if (kept.enabled_mark === 0) throw new Refusal('webhookOff');
    const count = await again(call.db, id, deliveryId);
    if (deliveryId !== undefined && count === 0) throw new Refusal('notFound');
    call.afterCommit({ kind: 'model.webhooks', payload: {} });
    return { count };
  });
}

async function again(db: Db, id: string, deliveryId: string | undefined): Promise<number> {
  const { rows } = await sql`
    with again as (
      update model_delivery set state = 'waiting', attempts = 0, reason = null
      where webhook_id = ${id} and state = 'dead' and (${deliveryId ?? null}::bigint is null or id = ${deliveryId ?? null}::bigint) returning id
    ) insert into outbox (kind, payload) select 'model.webhook', jsonb_build_object('id', id) from again order by id returning id`.execute(db);
  return rows.length;
}

const newSecret = () => randomBytes(32).toString('base64url');

/** Through the caller's own page of the model, with its usual permissions. @throws Refusal denied */
async function open(call: Call, models: LiveModels, modelId: string): Promise<RecordAccess> {
  const page = pageGranting(call.user.rights, modelPages, modelId, 'view');
  if (page === undefined && !call.user.rights.administrator) throw new Refusal('denied');
  return accessOf({ ...call, page: page ?? null }, await models.inUse(call.db, modelId));
}

/** A webhook cannot send fields that its owner does not see. @throws Refusal denied, recordFieldUnknown, columnDenied */
async function assertTold(call: Call, models: LiveModels, modelId: string, fields: readonly string[]): Promise<void> {
  const { model, sees } = await open(call, models, modelId);
  const known = new Map([...model.head.fields.map(({ node }) => node), ...model.children.flatMap(({ node }) => node ?? [])].map((node) => [node.id, node]));
  for (const id of fields) {
    const node = known.get(id);
    if (!node) throw new Refusal('recordFieldUnknown', { field: id });
    if (!sees(id)) throw new Refusal('columnDenied', { column: textIn(node.label, call.language) }, { right: id });
  }
}

/** @throws Refusal webhookAddress */
function columnsOf({ fullName, url, events, fields }: { fullName?: string; url?: string; events?: readonly string[]; fields?: readonly string[] }): Values {
  if (url !== undefined && !isAddress(url)) throw new Refusal('webhookAddress');
  const all = { full_name: fullName, url, events: events && [...new Set(events)], fields: fields && [...new Set(fields)] };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}
