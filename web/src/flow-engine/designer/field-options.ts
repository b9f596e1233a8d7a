// Fields of the form as options.
import { fieldsOf } from '@ordo/engine/form/fields.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import type { Kind } from '@ordo/engine/kind/kinds.ts';
import { useMemo } from 'react';
import { useLanguage } from '../../kit/phrases.ts';
import { useSurroundings } from './context.ts';

/** Fields of the head. @param kinds only fields with these kinds of values @param table adds the columns of this child table */
export function useFieldOptions(kinds?: readonly Kind[], table: string | null = null): { value: string; label: string }[] {
  const { form, fields } = useSurroundings();
  const language = useLanguage();
  return useMemo(() => {
    const all = form ? fieldsOf(form) : [];
    const named = (node: (typeof all)[number]['node']) => ({ value: node.id, label: textIn(node.label, language) || node.key });
    const head = all.flatMap(({ node, kind }) => (fields[node.id] && kind && (!kinds || kinds.includes(kind)) ? [named(node)] : []));
    const columns = all.flatMap(({ node, table: of, kind }) => (of !== null && of === table && kind !== null ? [named(node)] : []));
    return [...columns, ...head];
  }, [form, fields, language, kinds, table]);
}

export function useTableOptions(): { value: string; label: string }[] {
  const { form } = useSurroundings();
  const language = useLanguage();
  return form ? fieldsOf(form).flatMap(({ node }) => (node.kind === 'table' ? [{ value: node.id, label: textIn(node.label, language) || node.key }] : [])) : [];
}
