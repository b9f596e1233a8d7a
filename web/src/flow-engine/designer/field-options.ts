// Fields of the form to choose from.
import { fieldsOf } from '@ordo/engine/form/fields.ts';
import { saidIn } from '@ordo/engine/form/look.ts';
import type { Kind } from '@ordo/engine/kind/kinds.ts';
import { useMemo } from 'react';
import { useLanguage } from '../../kit/phrases.ts';
import { useSurroundings } from './context.ts';

/** Of the head. @param kinds only those that keep such values */
export function useFieldOptions(kinds?: readonly Kind[]): { value: string; label: string }[] {
  const { form, fields } = useSurroundings();
  const language = useLanguage();
  return useMemo(
    () =>
      form
        ? fieldsOf(form).flatMap(({ node, kind }) =>
            fields[node.id] && kind && (!kinds || kinds.includes(kind)) ? [{ value: node.id, label: saidIn(node.label, language) || node.key }] : [],
          )
        : [],
    [form, fields, language, kinds],
  );
}

export function useTableOptions(): { value: string; label: string }[] {
  const { form } = useSurroundings();
  const language = useLanguage();
  return form ? fieldsOf(form).flatMap(({ node }) => (node.kind === 'table' ? [{ value: node.id, label: saidIn(node.label, language) || node.key }] : [])) : [];
}
