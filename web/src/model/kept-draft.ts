// Saves unfinished input on the server automatically, and offers it when the user returns, also on another device.
import { recordDraftInfo, recordDraftRemove, recordDraftSave } from '@ordo/contract/record-draft.ts';
import type { Result } from '@ordo/contract/kit.ts';
import type { Json } from '@ordo/engine/form/document.ts';
import type { Values } from '@ordo/engine/form/values.ts';
import { useEffect, useRef, useState } from 'react';
import type { FormStore } from '../form/form-store.ts';
import { call, CallError, callWithMessage } from '../kit/call.ts';
import type { OpenedModel } from './opened-model.ts';
import { rowsOf, type Sendable } from '../form/record-changes.ts';

export type KeptDraft = NonNullable<Result<typeof recordDraftInfo>['draft']>;

/** Debounce of the automatic save, in ms. */
const PAUSE = 1_500;

const at = ({ id, menuId }: OpenedModel, recordId: string) => ({ id, ...(menuId && { menuId }), ...(recordId && { recordId }) });

/** Errors of drafts are ignored: they must not prevent users from filling in the form. */
const quietly = (error: unknown) => {
  if (!(error instanceof CallError)) throw error;
};

/** @param recordId '' for a new one @returns undefined: loading; null: there is none, or the user has decided */
export function useSavedDraft(model: OpenedModel, recordId: string) {
  const [draft, setDraft] = useState<KeptDraft | null | undefined>(undefined);
  const asked = JSON.stringify(at(model, recordId));
  useEffect(() => {
    const stop = new AbortController();
    call(recordDraftInfo, JSON.parse(asked) as ReturnType<typeof at>, stop.signal).then(
      (answer) => setDraft(answer.draft),
      (error: unknown) => {
        if (stop.signal.aborted) return;
        setDraft(null);
        quietly(error);
      },
    );
    return () => stop.abort();
  }, [asked]);
  return { draft, decide: () => setDraft(null) };
}

export const deleteDraft = (model: OpenedModel, recordId: string): Promise<unknown> => callWithMessage(recordDraftRemove, at(model, recordId)).catch(quietly);

/** @param on false: a draft is being offered, and must not be overwritten */
export function useDraftAutoSave(model: OpenedModel, recordId: string, store: FormStore, base: { version: number; values: Values }, on: boolean) {
  const saved = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  /** The latest save of the draft. */
  const sending = useRef<Promise<void>>(Promise.resolve());
  const asked = JSON.stringify(at(model, recordId));
  useEffect(() => {
    if (!on) return;
    /** One at a time: of two on their way at once the older could arrive last, and be offered instead of the newer. */
    const send = async () => {
      if (saved.current || store.changed().size === 0) return;
      const values = store.values() as Record<string, unknown>;
      await callWithMessage(recordDraftSave, { ...(JSON.parse(asked) as ReturnType<typeof at>), version: base.version, base: base.values, values }).catch(
        quietly,
      );
    };
    const keep = () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      sending.current = sending.current.then(send, send);
    };
    const soon = () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(keep, PAUSE);
    };
    // The last moment that a browser tells of for certain: the tab may be closed, or its phone locked.
    const hidden = () => {
      if (document.visibilityState === 'hidden' && timer.current !== undefined) keep();
    };
    document.addEventListener('visibilitychange', hidden);
    const stop = store.subscribe('changed', soon);
    if (store.changed().size > 0) soon();
    return () => {
      stop();
      document.removeEventListener('visibilitychange', hidden);
      clearTimeout(timer.current);
    };
  }, [asked, store, base, on]);
  return {
    /** The record was saved: the draft is deleted. */
    done: () => {
      saved.current = true;
      clearTimeout(timer.current);
      // Not before a save that is on its way: it would come back, and be offered for a record that is saved.
      void sending.current.then(() => deleteDraft(model, recordId));
    },
  };
}

/** Restores a draft in a form: cells that differ, and the rows of child tables. */
export function restoreDraft(store: FormStore, { head, tables }: Sendable, kept: Values): void {
  const now = store.values();
  const differs = (one: unknown, other: unknown) => JSON.stringify(one ?? null) !== JSON.stringify(other ?? null);
  const cells = head
    .filter((field) => field in kept && differs(kept[field], now[field]))
    .map((field) => ({ field, row: null, value: (kept[field] ?? null) as Json }));
  if (cells.length > 0) store.changeAll(cells);
  for (const [table] of tables) {
    if (!(table in kept) || !differs(kept[table], now[table])) continue;
    const rows = rowsOf(kept, table);
    for (const { id } of rowsOf(now, table)) store.removeRow(table, id);
    store.addRows(table, rows);
  }
}
