// Before a release: what outside the design still names fields that it removes, or whose key it changes.
import { translate, type Language } from '@ordo/contract/language.ts';
import type { ModelStep } from '@ordo/contract/model.ts';
import type { Phrase } from '@ordo/contract/refusals.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { fieldsOf } from '@ordo/engine/form/fields.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import type { Db } from '../kit/db.ts';
import type { Finding } from './documents.ts';
import { formsUsing } from './form-uses.ts';
import { designAt } from './live.ts';
import type { Kept } from './model.db.ts';
import { awayFindings } from './model.phrases.ts';
import { usesOutside } from './uses.ts';

type Params = Record<string, string>;

const AWAY = { view: 'viewAway', link: 'linkAway', form: 'formAway', button: 'buttonAway', flow: 'flowAway' } as const;

/** Print templates have findings of their own: they go on, with the date of the removal. */
export async function usedAway(
  db: Db,
  { id, release, draft }: Pick<Kept, 'id' | 'release' | 'draft'>,
  steps: readonly ModelStep[],
  language: Language,
): Promise<Finding[]> {
  if (release === 0) return [];
  const finding = (node: string, key: keyof typeof awayFindings, params: Params): Finding => {
    const phrase: Phrase = awayFindings[key];
    return { node, key, params, text: translate(phrase, language, params, zhtw), blocks: false };
  };
  const parked = steps.filter(({ op }) => op === 'parkColumn' || op === 'parkTable');
  const gone = new Map(parked.map(({ table, field, label }) => [field === '' ? table : table === '' ? field : `${table}.${field}`, label]));
  const away = gone.size === 0 ? [] : (await usesOutside(db, id, language)).flatMap((use) => (use.in === 'print' ? [] : [{ ...use, in: use.in }]));
  const removed = away.flatMap(({ in: place, name, node = '', fields }) =>
    [...gone].flatMap(([path, label]) => {
      if (!fields.includes(path)) return [];
      const key = place === 'flow' && node === '' ? 'taskTitleAway' : AWAY[place];
      return [finding(path, key, { name, node, field: label })];
    }),
  );
  return [...removed, ...(await keysAway(db, { id, release, draft }, language, finding))];
}

/** Other forms name a field by its key. */
async function keysAway(
  db: Db,
  { id, release, draft }: Pick<Kept, 'id' | 'release' | 'draft'>,
  language: Language,
  finding: (node: string, key: 'keyAway', params: Params) => Finding,
): Promise<Finding[]> {
  const now = new Map(fieldsOf(draft.form).map(({ node }) => [node.id, node]));
  const keys = new Set([...now.values()].map(({ key }) => key));
  const changed = fieldsOf((await designAt(db, id, release)).form).filter(({ node }) => {
    const next = now.get(node.id);
    return next !== undefined && node.key !== '' && next.key !== node.key && !keys.has(node.key);
  });
  if (changed.length === 0) return [];
  const uses = await formsUsing(db, id, language);
  return changed.flatMap(({ node: { id: field, key, label } }) =>
    uses.flatMap(({ name, node, named }) => (named.includes(key) ? [finding(field, 'keyAway', { name, node, key, field: textIn(label, language) })] : [])),
  );
}
