// Restores a record to an earlier state: what would change, and then a save like any other.
import { recordUpdate, type ModelRecord } from '@ordo/contract/model-record.ts';
import { recordEarlier } from '@ordo/contract/record-as-saved.ts';
import type { Values } from '@ordo/engine/form/values.ts';
import { Alert, Modal } from 'antd';
import { useState } from 'react';
import { CallError, callWithMessage } from '../kit/call.ts';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { Failure } from '../kit/states.tsx';
import { timeText } from '../kit/time.ts';
import { toast } from '../kit/toast.ts';
import { changesBetween, isUnchanged, sendable, type RecordChanges } from '../form/record-changes.ts';
import { HistoryChanges, type HistoryLine } from './history-changes.tsx';
import { invalidateRecords } from './invalidate-records.ts';
import { historyPhrases } from './model.phrases.ts';
import type { OpenedModel } from './opened-model.ts';
import { recordAt } from './record-part.ts';
import { useRecordLook } from './use-look.ts';
import './record-history.css';

interface Props {
  model: OpenedModel;
  record: ModelRecord;
  change: HistoryLine;
  close(): void;
}

export function EarlierDialog({ model, record, change, close }: Props) {
  const text = useText(historyPhrases);
  const lookOf = useRecordLook(model);
  const at = recordAt({ model, record });
  const read = useRead(recordEarlier, { ...at, change: change.id }, { fresh: true });
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [saving, setSaving] = useState(false);
  const { data } = read;
  const changes = data && changesBetween(sendable(model), data.now as Values, data.then as Values);
  const restore = async () => {
    if (!data || !changes) return;
    setSaving(true);
    setProblems([]);
    try {
      await callWithMessage(recordUpdate, { ...at, version: data.version, ...changes });
      toast('success', text('restoredTo', { when: timeText(change.at) }));
      close();
      await invalidateRecords();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const { findings = [] } = (error.details ?? {}) as { findings?: readonly { text: string }[] };
      setProblems([error.message, ...findings.map((finding) => finding.text)]);
      setSaving(false);
    }
  };
  return (
    <Modal
      open
      title={text('restoreAt', { when: timeText(change.at) })}
      width="min(640px, calc(100vw - 32px))"
      okText={text('restoreNow')}
      cancelText={text('cancel')}
      closable={{ 'aria-label': text('cancel') }}
      okButtonProps={{ disabled: !changes || isUnchanged(changes) || read.isFetching, loading: saving }}
      onOk={() => void restore()}
      onCancel={close}
    >
      {problems.length > 0 && <Alert type="error" showIcon role="alert" title={[...new Set(problems)].join(' ')} />}
      {read.error && !data && <Failure refused={read.error} retry={() => void read.refetch()} />}
      {!data && !read.error && <span className="busy-bar" role="status" />}
      {data && changes && (
        <div className="model-history">
          <p className="model-quiet">{text(isUnchanged(changes) ? 'sameAsNow' : 'restoreText')}</p>
          <HistoryChanges model={model} record={record} line={{ action: '', changes: toldOf(changes) }} look={lookOf(data.names)} />
        </div>
      )}
    </Modal>
  );
}

/** The changes of a save, as the history tells them. */
export function toldOf({ changes, rows }: RecordChanges): HistoryLine['changes'] {
  const values = (row: string, table: string, own: Readonly<Record<string, unknown>>, isNew: boolean) =>
    Object.entries(own).map(([field, value]) => ({ field: `${table}.${field}`, row, before: isNew ? null : value, after: isNew ? value : null }));
  return [
    ...Object.entries(changes).map(([field, { from, to }]) => ({ field, row: null, before: from, after: to })),
    ...Object.entries(rows).flatMap(([table, { added = [], removed = [], changed = [], was = {} }]) => [
      ...changed.flatMap(({ id, changes: cells }) =>
        Object.entries(cells).map(([field, { from, to }]) => ({ field: `${table}.${field}`, row: id, before: from, after: to })),
      ),
      ...removed.flatMap((id) => values(id, table, was[id] ?? {}, false)),
      ...added.flatMap((row) => values(row.id, table, row.values, true)),
    ]),
  ];
}
