// An open record by its parts, each a tab: what stands in the list below is what there is, in its order. `?part=` in the address opens one.
import type { ModelRecord } from '@ordo/contract/model-record.ts';
import type { Values } from '@ordo/engine/form/values.ts';
import { useMemo, type ComponentType } from 'react';
import { FormStore } from '../form/form-store.ts';
import { FormView } from '../form/form-view.tsx';
import { useText } from '../kit/phrases.ts';
import { Tabs } from '../kit/tabs.tsx';
import { useUrlState } from '../kit/view.tsx';
import { findRecords } from './find-records.ts';
import { modelPhrases } from './model.phrases.ts';
import type { Names } from './names-look.ts';
import type { OpenedModel } from './opened-model.ts';
import { RecordHistory } from './record-history.tsx';

export interface RecordPartProps {
  model: OpenedModel;
  record: ModelRecord;
  /** What ids in its values are called. */
  names: Names;
}

interface RecordPart {
  key: string;
  label: keyof typeof modelPhrases;
  Panel: ComponentType<RecordPartProps>;
  /** Without it: of every model. */
  of?(model: OpenedModel): boolean;
}

const recordParts: readonly RecordPart[] = [
  { key: 'detail', label: 'detail', Panel: RecordForm },
  { key: 'history', label: 'history', Panel: RecordHistory },
];

const FIRST = { part: 'detail' };

export function RecordParts(props: RecordPartProps) {
  const text = useText(modelPhrases);
  const [{ part }, change] = useUrlState(FIRST);
  const parts = recordParts.filter(({ of }) => of?.(props.model) ?? true);
  return (
    <Tabs
      label={text('parts')}
      tabs={parts.map(({ key, label, Panel }) => ({ key, label: text(label), panel: () => <Panel {...props} /> }))}
      shown={parts.some(({ key }) => key === part) ? part : FIRST.part}
      show={(key) => change({ part: key }, { replace: true })}
    />
  );
}

function RecordForm({ model, record }: RecordPartProps) {
  const store = useMemo(
    () =>
      new FormStore({
        document: model.design.form,
        values: record.values as Values,
        rules: model.design.rules,
        hidden: model.hiddenNodes,
        fixed: model.fixedNodes,
        around: model.around(),
      }),
    [model, record],
  );
  return <FormView store={store} mode="read" records={findRecords} />;
}
