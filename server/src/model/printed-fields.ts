// Print templates of a model and the fields that they use; those that a release removes are findings of its plan.
import type { ModelStep } from '@ordo/contract/model.ts';
import { translate, type Language } from '@ordo/contract/language.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import type { Finding } from './documents.ts';
import { printFindings } from './model.phrases.ts';

export async function printedAway(db: Db, model: string, steps: readonly ModelStep[], language: Language): Promise<Finding[]> {
  const parked = steps.filter(({ op }) => op === 'parkColumn');
  if (parked.length === 0) return [];
  return (await printTemplatesOf(db, model)).flatMap(({ name, keys }) => {
    const gone = parked.filter(({ table, field }) => keys.includes(table === '' ? field : `${table}.${field}`));
    return [...new Map(gone.map((step) => [step.field, step])).values()].map(({ field, label }) => {
      const params = { name, field: label };
      return { node: field, key: 'printedAway', params, text: translate(printFindings.printedAway, language, params, zhtw), blocks: false };
    });
  });
}

/** Names of fields, in placeholders and in texts of header and footer, where `{page}` and `{pages}` are numbers of pages. */
const NAMED = /"key":\s*"(\w+(?:\.\w+)?)"|\{(?!pages?\})(\w+(?:\.\w+)?)\}/g;

/** The templates of a model, each with the fields that it names: `field`, or `table.column`. */
export async function printTemplatesOf(db: Db, model: string): Promise<{ name: string; keys: string[] }[]> {
  const { rows } = await sql<{ name: string; document: string }>`
    select t.full_name as name, d.document::text as document from print_template t
    join print_template_document d on d.template_id = t.id and d.number = t.document_version
    where t.type = ${`model.${model}`} and t.delete_mark = 0 order by t.sort_code, t.id limit 100`.execute(db);
  return rows.map(({ name, document }) => ({
    name,
    keys: [...new Set([...document.matchAll(NAMED)].flatMap(([, key, placed]) => called(key ?? placed ?? '')))],
  }));
}

/** An amount may also be named by its variant as Chinese numerals. */
const called = (key: string): string[] => (key.endsWith('Capital') ? [key, key.slice(0, -'Capital'.length)] : [key]);
