// Fields of designed forms that name fields of a model: relations and what they show of the related record, totals and lists of referring records, app forms over
// its records. A release that changes keys carries them into the drafts of these forms; what is released finds the field by the key that it had.
import { textIn } from '@ordo/engine/form/look.ts';
import { fieldsOf, pathText } from '@ordo/engine/form/fields.ts';
import type { FormDocument, FormNode } from '@ordo/engine/form/document.ts';
import type { Design } from '@ordo/engine/model/design.ts';
import { keyChanges, namesAbout, pathNamed, withKeys, withKeysOfWeb, type About, type Keyed } from '@ordo/engine/model/key-changes.ts';
import { sharedFields, webModelOf } from '@ordo/engine/model/shared.ts';
import type { Language } from '@ordo/contract/language.ts';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import { updateRecord, type Writer } from '../kit/record.ts';
import type { Kept } from './model.db.ts';
import { releaseAt } from './live.ts';

export interface FormUse {
  /** The form, and the title of its field. */
  name: string;
  node: string;
  /** Paths of the named fields. */
  fields: string[];
  /** As they are named in its draft, and in its release in use. */
  drafted: string[];
  released: string[];
}

interface NamingForm {
  id: string;
  name: string;
  type: number;
  draft: Design;
  design: Design | null;
}

async function aboutModel(db: Db, model: string): Promise<About> {
  const { rows } = await sql<{ id: string }>`select id from flow where model_id = ${model} and delete_mark = 0`.execute(db);
  return { model, flows: new Set(rows.map(({ id }) => id)) };
}

/** Forms that may name fields of the model, also itself: its records may refer to each other. */
async function namingForms(db: Db, { model, flows }: About, lock = false): Promise<NamingForm[]> {
  const named = [`"${model}"`, `t_${model}`, ...[...flows].map((flow) => `"${flow}"`)];
  const { rows } = await sql<NamingForm>`
    select t.id, t.full_name as name, t.type, t.draft, r.design from model t left join model_release r on r.model_id = t.id and r.number = t.release_number
    where t.delete_mark = 0 and (t.id = ${model}
      or exists (select from unnest(${named}::text[]) one where strpos(t.draft::text, one) > 0 or strpos(r.design::text, one) > 0))
    order by ${lock ? sql`t.id` : sql`t.sort_code, t.id`} ${lock ? sql`for update of t` : sql``}`.execute(db);
  return rows;
}

const isApp = ({ type, id }: NamingForm, { outside }: Design, model: string): boolean => id !== model && webModelOf(type, outside.tables) === model;

/** Of an app form, the fields that are matched by their key. */
function matchedByKey(form: FormDocument, web: Keyed): [FormNode, string[]][] {
  const theirs = new Set(fieldsOf(web.form).map(({ node }) => node.id));
  const { paths } = sharedFields(form, { ...web, name: '' });
  const keys = new Map(fieldsOf(form).map(({ node }) => [node.id, node.key]));
  return fieldsOf(form).flatMap(({ node, table }): [FormNode, string[]][] =>
    theirs.has(node.id) || !paths.has(pathText({ node, table })) ? [] : [[node, [table === null ? node.key : `${keys.get(table) ?? ''}.${node.key}`]]],
  );
}

/** In drafts and in releases in use. */
export async function formsUsing(db: Db, { id, release, draft }: Pick<Kept, 'id' | 'release' | 'draft'>, language: Language): Promise<FormUse[]> {
  const about = await aboutModel(db, id);
  const inUse = await keyedAt(db, id, release);
  const paths = (names: readonly string[]) =>
    new Set(names.flatMap((name) => [pathNamed(inUse, name), pathNamed({ form: draft.form, former: {} }, name)]).filter((path) => path !== undefined));
  return (await namingForms(db, about)).flatMap((one) => {
    const namesOf = (design: Design | null) =>
      design === null ? [] : [...namesAbout(design.form, about), ...(isApp(one, design, id) ? matchedByKey(design.form, inUse) : [])];
    const [drafted, released] = [namesOf(one.draft), namesOf(one.design)];
    const nodes = new Map([...released, ...drafted].map(([node]) => [node.id, node]));
    const ofNode = (all: readonly [FormNode, string[]][], node: string) => [...new Set(all.flatMap(([own, names]) => (own.id === node ? names : [])))];
    return [...nodes.values()].map((node): FormUse => {
      const [inDraft, inRelease] = [ofNode(drafted, node.id), ofNode(released, node.id)];
      return {
        name: one.name,
        node: textIn(node.label, language) || node.key,
        fields: [...paths([...inDraft, ...inRelease])],
        drafted: inDraft,
        released: one.id === id ? [] : inRelease,
      };
    });
  });
}

/** The design in use; nothing before the first release. */
export async function keyedAt(db: Db, id: string, release: number): Promise<Keyed> {
  if (release === 0) return { form: { nodes: [] }, former: {} };
  const { design, former } = await releaseAt(db, id, release);
  return { form: design.form, former };
}

/** The draft as it is released: what it names of itself has the new keys. */
export async function withOwnKeys<M extends Pick<Kept, 'id' | 'release' | 'draft'>>(db: Db, model: M): Promise<M> {
  const { id, release, draft } = model;
  const changes = keyChanges((await keyedAt(db, id, release)).form, draft.form);
  return changes.size === 0 ? model : { ...model, draft: withKeys(draft, await aboutModel(db, id), changes) };
}

/** Within the transaction of the release: the drafts of other forms name the fields by their new keys. @param release the number that has been in use until now */
export async function carryKeys(writer: Writer, { id, release, draft }: Pick<Kept, 'id' | 'release' | 'draft'>): Promise<void> {
  const changes = keyChanges((await keyedAt(writer.db, id, release)).form, draft.form);
  if (changes.size === 0) return;
  const about = await aboutModel(writer.db, id);
  for (const one of await namingForms(writer.db, about, true)) {
    if (one.id === id) continue;
    const named = withKeys(one.draft, about, changes);
    const next = isApp(one, named, id) ? withKeysOfWeb(named, draft.form, changes) : named;
    if (next !== one.draft) await updateRecord(writer, 'model', one.id, null, { draft: JSON.stringify(next) }, { action: 'carry' });
  }
}
