// Before a release: what outside the design still names fields that it removes, or whose key it changes.
import { translate, type Language } from '@ordo/contract/language.ts';
import type { ModelStep } from '@ordo/contract/model.ts';
import type { Phrase } from '@ordo/contract/refusals.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { fieldsOf, pathText } from '@ordo/engine/form/fields.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import { keyChanges, pathNamed, takenKeys } from '@ordo/engine/model/key-changes.ts';
import type { Db } from '../kit/db.ts';
import type { Finding } from './documents.ts';
import { formsUsing, keyedAt } from './form-uses.ts';
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
  const finding = findingIn(language);
  const parked = steps.filter(({ op }) => op === 'parkColumn' || op === 'parkTable');
  const gone = new Map(parked.map(({ table, field, label }) => [field === '' ? table : table === '' ? field : `${table}.${field}`, label]));
  const away =
    gone.size === 0 ? [] : (await usesOutside(db, { id, release, draft }, language)).flatMap((use) => (use.in === 'print' ? [] : [{ ...use, in: use.in }]));
  const removed = away.flatMap(({ in: place, name, node = '', fields }) =>
    [...gone].flatMap(([path, label]) => {
      if (!fields.includes(path)) return [];
      const key = place === 'flow' && node === '' ? 'taskTitleAway' : AWAY[place];
      return [finding(path, key, { name, node, field: label })];
    }),
  );
  return [...removed, ...(await keyFindings(db, { id, release, draft }, language))];
}

/** Other forms name a field by its key: what is carried along, what is not, and what keeps the release from being made. */
export async function keyFindings(db: Db, model: Pick<Kept, 'id' | 'release' | 'draft'>, language: Language): Promise<Finding[]> {
  const { id, release, draft } = model;
  if (release === 0) return [];
  const before = await keyedAt(db, id, release);
  const changes = keyChanges(before.form, draft.form);
  const taken = takenKeys(before, draft.form);
  if (changes.size + taken.size === 0) return [];
  const finding = findingIn(language);
  const labels = new Map(fieldsOf(draft.form).map((field) => [pathText(field), textIn(field.node.label, language) || field.node.key]));
  const uses = await formsUsing(db, model, language);
  const carried = [...changes].flatMap(([from, to]) => {
    const path = pathNamed(before, from) ?? '';
    const params = { from, to, field: labels.get(path) ?? from };
    const own = uses.filter(({ drafted }) => drafted.some((name) => pathNamed(before, name) === path));
    return [...own.map(({ name, node }) => finding(path, 'keyCarried', { ...params, name, node })), finding(path, 'keyByHand', params)];
  });
  const clashes = [...taken].flatMap(([key, path]) =>
    uses.flatMap(({ name, node, released }) =>
      released.some((one) => one.replace('-', '.') === key) ? [finding(path, 'keyTaken', { name, node, key, field: labels.get(path) ?? key })] : [],
    ),
  );
  return [...carried, ...clashes];
}

const findingIn =
  (language: Language) =>
  (node: string, key: keyof typeof awayFindings, params: Params): Finding => {
    const phrase: Phrase = awayFindings[key];
    return { node, key, params, text: translate(phrase, language, params, zhtw), blocks: key === 'keyTaken' };
  };
