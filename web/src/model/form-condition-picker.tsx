// A condition on the values of a designed form: the door to what can be asked of its fields, and how it is said.
import type { Filter } from '@ordo/engine/filter/filter.ts';
import type { FormDocument } from '@ordo/engine/form/document.ts';
import type { Field } from '@ordo/engine/form/fields.ts';
import { useMemo } from 'react';
import { useLanguage } from '../kit/phrases.ts';
import { ConditionPicker, type OfferedField } from '../menu/condition-picker.tsx';
import { ruleWords } from './designer/rule-words.ts';
import { useOfferedFields } from './offered-fields.ts';

interface Props {
  /** The same list as long as it says the same. */
  fields: readonly Field[];
  nameOf(field: Field): string;
  /** What can be asked besides. */
  more?: readonly OfferedField[];
  value: Filter;
  /** What no condition at all means. */
  empty: string;
  onChange(filter: Filter): void;
}

/** Nothing in it asks for the person who looks. */
export function FormConditionPicker({ fields, nameOf, more = [], value, empty, onChange }: Props) {
  const offered = useOfferedFields(fields, nameOf).map((field) => ({ ...field, conditionText: 'text' }));
  return <ConditionPicker value={value} empty={empty} onChange={onChange} fields={[...offered, ...more]} />;
}

/** @param more what fields are called that are none of the form's */
export function useConditionWords(form: Pick<FormDocument, 'nodes'>, more: Readonly<Record<string, string>>): (filter: Filter) => string {
  const language = useLanguage();
  return useMemo(() => ruleWords({ form: form as FormDocument }, language, String, more).condition, [form, language, more]);
}
