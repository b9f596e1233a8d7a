import { useDeferredValue, useMemo } from 'react';
import { FormStore } from '../../form/form-store.ts';
import { useLanguage } from '../../kit/phrases.ts';
import { useDesigned } from './designer-context.ts';
import { sampleValues } from './sample.ts';

/** A record of the form with sample values, after its rules. Created again only when the form changes. */
export function useSampleRecord(): FormStore {
  const language = useLanguage();
  const form = useDeferredValue(useDesigned(({ design }) => design.form));
  return useMemo(() => new FormStore({ document: form, values: sampleValues(form, language, 1) }), [form, language]);
}
