// The title of a task: from the template of its engine, otherwise with the name of its initiator.
import { translate } from '@ordo/contract/language.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { fieldsInTitle, sayTitle } from '@ordo/engine/flow/title.ts';
import type { TaskState, Values } from '@ordo/engine/flow/state.ts';
import { businessDay } from '@ordo/engine/text/business-time.ts';
import { sql } from 'kysely';
import type { ReleasedFlow } from '../flow-engine/flow-engine.read.ts';
import type { Db } from '../kit/db.ts';
import { fieldTexts, type FormModel } from '../model/field-texts.read.ts';
import { flowPhrases } from './flow.phrases.ts';

/** The family's title of tasks, in the installation's language. */
export const defaultTitle = (user: string, flow: string): string => translate(flowPhrases.title, 'zh', { user, flow }, zhtw);

/** @param state current state @param values current values of the form */
export async function titleFor(
  { db, now }: { db: Db; now: number },
  { fullName, version }: Pick<ReleasedFlow, 'fullName' | 'version'>,
  model: FormModel,
  state: Pick<TaskState, 'initiator' | 'number'>,
  values: Values,
): Promise<string> {
  const { rows } = await sql<{ user: string; department: string }>`
    select u.real_name as "user", coalesce(o.full_name, '') as department from app_user u left join organize o on o.id = u.organize_id
    where u.id = ${state.initiator}`.execute(db);
  const { user = '', department = '' } = rows[0] ?? {};
  const title = version.flow.settings.title ?? '';
  const texts = await fieldTexts(db, model, values, fieldsInTitle(title));
  const words = { user, department, flow: fullName, number: state.number ?? '', day: businessDay(now) };
  return sayTitle(title, words, (field) => texts[field] ?? '') ?? defaultTitle(user, fullName);
}
