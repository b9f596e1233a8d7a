// Merges the changes of two users to a design: field by field, so that no change is lost. Where both changed the same property, a clash is reported.
import type { ListDocument } from '../../list/document.ts';
import type { Design } from '../design.ts';
import { isSame } from '../../form/rules/reading.ts';
import { isObject } from '../../form/wire-path.ts';
import { nodeById } from '../../form/fields.ts';
import { carried } from './carried.ts';
import { mergeNodes } from './merge-nodes.ts';
import { movedBack, movedMeanwhile, parentOf } from './moved-meanwhile.ts';
import { keyOf } from './part-key.ts';
import { usedMeanwhile, withoutNodes } from './used-meanwhile.ts';
import { defaultList, isDefaultList } from './usual-list.ts';
import { mergeList, mergeValue, type Clash, type Merging } from '../../form/design/three-way.ts';

export interface Merged {
  design: Design;
  /** Properties that both have changed differently. */
  clashes: readonly Clash[];
}

/**
 * What one has removed, or moved to where it cannot be used so, while the other has begun to use it stays, with all that named it before.
 * @param before the common ancestor @param stands whose value is used in a clash: a value saved by another user must not be overwritten unnoticed
 */
export function merged(before: Design, mine: Design, theirs: Design, stands: 'mine' | 'theirs' = 'mine'): Merged {
  const moved = { mine: movedMeanwhile(before, theirs, mine), theirs: movedMeanwhile(before, mine, theirs) };
  if (moved.mine.size + moved.theirs.size === 0) return mergedInPlace(before, mine, theirs, stands);
  const own = movedBack(before, mine, new Set(moved.mine.keys()));
  const other = movedBack(own.base, theirs, new Set(moved.theirs.keys()));
  const { design, clashes } = mergedInPlace(other.base, own.other, other.other, stands);
  const stayed = [...moved.mine, ...moved.theirs].map(([id, uses]): Clash => ({
    at: ['nodes', id, 'parent'],
    mine: parentOf(mine, id),
    theirs: parentOf(theirs, id),
    uses,
  }));
  const told = new Set(stayed.map(({ at }) => at.join(' ')));
  return { design, clashes: [...clashes.filter(({ at }) => !told.has(at.join(' '))), ...stayed] };
}

function mergedInPlace(before: Design, mine: Design, theirs: Design, stands: 'mine' | 'theirs'): Merged {
  const merging: Merging = { clashes: [], stands };
  const used = new Map([...usedMeanwhile(before, mine, theirs), ...usedMeanwhile(before, theirs, mine)]);
  // Where it has not been there before, it is an addition of the one who uses it.
  const base = used.size === 0 ? before : carried(before, withoutNodes(before.form.nodes, new Set(used.keys())));
  const nodes = mergeNodes(base.form.nodes, mine.form.nodes, theirs.form.nodes, merging);
  for (const [id, uses] of used)
    if (uses.length > 0) merging.clashes.push({ at: ['nodes', id], mine: nodeById(mine.form, id) ?? null, theirs: nodeById(theirs.form, id) ?? null, uses });
  const value = <K extends keyof Design>(key: K) => mergeValue(base[key], mine[key], theirs[key], [key], merging);
  const { look, outside } = mergeValue(
    { look: base.form.look, outside: base.form.outside },
    { look: mine.form.look, outside: mine.form.outside },
    { look: theirs.form.look, outside: theirs.form.outside },
    ['form'],
    merging,
  );
  const design: Design = {
    schema: 1,
    form: { ...mine.form, look, outside, nodes },
    list: bothFollow(mine, theirs) ? defaultList({ nodes }) : mergeLists(base, mine.list, theirs.list, merging),
    rules: mergeList([base.rules, mine.rules, theirs.rules], ({ id }) => id, ['rules'], merging),
    title: value('title'),
    outside: value('outside'),
  };
  // Each side has used the paths of its own version.
  const settled = [mine, theirs].reduce((now, side) => carried({ ...now, form: { ...now.form, nodes: side.form.nodes } }, now.form.nodes), design);
  return { design: settled, clashes: [...merging.clashes, ...lostRules(design, settled, { mine, theirs }, merging.clashes)] };
}

/** Rules that one has added, and that went with a field that the other has removed. */
function lostRules(before: Design, after: Design, { mine, theirs }: Record<'mine' | 'theirs', Design>, told: readonly Clash[]): Clash[] {
  const idOf = ({ id }: { id: string }) => id;
  const stays = new Set(after.rules.map(idOf));
  const known = new Set(told.flatMap(({ at: [root, id = ''] }) => (root === 'rules' ? [id] : [])));
  const ruleOf = ({ rules }: Design, id: string) => rules.find((one) => one.id === id) ?? null;
  return before.rules
    .map(idOf)
    .filter((id) => !stays.has(id) && !known.has(id))
    .map((id) => ({ at: ['rules', id], mine: ruleOf(mine, id), theirs: ruleOf(theirs, id) }));
}

/** No designer has changed either list: both follow their form, and so does the merged list. */
const bothFollow = (mine: Design, theirs: Design): boolean =>
  !isSame(mine.list, theirs.list) && [mine, theirs].every((side) => side.list === null || isDefaultList(side.list, side));

/** The list with the `outside` of the same parts of others: the family's document makes it from the form at each save, so it must not clash. */
function withOutsideOf(list: ListDocument, others: readonly ListDocument[]): ListDocument {
  const parts = (one: ListDocument, key: string) => {
    const value: unknown = one[key as keyof ListDocument];
    return Array.isArray(value) ? (value as readonly unknown[]) : [];
  };
  const outsideOf = (key: string, part: object) =>
    others.flatMap((other) => parts(other, key)).find((one) => keyOf(one) === keyOf(part)) as { outside: ListDocument['outside'] } | undefined;
  const entries = Object.entries(list).map(([key, value]) => [
    key,
    Array.isArray(value)
      ? value.map((part: unknown) => (isObject(part) && 'outside' in part ? { ...part, outside: outsideOf(key, part)?.outside ?? part.outside } : part))
      : value,
  ]);
  return { ...(Object.fromEntries(entries) as ListDocument), outside: others[0]?.outside ?? list.outside };
}

function mergeLists({ form, list }: Design, own: ListDocument | null, theirs: ListDocument | null, merging: Merging): ListDocument | null {
  if (!own || !theirs) return mergeValue(list, own, theirs, ['list'], merging);
  const was = list ?? defaultList(form);
  const base = withOutsideOf(was, [theirs]);
  const mine = withOutsideOf(own, [theirs, was]);
  const keys = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])] as (keyof ListDocument)[];
  const parts = keys.map((key) => {
    const [was, own, other] = [base[key] ?? [], mine[key], theirs[key]];
    const isList = Array.isArray(was) && Array.isArray(own ?? []) && Array.isArray(other ?? []) && (Array.isArray(own) || Array.isArray(other));
    if (!isList) return [key, mergeValue(base[key], own, other, ['list', key], merging)] as const;
    return [key, mergeList([was as unknown[], (own ?? []) as unknown[], (other ?? []) as unknown[]], keyOf, ['list', key], merging)] as const;
  });
  return Object.fromEntries(parts.filter(([, part]) => part !== undefined));
}
