// A violated unique rule as a sentence: with the field, and the duplicate value.
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import type { Json } from '@ordo/engine/form/document.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import { storedFields } from '@ordo/engine/model/fields.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import { uniqueIndexes } from './indexes.ts';
import type { FindingText } from './judge.ts';
import type { LiveModel, LiveModels } from './live.ts';
import { namesOf } from './names.ts';
import type { RecordValues } from './record-query.ts';
import { relatedNames } from './related.ts';
import { lookWith } from './wire.ts';

/**
 * @param values the ones that the caller sees
 * @throws Refusal recordTaken, with findings at the fields of the record itself
 */
export async function takenOf<T>(call: Call, models: LiveModels, model: LiveModel, values: RecordValues, save: () => Promise<T>): Promise<T> {
  const { language } = call;
  try {
    return await save();
  } catch (error) {
    const paths = takenPaths(model, error);
    if (!paths) throw error;
    const fields = paths.flatMap((path) => model.fields.get(path) ?? []);
    // The transaction of the save has failed, so names are read outside of it.
    const aside = { ...call, db: models.aside ?? call.db };
    const told = new Set(paths);
    const look = lookWith(await namesOf(aside.db, model, [{ values }], (path) => told.has(path), language, relatedNames(aside, models)), language);
    const taken = fields.map(({ node, path }) => (path.includes('.') ? '' : fieldKinds[node.kind].text((values[node.id] ?? null) as Json, node, look)));
    const said = { field: fields.map(({ node }) => textIn(node.label, language)).join('+'), value: taken.filter(Boolean).join(' · ') };
    const text = new Refusal('recordTaken', said).say(language);
    // For a child table the database does not report the row.
    const placed = fields.filter(({ path }) => !path.includes('.'));
    const findings = placed.map(({ node, path }): FindingText => ({ field: path, row: null, number: null, label: textIn(node.label, language), text }));
    throw new Refusal('recordTaken', said, { findings });
  }
}

/** Fields of the violated rule: from our own indexes, or as the save has reported for external tables. @returns null: another error */
function takenPaths(model: LiveModel, error: unknown): readonly string[] | null {
  if (error instanceof Refusal) return error.key === 'recordTaken' ? ((error.details as { fields?: readonly string[] } | null)?.fields ?? null) : null;
  const { code, constraint = '' } = error as { code?: string; constraint?: string };
  if (code !== '23505' || !constraint.startsWith('u_')) return null;
  const index = uniqueIndexes(model.home.id, storedFields(model.home.design), model.stored).find(({ name }) => name === constraint);
  return (index?.columns ?? []).map(({ table, field }) => (table === '' ? field : `${table}.${field}`));
}
