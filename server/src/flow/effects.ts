// Effects of a decision, each once under its key: (task, event, number). Every handler can be run again without harm.
import { languages, translate, type Language } from '@ordo/contract/language.ts';
import type { Phrase } from '@ordo/contract/refusals.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import type { Effect, Told } from '@ordo/engine/flow/command.ts';
import type { AnyNode, FlowDocument } from '@ordo/engine/flow/document.ts';
import { planOf } from '@ordo/engine/flow/plan.ts';
import { sql } from 'kysely';
import { loadVersions, releasedFlow } from '../flow-engine/flow-engine.read.ts';
import type { Db } from '../kit/db.ts';
import type { EffectHandler } from '../kit/effect.ts';
import { Refusal } from '../kit/refusal.ts';
import { createStreams, writeEvents } from '../kit/streams.ts';
import type { Live } from '../node/live.ts';
import { callInterface } from './call-interface.ts';
import { endChild, startChild, tellParent } from './children.ts';
import { everyoneConcerned, type Concerned } from './concerned.ts';
import { toldPhrases } from './flow.phrases.ts';
import { deliver } from './hooks.ts';
import type { PendingEffect } from './pending-effect.ts';
import { startRevocation } from './revocation.ts';
import { takeUpHandOver } from './hand-over-run.ts';
import { takeUp } from './migration.ts';
import { formOf } from './run-command.ts';
import { startRecorded } from './recorded.ts';
import { startScheduled } from './schedules.ts';
import type { BackgroundDeps } from './system.ts';
import { findTask, isRevocation } from './task.db.ts';
import { messageFor } from './title.ts';
import { writeForm } from './write-form.ts';

async function leftBy(db: Db, { taskId, seq, at }: Record<string, unknown>): Promise<PendingEffect | undefined> {
  const { rows } = await sql<PendingEffect>`
    select e.effects -> ${Number(at)}::int as effect, t.id as "taskId", t.flow_id as "flowId", t.release_id as "releaseId", r.document -> 'settings' ->> 'admin' as "adminId", e.seq, t.full_name as "fullName", t.initiator_id as "initiatorId", u.real_name as initiator, coalesce(r.creator_user_id, '') as "ownerId",
      e.user_id as actor
    from flow_event e join flow_task t on t.id = e.task_id join app_user u on u.id = t.initiator_id left join flow_release r on r.id = t.release_id
    where e.task_id = ${String(taskId)} and e.seq = ${Number(seq)}`.execute(db);
  return rows[0];
}

/** Where a message leads: 1 my tasks, 2 to do, 3 copies (product §4.3). */
const places: Readonly<Record<Told, 1 | 2 | 3>> = {
  todo: 2,
  transferred: 2,
  urged: 2,
  remind: 2,
  overdue: 2,
  void: 2,
  circulate: 3,
  mention: 3,
  monitor: 1,
  submitted: 1,
  adopted: 1,
  rejected: 1,
  returned: 1,
  cancelled: 1,
  withdrawn: 1,
  withdrawAsked: 2,
  withdrawDenied: 1,
  revoked: 3,
};

const MAX_TITLE = 200;
const languageOf = (named: string): Language => languages.find((known) => known === named) ?? 'zh';

/** Failures without an open operator are reported to the person whom the engine names, and to the one who released it. */
const toldOf = ({ adminId, ownerId, effect: { about, people } }: PendingEffect<'tell'>) =>
  about === 'monitor' && people.length === 0 ? [adminId ?? ownerId] : people;

const isMailed = (node: AnyNode | undefined): boolean => (node?.kind === 'approver' || node?.kind === 'start') && node.mails === true;

/** Messages about work go by mail where its node says so, those to the initiator where the start does. */
async function goesByMail(db: Db, { taskId, effect: { about, visit } }: PendingEffect<'tell'>, flow: FlowDocument): Promise<boolean> {
  if (places[about] === 1) return isMailed(flow.start);
  const plan = planOf(flow).places;
  if (!Object.values(plan).some(({ node }) => node.kind === 'approver' && isMailed(node))) return false;
  // Who is urged may be at any of the steps where it is.
  const { rows } = await sql<{ node: string }>`
    select node from flow_visit where task_id = ${taskId} and (id = ${visit} or (${visit}::text is null and status = 'live'))`.execute(db);
  return rows.some(({ node }) => isMailed(plan[node]?.node));
}

/** A message with the text that the engine has for it; null: the usual text. */
async function withOwnText({ taskId }: PendingEffect<'tell'>, release: string, text: string, { deps, forms }: BackgroundDeps): Promise<string | null> {
  const { db, now } = deps;
  const [flow, task] = [await releasedFlow(db, release), await findTask(db, taskId, 'read')];
  if (!flow || !task || isRevocation(task.row)) return null;
  try {
    const model = await forms.inUse(db, task.row.modelId, formOf(task.row, flow));
    const { values } = await forms.read(db, model, task.row.recordId);
    return await messageFor({ db, now: now() }, flow, model, task.state, values, text);
  } catch (error) {
    // The form is gone.
    if (error instanceof Refusal) return null;
    throw error;
  }
}

