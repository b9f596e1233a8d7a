// Fields of designed forms that name fields of a model: relations and what they show of the related record, totals and lists of referring records.
import { textIn } from '@ordo/engine/form/look.ts';
import { fieldsOf, placed } from '@ordo/engine/form/fields.ts';
import type { FormNode } from '@ordo/engine/form/document.ts';
import type { Design } from '@ordo/engine/model/design.ts';
import type { Language } from '@ordo/contract/language.ts';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';

export interface FormUse {
  /** The form, and the title of its field. */
  name: string;
  node: string;
  /** Ids of the named fields. */
  fields: string[];
  /** As they are named there: by key or id. */
  named: string[];
}

const said = ({ config }: FormNode, key: string): string[] => (typeof config[key] === 'string' && config[key] !== '' ? [config[key]] : []);

function columnsOf({ config: { columns } }: FormNode): string[] {
  return Array.isArray(columns)
    ? columns.flatMap((one) => (typeof one === 'object' && one !== null && 'value' in one && typeof one.value === 'string' ? [one.value] : []))
    : [];
}

/** By the id of a node, the fields of the model that it names. */
function namesIn({ form }: Design, model: string): [FormNode, string[]][] {
  const nodes = [...placed(form.nodes)].map(({ node }) => node);
  const about = new Set(nodes.filter(({ config }) => config.model === model).map(({ id }) => id));
  return nodes.flatMap((node): [FormNode, string[]][] => {
    const names = about.has(node.id)
      ? [...said(node, 'by'), ...said(node, 'of'), ...(node.kind === 'relationForm' ? [...said(node, 'field'), ...columnsOf(node)] : [])]
      : said(node, 'field').some((id) => about.has(id))
        ? said(node, 'show')
        : [];
    return names.length > 0 ? [[node, names]] : [];
  });
}

/** In drafts and in releases in use; also of the model itself, whose records may refer to each other. */
export async function formsUsing(db: Db, id: string, language: Language): Promise<FormUse[]> {
  const { rows } = await sql<{ id: string; name: string; draft: Design; design: Design | null }>`
    select t.id, t.full_name as name, t.draft, r.design from model t left join model_release r on r.model_id = t.id and r.number = t.release_number
    where t.delete_mark = 0 and (t.id = ${id} or strpos(t.draft::text, ${`"${id}"`}) > 0 or strpos(r.design::text, ${`"${id}"`}) > 0)
    order by t.sort_code, t.id limit 200`.execute(db);
  const designsOf = ({ draft, design }: (typeof rows)[number]) => [draft, ...(design ? [design] : [])];
  const fields = rows
    .filter((row) => row.id === id)
    .flatMap(designsOf)
    .flatMap(({ form }) => fieldsOf(form));
  const idsOf = (named: string) => [...new Set(fields.flatMap(({ node }) => (node.id === named || node.key === named ? [node.id] : [])))];
  return rows.flatMap((row) => {
    const named = Map.groupBy(
      designsOf(row).flatMap((design) => namesIn(design, id)),
      ([node]) => node.id,
    );
    return [...named.values()].map((all): FormUse => {
      const [[node]] = all as [[FormNode, string[]]];
      const names = [...new Set(all.flatMap(([, own]) => own))];
      return { name: row.name, node: textIn(node.label, language) || node.key, fields: [...new Set(names.flatMap(idsOf))], named: names };
    });
  });
}
