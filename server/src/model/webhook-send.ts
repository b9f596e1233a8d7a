// Sends changes of records to webhooks: signed, at least once, only with the fields that the webhook's owner may see at that moment. Failed deliveries are
// retried and finally given up; a webhook that only fails is disabled.
import { createHmac } from 'node:crypto';
import { languages, translate } from '@ordo/contract/language.ts';

import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import type { EffectHandler } from '../kit/effect.ts';
import { Refusal, storedRefusal } from '../kit/refusal.ts';
import { createSealer, type Sealer } from '../kit/sealer.ts';
import { accessOf } from './access.ts';
import { inNameOf } from './in-name-of.ts';
import type { LiveModels } from './live.ts';
import { readRecord } from './record-read.ts';
import { webhookPhrases } from './webhook.phrases.ts';

export const webhookSealer = (key: Buffer): Sealer => createSealer(key, 'webhook');

/** Sends a POST request. @throws Refusal outboundDenied, outboundFailed, answerLate */
export type Post = (url: string, body: string, headers: Record<string, string>) => Promise<void>;

export const isAddress = (text: string): boolean => {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' && url.hash === '';
};

/** Attempts for one delivery: after 1 s, 2 s, 4 s … about 17 minutes in all. */
const ATTEMPTS = 10;
/** Number of consecutive failed deliveries after which the webhook is disabled. */
const GIVEN_UP = 5;
const AT_ONCE = 4;
/** Days for which finished deliveries are listed. */
const LISTED = 30;

interface Due {
  id: string;
  webhook: string;
  event: string;
  record: string;
  version: number;
  at: number;
  attempts: number;
  by: string | null;
  model: string;
  url: string;
  fields: string[];
  sealed: string;
  owner: string;
  open: boolean;
}

export interface Telling {
  models: LiveModels;
  key: Buffer;
  post: Post;
}

export function webhookEffects({ models, key, post }: Telling): Record<string, EffectHandler> {
  const { open } = webhookSealer(key);
  return {
    /** Only wakes the deliveries. */
    'model.webhooks': async () => undefined,
    'model.webhook': {
      atOnce: AT_ONCE,
      apart: async ({ id }, db) => {
        const due = await dueOf(db, String(id));
        if (!due) return;
        // Deliveries from before it was disabled have to be resent by hand.
        if (!due.open) return giveUp(db, due, new Refusal('webhookOff'), false);
        const told = await contentOf(db, models, due);
        if (!told) return end(db, due, 'unseen');
        const body = JSON.stringify(told);
        try {
          await post(due.url, body, signed(open(due.sealed), due, body, Date.now()));
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          return due.attempts + 1 >= ATTEMPTS ? giveUp(db, due, error, true) : tryLater(db, due, error);
        }
        await end(db, due, 'sent');
      },
    },
  };
}

/** Signature over time and body, joined by a full stop: with the secret a receiver verifies the sender, the content and the age. */
function signed(secret: string, { id, event }: Pick<Due, 'id' | 'event'>, body: string, now: number): Record<string, string> {
  const mac = createHmac('sha256', secret).update(`${now}.${body}`).digest('hex');
  return { 'x-ordo-delivery': id, 'x-ordo-event': event, 'x-ordo-time': String(now), 'x-ordo-signature': `v1=${mac}` };
}

async function dueOf(db: Db, id: string): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    select d.id::text, d.webhook_id as webhook, d.event, d.record_id as record, d.record_version as version, d.at, d.attempts, d.user_id as by,
      w.model_id as model, w.url, w.fields, w.secret_sealed as sealed, w.owner_user_id as owner, w.enabled_mark = 1 and w.delete_mark = 0 as open
    from model_delivery d join model_webhook w on w.id = d.webhook_id where d.id = ${id}::bigint and d.state = 'waiting'`.execute(db);
  return rows[0];
}

/** @returns null if the owner may not see the record, or not any more */
async function contentOf(db: Db, models: LiveModels, due: Due): Promise<Record<string, unknown> | null> {
  const model = await models.find(db, due.model);
  const { rows } = await sql`select from app_user where id = ${due.owner} and enabled_mark = 1 and delete_mark = 0`.execute(db);
  if (!model || !rows.length) return null;
  const owner = await inNameOf(db, due.model, due.owner, Date.now());
  if (!owner) return null;
  const { within, binned, sees } = accessOf({ ...owner, user: owner }, model);
  const chosen = new Set(due.fields);
  const shown = (path: string) => chosen.has(path.split('.', 1)[0] ?? '') && sees(path);
  const read = (deleted: 0 | 1) => readRecord(db, model, due.record, deleted ? binned : within, shown, { deleted });
  const found = due.event === 'remove' ? ((await read(1)) ?? (await read(0))) : ((await read(0)) ?? (await read(1)));
  if (!found) return null;
  const { id, version, recordNo, values } = found;
  return {
    delivery: due.id,
    event: due.event,
    at: due.at,
    /** Version of the change; the values of the record are current. */
    version: due.version,
    userId: due.by,
    model: { id: due.model, enCode: model.enCode, fullName: model.fullName },
    record: { id, version, recordNo, values },
  };
}

async function end(db: Db, due: Due, state: 'sent' | 'unseen'): Promise<void> {
  await sql`
    with told as (
      update model_delivery set state = ${state}, attempts = attempts + 1, tried_at = now(), reason = null where id = ${due.id}::bigint
    ), swept as (
      delete from model_delivery where id in (
        select id from model_delivery where state <> 'dead' and state <> 'waiting' and at < now() - make_interval(days => ${LISTED}) limit 100)
    )
    update model_webhook set failures = 0 where id = ${due.webhook} and failures > 0 and ${state === 'sent'}`.execute(db);
}

async function tryLater(db: Db, due: Due, why: Refusal): Promise<void> {
  await sql`
    with tried as (
      update model_delivery set attempts = attempts + 1, tried_at = now(), reason = ${storedRefusal(why)}::jsonb where id = ${due.id}::bigint returning id
    ) insert into outbox (kind, payload, due_at) select 'model.webhook', jsonb_build_object('id', id), now() + make_interval(secs => ${2 ** due.attempts}) from tried`.execute(
    db,
  );
}

/** @param counts whether it counts as a failure of the address */
async function giveUp(db: Db, due: Due, why: Refusal, counts: boolean): Promise<void> {
  const { rows } = await sql<{ name: string; off: boolean }>`
    with dead as (
      update model_delivery set state = 'dead', attempts = attempts + ${counts ? 1 : 0}, tried_at = now(), reason = ${storedRefusal(why)}::jsonb where id = ${due.id}::bigint
    )
    update model_webhook set failures = failures + 1, enabled_mark = case when failures + 1 >= ${GIVEN_UP} then 0 else enabled_mark end
    where id = ${due.webhook} and ${counts} and enabled_mark = 1 returning full_name as name, enabled_mark = 0 as off`.execute(db);
  if (rows[0]?.off) await tellOwner(db, due, rows[0].name);
}

async function tellOwner(db: Db, { owner, webhook, id }: Due, name: string): Promise<void> {
  const { rows } = await sql<{ language: string }>`select language from app_user where id = ${owner}`.execute(db);
  const language = languages.find((one) => one === rows[0]?.language) ?? 'zh';
  const title = translate(webhookPhrases.off, language, { name, n: GIVEN_UP }, zhtw).slice(0, 200);
  const message = { id: `webhook-${id}`, title, body: { type: 'webhook', id: webhook }, userIds: [owner] };
  await sql`insert into outbox (kind, payload) values ('message.send', ${JSON.stringify(message)}::jsonb)`.execute(db);
}
