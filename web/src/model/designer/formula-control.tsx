// The formula of a field, and its result with sample values.
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { useMemo } from 'react';
import type { FormNode } from '@ordo/engine/form/document.ts';
import { useLanguage } from '../../kit/phrases.ts';
import { FormulaField } from './formula-field.tsx';
import type { ControlProps } from './control-props.ts';
import { useSampleRecord } from './use-sample-record.ts';

export function FormulaControl({ id, node, value, disabled, change }: ControlProps) {
  const sample = useSample(node);
  return (
    <FormulaField
      id={id}
      of={node.id}
      value={typeof value === 'string' ? value : ''}
      disabled={disabled}
      change={(formula) => change(formula, true)}
      sample={sample}
    />
  );
}

/** For a column, the value in the first row. */
function useSample(node: FormNode): string {
  const language = useLanguage();
  const store = useSampleRecord();
  return useMemo(() => {
    const table = store.tableOf.get(node.id);
    const value = store.value({ field: node.id, row: table === undefined ? null : (store.rows(table).ids[0] ?? null) });
    return fieldKinds[node.kind].text(value, node, { language, say: () => '', name: () => undefined, find: () => [] });
  }, [store, language, node]);
}
