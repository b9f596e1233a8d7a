// A filter by records that a relation names: found by what is typed. Several are joined by commas.
import type { FormNode } from '@ordo/engine/form/document.ts';
import { useMemo } from 'react';
import { findRecords } from '../form/find-records.ts';
import { RecordSelect } from '../form/record-select.tsx';
import { splitIds } from '../kit/split-ids.ts';
import { useText } from '../kit/phrases.ts';
import { modelPhrases } from './model.phrases.ts';

interface Props {
  node: FormNode;
  id: string;
  value: string | undefined;
  onChange(value: string | undefined): void;
}

export function RecordFilter({ node, id, value, onChange }: Props) {
  const text = useText(modelPhrases);
  const several = useMemo((): FormNode => ({ ...node, config: { ...node.config, multiple: true, clearable: true } }), [node]);
  return (
    <RecordSelect
      node={several}
      id={id}
      value={splitIds(value)}
      change={(next) => onChange(Array.isArray(next) && next.length > 0 ? next.join(',') : undefined)}
      disabled={false}
      aria={{}}
      placeholder={text('all')}
      records={findRecords}
    />
  );
}
