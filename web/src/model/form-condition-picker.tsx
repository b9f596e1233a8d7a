// Editor of a condition on the values of a designed form, and the condition in words.
import type { Filter } from '@ordo/engine/filter/filter.ts';
import type { FormDocument } from '@ordo/engine/form/document.ts';
import type { Field } from '@ordo/engine/form/fields.ts';
import { useMemo } from 'react';
import { useLanguage } from '../kit/phrases.ts';
import { ConditionPicker, type OfferedField } from '../menu/condition-picker.tsx';
import { ruleWords } from './designer/rule-words.ts';
import { useOfferedFields } from './offered-fields.ts';

interface Props {
  /** Must be the same array until its content changes. */
  fields: readonly Field[];
  nameOf(field: Field): string;
  /** Additional fields that are not in the form. */
  more?: readonly OfferedField[];
  value: Filter;
  /** Text for an empty condition. */
  empty: string;
  onChange(filter: Filter): void;
}

/** The condition cannot depend on the current user. */
export function FormConditionPicker({ fields, nameOf, more = [], value, empty, onChange }: Props) {
  const offered = useOfferedFields(fields, nameOf).map((field) => ({ ...field, conditionText: 'text' }));
  return <ConditionPicker value={value} empty={empty} onChange={onChange} fields={[...offered, ...more]} />;
}

/** @param more names of fields that are not in the form */
export function useConditionWords(form: Pick<FormDocument, 'nodes'>, more: Readonly<Record<string, string>>): (filter: Filter) => string {
  const language = useLanguage();
  return useMemo(() => ruleWords({ form: form as FormDocument }, language, String, more).condition, [form, language, more]);
}
