// Fields with options: the options, and the shape that the component library expects.
import type { Filter } from '@ordo/engine/filter/filter.ts';
import type { FormNode, Json } from '@ordo/engine/form/document.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import type { Option, Source } from '@ordo/engine/form/look.ts';
import { optionsPassing } from '@ordo/engine/form/rules/options.ts';
import { useCallback, useSyncExternalStore } from 'react';
import { useForm } from '../form-context.ts';
import type { Listed } from '../lookup.ts';

const sources = new WeakMap<FormNode, Source | null>();

/** Always the same object for the same node. */
export function sourceOf(node: FormNode): Source | null {
  let source = sources.get(node);
  if (source === undefined) sources.set(node, (source = fieldKinds[node.kind].source(node)));
  return source;
}

const NOTHING: Listed = { options: [], refused: null };
const EMPTY: Source = { from: 'options', options: [] };

/** The options of the node's source. */
export function useOptions(node: FormNode, allowed: Filter | null): Listed & { retry(): void } {
  const { lookup } = useForm();
  const source = sourceOf(node) ?? EMPTY;
  const listen = useCallback((heard: () => void) => (source.from === 'options' ? () => undefined : lookup.subscribe(source, heard)), [lookup, source]);
  const listed = useSyncExternalStore(listen, () => (source.from === 'options' ? NOTHING : lookup.list(source)));
  const retry = () => {
    // The field shows the refusal.
    if (source.from !== 'options') lookup.load(source).catch(() => undefined);
  };
  const all = source.from === 'options' ? { options: source.options, refused: null } : listed;
  return { ...all, options: all.options && allowed ? optionsPassing(all.options, allowed) : all.options, retry };
}

/** A value as ids, for single and multiple selection. */
export const idsOf = (value: Json): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : typeof value === 'string' && value !== '' ? [value] : [];

/** The selected ids as records store them. */
export function toStoredIds(next: string | readonly string[] | null | undefined, several: boolean): Json {
  const ids = [next ?? []].flat();
  return ids.length === 0 ? null : several ? ids : (ids[0] ?? null);
}

export interface Choice {
  value: string;
  label: string;
  title: string;
  disabled?: boolean;
  selectable?: boolean;
  children?: Choice[];
}

/**
 * In the shape of the component library. Retired options are offered only where they are selected already.
 * @param leavesOnly options with children cannot be selected
 */
export function choicesOf(options: readonly Option[], say: (option: Option) => string, wanted: ReadonlySet<string>, leavesOnly = false): Choice[] {
  return options.flatMap((option): Choice[] => {
    const children = option.children?.length ? choicesOf(option.children, say, wanted, leavesOnly) : undefined;
    if (option.retired && !wanted.has(option.id) && !children?.length) return [];
    const label = say(option);
    return [
      {
        value: option.id,
        label,
        title: label,
        ...(option.retired && { disabled: true }),
        ...(leavesOnly && children && { selectable: false }),
        ...(children && { children }),
      },
    ];
  });
}

/** Values without an option: they stay readable, and disappear when another option is selected. */
export const unknownChoices = (values: readonly string[], known: ReadonlySet<string>): Choice[] =>
  values.filter((one) => !known.has(one)).map((one) => ({ value: one, label: one, title: one, disabled: true }));
