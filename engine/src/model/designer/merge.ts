// A design that two people have changed at once: field by field, so that nothing of either is lost; where both said something else of the same, it is told.
import type { ListDocument } from '../../list/document.ts';
import type { Design } from '../design.ts';
import { carried } from './carried.ts';
import { mergeNodes } from './merge-nodes.ts';
import { mergeList, mergeValue, type Clash, type Merging } from '../../form/design/three-way.ts';

export interface Merged {
  design: Design;
  /** What both have changed, each in another way. */
  clashes: readonly Clash[];
}

/** @param base what both began with @param stands whose stands in a clash: what somebody else has saved is not to be overwritten unseen */
export function merged(base: Design, mine: Design, theirs: Design, stands: 'mine' | 'theirs' = 'mine'): Merged {
  const merging: Merging = { clashes: [], stands };
  const nodes = mergeNodes(base.form.nodes, mine.form.nodes, theirs.form.nodes, merging);
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
    list: mergeLists(base.list, mine.list, theirs.list, merging),
    rules: mergeList([base.rules, mine.rules, theirs.rules], ({ id }) => id, ['rules'], merging),
    title: value('title'),
    outside: value('outside'),
  };
  // Each has named fields as they stood with them.
  const settled = [mine, theirs].reduce((now, side) => carried({ ...now, form: { ...now.form, nodes: side.form.nodes } }, now.form.nodes), design);
  return { design: settled, clashes: merging.clashes };
}

/** What tells the parts of a list apart. */
export const keyOf = (one: unknown): string => {
  if (typeof one !== 'object' || one === null) return String(one);
  const { id, name, field } = one as Record<string, unknown>;
  return String(typeof id === 'string' ? id : typeof name === 'string' ? name : field);
};

function mergeLists(base: ListDocument | null, mine: ListDocument | null, theirs: ListDocument | null, merging: Merging): ListDocument | null {
  if (!base || !mine || !theirs) return mergeValue(base, mine, theirs, ['list'], merging);
  const keys = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])] as (keyof ListDocument)[];
  const parts = keys.map((key) => {
    const [was, own, other] = [base[key] ?? [], mine[key], theirs[key]];
    const isList = Array.isArray(was) && Array.isArray(own ?? []) && Array.isArray(other ?? []) && (Array.isArray(own) || Array.isArray(other));
    if (!isList) return [key, mergeValue(base[key], own, other, ['list', key], merging)] as const;
    return [key, mergeList([was as unknown[], (own ?? []) as unknown[], (other ?? []) as unknown[]], keyOf, ['list', key], merging)] as const;
  });
  return Object.fromEntries(parts.filter(([, part]) => part !== undefined));
}
