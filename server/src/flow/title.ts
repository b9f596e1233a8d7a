// Texts of engines, filled in: the title of a task, otherwise with the name of its initiator, and its messages.
import { translate } from '@ordo/contract/language.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { fieldsInTitle, sayTitle, type TitleWord } from '@ordo/engine/flow/title.ts';
import type { TaskState, Values } from '@ordo/engine/flow/state.ts';
import { businessDay } from '@ordo/engine/text/business-time.ts';
import { sql } from 'kysely';
import type { ReleasedFlow } from '../flow-engine/flow-engine.read.ts';
import type { Db } from '../kit/db.ts';
import { fieldTexts, type FormModel } from '../model/field-texts.read.ts';
import { flowPhrases } from './flow.phrases.ts';

/** The family's title of tasks, in the installation's language. */
export const defaultTitle = (user: string, flow: string): string => translate(flowPhrases.title, 'zh', { user, flow }, zhtw);

interface At {
  db: Db;
  now: number;
}
type Of = Pick<TaskState, 'initiator' | 'number'>;
type Flow = Pick<ReleasedFlow, 'fullName' | 'version'>;

async function wordsOf({ db, now }: At, { fullName }: Flow, { initiator, number }: Of): Promise<Record<TitleWord, string>> {
  const { rows } = await sql<{ user: string; department: string }>`
    select u.real_name as "user", coalesce(o.full_name, '') as department from app_user u left join organize o on o.id = u.organize_id
    where u.id = ${initiator}`.execute(db);
  const { user = '', department = '' } = rows[0] ?? {};
  return { user, department, flow: fullName, number: number ?? '', day: businessDay(now) };
}

async function filledIn({ db }: At, model: FormModel, values: Values, text: string, words: Record<TitleWord, string>): Promise<string | null> {
  const texts = await fieldTexts(db, model, values, fieldsInTitle(text));
  return sayTitle(text, words, (field) => texts[field] ?? '');
}

/** @param state current state @param values current values of the form */
export async function titleFor(at: At, flow: Flow, model: FormModel, state: Of, values: Values): Promise<string> {
  const words = await wordsOf(at, flow, state);
  return (await filledIn(at, model, values, flow.version.flow.settings.title ?? '', words)) ?? defaultTitle(words.user, flow.fullName);
}

/** @param text of a message @returns null: it has nothing but empty placeholders */
export const messageFor = async (at: At, flow: Flow, model: FormModel, state: Of, values: Values, text: string): Promise<string | null> =>
  filledIn(at, model, values, text, await wordsOf(at, flow, state));
