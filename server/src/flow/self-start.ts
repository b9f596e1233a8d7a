// A task that starts by itself, in the name of a person: filled by the defaults and formulas of its form, with values given from outside, and sent.
import { languages, type Language } from '@ordo/contract/language.ts';
import type { Values as FlowValues } from '@ordo/engine/flow/state.ts';
import { freshValues } from '@ordo/engine/form/rules/form.ts';
import { sql } from 'kysely';
import { canLaunch, type ReleasedFlow } from '../flow-engine/flow-engine.read.ts';
import type { Db } from '../kit/db.ts';
import { newId } from '../kit/id.ts';
import { insertRecord } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import { writesAt } from './field-rights.ts';
import { callAs, commandedFor, type BackgroundDeps } from './system.ts';
import { defaultTitle } from './title.ts';

/**
 * Can be run again: the id of the task was chosen before, and its submission is a command that is executed once.
 * @throws Refusal flowTaskDisabled, flowStarterRight, and those of the form
 */
export async function startAs(behind: BackgroundDeps, flow: ReleasedFlow, id: string, userId: string, given: FlowValues): Promise<void> {
  await create(behind, flow, id, userId);
  const model = await behind.forms.inUse(behind.deps.db, flow.modelId, flow.formNumber);
  const writes = writesAt(flow.version.flow.start);
  const fresh = Object.fromEntries(Object.entries(freshValues(model.program)).filter(([field]) => writes(field)));
  const form = behind.forms.filledFrom(model, {}, { ...fresh, ...given } as FlowValues, 0);
  const options = { actor: userId, may: { launch: true }, form, release: flow.version.id };
  await commandedFor(behind, id, 'start', async () => ({ command: { command: 'submit', values: {} } }), options);
}

/** @throws Refusal flowTaskDisabled, flowStarterRight */
async function create(behind: BackgroundDeps, flow: ReleasedFlow, id: string, userId: string): Promise<void> {
  const flowId = flow.version.engine;
  await behind.deps.db.transaction().execute(async (db) => {
    const { rows } = await sql`select from app_user where id = ${userId} and enabled_mark = 1 and delete_mark = 0`.execute(db);
    if (rows.length === 0) throw new Refusal('flowTaskDisabled');
    const call = await callAs({ db }, behind, userId);
    if (!(await canLaunch(db, call.user, flowId))) throw new Refusal('flowStarterRight');
    const task = {
      id,
      flow_id: flowId,
      model_id: flow.modelId,
      record_id: newId(),
      full_name: defaultTitle(call.user.realName, flow.fullName),
      initiator_id: userId,
      organize_id: call.user.organizeId,
    };
    await insertRecord(call, 'flow_task', task, { once: true });
  });
}

/** @param key of the message: it is sent once @param taskId the task that it opens */
export async function tellPerson(db: Db, to: string | null, key: string, titleIn: (language: Language) => string, taskId?: string): Promise<void> {
  const { rows } = await sql<{ id: string; language: string }>`select id, language from app_user where id = ${to} and delete_mark = 0`.execute(db);
  const [person] = rows;
  if (!person) return;
  const title = titleIn(languages.find((known) => known === person.language) ?? 'zh').slice(0, 200);
  const message = { id: key, title, body: { type: '1', ...(taskId !== undefined && { id: taskId, operatorId: '' }) }, userIds: [person.id] };
  await sql`insert into outbox (kind, payload) values ('message.send', ${JSON.stringify(message)}::jsonb)`.execute(db);
}
