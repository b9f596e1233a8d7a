// A record of a model to fill in.
import type { ModelRecord } from '@ordo/contract/model-record.ts';
import type { Values } from '@ordo/engine/form/values.ts';
import { Alert, Button } from 'antd';
import { Suspense, useEffect, useMemo, useSyncExternalStore } from 'react';
import { FormView } from '../form/form-view.tsx';
import { part } from '../kit/part.tsx';
import { useText } from '../kit/phrases.ts';
import { findRecords, lookUpOn } from './find-records.ts';
import { modelPhrases } from './model.phrases.ts';
import type { OpenedModel } from './opened-model.ts';
import { useModelRecordDraft } from './record-draft.ts';

const ConflictDialog = part(async () => (await import('./conflict-dialog.tsx')).ConflictDialog);

interface Props {
  model: OpenedModel;
  /** Null: a new one. */
  record: ModelRecord | null;
  close(): void;
  onDirty(dirty: boolean): void;
  done(): void;
  /** What a new one begins with. */
  start?: Values;
  /** On its buttons. */
  says?: { save: string; cancel: string };
}

export function RecordEditor({ model, record, close, onDirty, done, says, start }: Props) {
  const text = useText(modelPhrases);
  const draft = useModelRecordDraft({ model, record, close, done, ...(start && { start }) });
  const { store } = draft;
  const lookUp = useMemo(() => lookUpOn(model), [model]);
  const dirty = useSyncExternalStore(
    (changed) => store.subscribe('changed', changed),
    () => store.changed().size > 0,
  );
  useEffect(() => onDirty(dirty), [onDirty, dirty]);
  return (
    // Ctrl + Enter saves from wherever one types.
    <div
      className="record-frame"
      role="presentation"
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) draft.save();
      }}
    >
      <div className="record-body">
        {draft.refused && <Alert type="error" showIcon role="alert" title={draft.refused.message} />}
        <FormView store={store} mode="edit" records={findRecords} lookUp={lookUp} />
      </div>
      <footer className="record-foot">
        <Button onClick={close}>{says?.cancel ?? text('cancel')}</Button>
        <Button type="primary" loading={draft.saving} onClick={draft.save}>
          {says?.save ?? text('save')}
        </Button>
      </footer>
      {draft.conflict && record && (
        <Suspense>
          <ConflictDialog model={model} record={record} {...draft.conflict} choose={draft.choose} close={draft.leaveConflict} />
        </Suspense>
      )}
    </div>
  );
}
