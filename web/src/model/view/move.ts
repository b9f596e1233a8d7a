// Moves a record to another lane or day. It is saved like any other change, with its rules; after a refusal it returns to its place.
import { recordUpdate, type RecordRow } from '@ordo/contract/model-record.ts';
import type { Json } from '@ordo/engine/form/document.ts';
import { useState } from 'react';
import { CallError, callWithMessage } from '../../kit/call.ts';
import type { OpenRecord } from '../../kit/open-record.ts';
import { useText } from '../../kit/phrases.ts';
import { toast } from '../../kit/toast.ts';
import type { OpenedModel } from '../opened-model.ts';
import { useHeld } from '../held.ts';
import { invalidateRecords } from '../invalidate-records.ts';
import { viewPhrases } from './view.phrases.ts';

export type Changes = Readonly<Record<string, Json>>;

export function useMoving(model: OpenedModel, record: OpenRecord) {
  const text = useText(viewPhrases);
  /** Changes waiting for an answer: record → its fields. */
  const [moving, setMoving] = useState<ReadonlyMap<string, Changes>>(new Map());
  const settle = (id: string) => setMoving((now) => new Map([...now].filter(([one]) => one !== id)));
  const held = useHeld();
  const may = (...fields: readonly (string | null)[]) => model.may('btn_edit') && fields.every((field) => field === null || model.changes(field));
  const move = async (row: RecordRow, to: Changes, said: string) => {
    if (moving.has(row.id)) return;
    setMoving((now) => new Map(now).set(row.id, to));
    try {
      const changes = Object.fromEntries(Object.entries(to).map(([field, value]) => [field, { from: row[field] ?? null, to: value }]));
      await callWithMessage(recordUpdate, {
        id: model.id,
        recordId: row.id,
        ...(model.menuId && { menuId: model.menuId }),
        version: row.version,
        changes,
        rows: {},
      });
      toast('success', said);
      await invalidateRecords();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // The user can fill in other fields that a rule requires in the form.
      toast('error', error.message, { label: text('openIt'), run: () => record.edit(row.id) });
    } finally {
      settle(row.id);
    }
  };
  /** The record with its waiting changes. */
  const as = (row: RecordRow): RecordRow => ({ ...row, ...moving.get(row.id) });
  return { move, may, held, as, moving };
}
export type Moving = ReturnType<typeof useMoving>;