interface Receiver {
  id: string;
  language: string;
  /** The operator that the message is about; '' for none. */
  work: string;
}

/** Each with the newest work that they had when the event happened: the same again however often the effect runs. */
async function receivers(db: Db, left: PendingEffect<'tell'>): Promise<Receiver[]> {
  const { taskId, seq, effect } = left;
  const isWork = places[effect.about] === 2 && effect.about !== 'void';
  const newest = sql`(select o.id from flow_operator o cross join lateral (select string_to_array(o.id, '.')::int[] as key) k
    where ${isWork} and o.task_id = ${taskId} and k.key[1] <= ${seq} and (${effect.visit}::text is null or o.visit_id = ${effect.visit})
      and (o.person_id = u.id or (o.pool is not null and o.visit_id = ${effect.visit}))
    order by o.person_id is not distinct from u.id desc, k.key desc limit 1)`;
  const { rows } = await sql<Receiver>`
    select u.id, u.language, coalesce(${newest}, '') as work from app_user u
    where u.id = any(${toldOf(left)}::text[]) and u.delete_mark = 0 order by u.id`.execute(db);
  return rows;
}

async function tell(left: PendingEffect<'tell'>, behind: BackgroundDeps): Promise<void> {
  const { db } = behind.deps;
  const { taskId, fullName, initiator, actor, effect } = left;
  const { about, key } = effect;
  const release = left.releaseId;
  const flow = release === null ? undefined : (await loadVersions(db, [release])).get(release)?.flow;
  const mail = flow !== undefined && (await goesByMail(db, left, flow));
  const own: Partial<Record<Told, string>> = flow?.settings.messages ?? {};
  const text = release !== null && own[about] ? await withOwnText(left, release, own[about], behind) : null;
  const phrase: Phrase = toldPhrases[about];
  for (const told of Map.groupBy(await receivers(db, left), (one) => `${languageOf(one.language)}${one.work}`).values()) {
    const { language: named, work } = told[0] ?? { language: '', work: '' };
    const language = languageOf(named);
    const title = (text ?? translate(phrase, language, { title: fullName, who: initiator }, zhtw)).slice(0, MAX_TITLE);
    const body = { type: String(places[about]), id: taskId, operatorId: work && `${taskId}.${work}` };
    // The id makes sure that it is sent once.
    const sent = {
      id: `${taskId}-${key}-${[language, work].filter(Boolean).join('.')}`,
      title,
      body,
      userIds: told.map(({ id }) => id),
      creatorUserId: actor,
      mail,
    };
    await sql`insert into outbox (kind, payload) values ('message.send', ${JSON.stringify(sent)}::jsonb)`.execute(db);
  }
}

/** Lists and counters of all people concerned are refreshed in all of their tabs. */
async function wakeAll(db: Db, live: Pick<Live, 'wake'>, taskId: string, concerned: Concerned, now: number): Promise<void> {
  const userIds = await everyoneConcerned(db, taskId, concerned, now);
  await db.transaction().execute(async (tx) => {
    await createStreams(tx, userIds);
    await writeEvents(
      tx,
      userIds.map((userId) => ({ userId, frame: { method: 'flowChanged', taskId } })),
    );
  });
  live.wake(userIds);
}

type Does<E extends Effect['effect']> = (left: PendingEffect<E>, behind: BackgroundDeps) => Promise<void>;

/** @param behind called once the node is complete */
export function flowEffects(behind: () => BackgroundDeps, live: Pick<Live, 'wake'>): Record<string, EffectHandler> {
  const does =
    <E extends Effect['effect']>(how: Does<E>) =>
    async (payload: Record<string, unknown>, db: Db) => {
      const left = await leftBy(db, payload);
      if (left) await how(left as unknown as PendingEffect<E>, behind());
    };
  return {
    'flow.changed': ({ taskId, userIds, pool }, db) => wakeAll(db, live, String(taskId), { userIds, pool: pool ?? [] } as Concerned, behind().deps.now()),
    'flow.migrate': (payload) => takeUp(behind(), payload).then(() => undefined),
    'flow.handOver': (payload) => takeUpHandOver(behind(), payload).then(() => undefined),
    'flow.scheduled': ({ flowId, taskId }) => startScheduled(behind(), String(flowId), String(taskId)),
    'flow.recorded': ({ flowId, taskId, recordId, userId }) =>
      startRecorded(behind(), {
        flowId: String(flowId),
        taskId: String(taskId),
        recordId: String(recordId),
        userId: typeof userId === 'string' ? userId : null,
      }),
    'flow.tell': does<'tell'>(tell),
    'flow.startChild': does<'startChild'>(startChild),
    'flow.endChild': does<'endChild'>(endChild),
    'flow.tellParent': does<'tellParent'>(tellParent),
    'flow.revocation': does<'revocation'>(startRevocation),
    'flow.write': does<'write'>(writeForm),
    // Calls to other systems do not delay other effects.
    'flow.call': { apart: does<'call'>(callInterface), atOnce: 4 },
    'flow.deliver': { apart: ({ taskId, target }) => deliver(behind(), String(taskId), String(target)), atOnce: 4 },
  };
}
