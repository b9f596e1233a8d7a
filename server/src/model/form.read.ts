// Released forms, for features that use them.
import type { FormDocument } from '@ordo/engine/form/document.ts';
import type { Design } from '@ordo/engine/model/design.ts';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import { cleanForm } from './clean-form.ts';

export interface ReleasedForm {
  modelId: string;
  fullName: string;
  webType: number;
  /** Number of the release. */
  number: number;
  form: FormDocument;
}

/** The release in use; null: none. @param held no other release comes into use until the transaction ends */
export async function formInUse(db: Db, modelId: string, held?: 'held'): Promise<ReleasedForm | null> {
  if (held) await sql`select from model_hold(${modelId})`.execute(db);
  const { rows } = await sql<Omit<ReleasedForm, 'form'> & { design: Design }>`
    select t.id as "modelId", t.full_name as "fullName", t.web_type as "webType", r.number, r.design from model t
    join model_release r on r.model_id = t.id and r.number = t.release_number
    where t.id = ${modelId} and t.enabled_mark = 1 and t.delete_mark = 0`.execute(db);
  return rows[0] ? told(rows[0]) : null;
}

/** A release by its number, even if the form was deleted or disabled since; null: it does not exist. */
export async function formAt(db: Db, modelId: string, number: number): Promise<ReleasedForm | null> {
  const { rows } = await sql<Omit<ReleasedForm, 'form'> & { design: Design }>`
    select t.id as "modelId", t.full_name as "fullName", t.web_type as "webType", r.number, r.design from model t
    join model_release r on r.model_id = t.id and r.number = ${number} where t.id = ${modelId}`.execute(db);
  return rows[0] ? told(rows[0]) : null;
}

const told = ({ design, ...form }: Omit<ReleasedForm, 'form'> & { design: Design }): ReleasedForm => ({ ...form, form: cleanForm(design.form) });
