// The form of a record, for editing.
import type { ModelRecord } from '@ordo/contract/model-record.ts';
import type { Values } from '@ordo/engine/form/values.ts';
import { Alert, Button } from 'antd';
import { useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { FormView } from '../form/form-view.tsx';
import type { RelatedView } from '../form/records.ts';
import { LazyBoundary, lazyComponent } from '../kit/lazy-component.tsx';
import { useText } from '../kit/phrases.ts';
import { recordAddress } from '@ordo/engine/text/record-address.ts';
import { timeText } from '../kit/time.ts';
import { findRecords, lookUpOn } from '../form/find-records.ts';
import { deleteDraft, useDraftAutoSave, useSavedDraft, type KeptDraft } from './kept-draft.ts';
import { buttonText } from './form-buttons.ts';
import { modelPhrases } from './model.phrases.ts';
import { findUnsent } from './outbox.ts';
import type { OpenedModel } from './opened-model.ts';
import { useModelRecordDraft } from './record-draft.ts';
import { RefusedSave } from './refused-save.tsx';
import './kept-draft.css';

const ConflictDialog = lazyComponent(async () => (await import('./conflict-dialog.tsx')).ConflictDialog);

interface Props {
  model: OpenedModel;
  /** Null: a new record. */
  record: ModelRecord | null;
  close(): void;
  onDirty(dirty: boolean): void;
  done(): void;
  /** Initial values of a new record. */
  start?: Values;
  /** Component for lists of records that refer to it. */
  related?: RelatedView | undefined;
  /** Labels of the buttons. */
  says?: { save: string; cancel: string };
}

/** Continues a change that waits in the outbox: saving replaces it, and includes all of its values. */
export function RecordEditor(props: Props) {
  const { model, record } = props;
  const [waiting] = useState(() => (record ? findUnsent(model.id, record.id) : undefined));
  if (!record || !waiting) return <AsKept {...props} />;
  const { version, base, values } = waiting;
  return <Editor {...props} record={{ ...record, version, values: { ...record.values, ...base } }} kept={values} offer={null} keeps={false} />;
}

/** Offers a draft; a restored draft is compared with the version of the record that it started from. */
function AsKept(props: Props) {
  const { model, record } = props;
  const text = useText(modelPhrases);
  const recordId = record?.id ?? '';
  const { draft, decide } = useSavedDraft(model, recordId);
  const [taken, setTaken] = useState<KeptDraft | null>(null);
  const offer = draft && (
    <Alert
      type="info"
      showIcon
      className="model-kept"
      title={text('draftKept', { when: timeText(draft.at) })}
      action={
        <span className="model-kept-ways">
          <Button
            size="small"
            type="primary"
            onClick={() => {
              setTaken(draft);
              decide();
            }}
          >
            {text('draftTake')}
          </Button>
          <Button
            size="small"
            onClick={() => {
              decide();
              void deleteDraft(model, recordId);
            }}
          >
            {text('draftDrop')}
          </Button>
        </span>
      }
    />
  );
  const as = record && taken ? { ...record, version: taken.version, values: { ...record.values, ...taken.base } } : record;
  return <Editor key={taken ? 'taken' : 'fresh'} {...props} record={as} kept={taken?.values} offer={offer} keeps={draft === null} />;
}

interface Kept {
  kept: KeptDraft['values'] | undefined;
  offer: ReactNode;
  keeps: boolean;
}

function Editor({ model, record, close, onDirty, done, says, start, related, kept, offer, keeps }: Props & Kept) {
  const text = useText(modelPhrases);
  const saved = () => {
    keeping.done();
    done();
  };
  const draft = useModelRecordDraft({ model, record, close, done: saved, ...(start && { start }), ...(kept && { kept: kept as Values }) });
  const { store } = draft;
  const { look } = model.design.form;
  const keeping = useDraftAutoSave(model, record?.id ?? '', store, draft.base, keeps);
  const lookUp = useMemo(() => lookUpOn(model), [model]);
  const dirty = useSyncExternalStore(
    (changed) => store.subscribe('changed', changed),
    () => store.changed().size > 0,
  );
  useEffect(() => onDirty(dirty), [onDirty, dirty]);
  return (
    // Ctrl + Enter saves from any field.
    <div
      className="record-frame"
      role="presentation"
      onKeyDown={(event) => {
        // Events of dialogs above the form bubble through React, but belong to the dialogs.
        const isHere = event.target instanceof Node && event.currentTarget.contains(event.target);
        if (isHere && look.hasConfirm && event.key === 'Enter' && (event.ctrlKey || event.metaKey)) draft.save();
      }}
    >
      <div className="record-body">
        {offer}
        {draft.refused && <RefusedSave refused={draft.refused} />}
        <FormView
          store={store}
          mode="edit"
          records={findRecords}
          lookUp={lookUp}
          fresh={record === null}
          related={related}
          {...(record && { address: `#${recordAddress(model.id, record.id)}` })}
        />
      </div>
      <footer className="record-foot">
        {look.hasCancel && <Button onClick={close}>{buttonText(look, 'cancelText', says?.cancel ?? text('cancel'))}</Button>}
        {look.hasConfirm && (
          <Button type="primary" loading={draft.saving} onClick={draft.save}>
            {buttonText(look, 'confirmText', says?.save ?? text('save'))}
          </Button>
        )}
      </footer>
      {draft.conflict && record && (
        <LazyBoundary>
          <ConflictDialog model={model} record={record} {...draft.conflict} choose={draft.choose} close={draft.leaveConflict} />
        </LazyBoundary>
      )}
    </div>
  );
}
