// Print templates that use fields which a release removes, as findings of its plan.
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
  const { rows } = await sql<{ name: string; document: string }>`
    select t.full_name as name, d.document::text as document from print_template t
    join print_template_document d on d.template_id = t.id and d.number = t.document_version
    where t.type = ${`model.${model}`} and t.delete_mark = 0 order by t.sort_code, t.id limit 100`.execute(db);
  return rows.flatMap(({ name, document }) => {
    const gone = parked.filter(({ table, field }) => names(document, table === '' ? field : `${table}.${field}`));
    return [...new Map(gone.map((step) => [step.field, step])).values()].map(({ field, label }) => {
      const params = { name, field: label };
      return { node: field, key: 'printedAway', params, text: translate(printFindings.printedAway, language, params, zhtw), blocks: false };
    });
  });
}

/** An amount may also be named by its variant as Chinese numerals. */
const names = (document: string, key: string): boolean =>
  new RegExp(`"key":\\s*"${key.replace('.', '\\.')}(Capital)?"|\\{${key.replace('.', '\\.')}(Capital)?\\}`).test(document);
