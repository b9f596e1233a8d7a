// Actions of a list on its records: delete, restore, custom buttons, batch edit; and their messages.
import { recordRemove, recordRestore } from '@ordo/contract/model-record.ts';
import { recordPress, recordRemoveMany, type Report } from '@ordo/contract/model-record-many.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import type { ListButton } from '@ordo/engine/list/document.ts';
import { useState } from 'react';
import { CallError, callWithMessage } from '../kit/call.ts';
import { useLanguage, useText } from '../kit/phrases.ts';
import { toast } from '../kit/toast.ts';
import { modelPhrases } from './model.phrases.ts';
import type { OpenedModel } from './opened-model.ts';
import { invalidateRecords } from './invalidate-records.ts';

export function useRecordWork(model: OpenedModel) {
  const text = useText(modelPhrases);
  const language = useLanguage();
  const [report, setReport] = useState<Report | null>(null);
  const at = { id: model.id, ...(model.menuId && { menuId: model.menuId }) };

  const refused = (error: unknown) => {
    if (!(error instanceof CallError)) throw error;
    toast('error', error.message);
  };
  /** Shows a refusal; after a success, invalidates what was read of records. */
  const told = async (run: () => Promise<unknown>, done: () => void) => {
    try {
      await run();
      done();
      await invalidateRecords();
    } catch (error) {
      refused(error);
    }
  };
  const restore = (id: string, name: string) =>
    told(
      () => callWithMessage(recordRestore, { ...at, recordId: id }),
      () => toast('success', text('restored', { name })),
    );
  const remove = (id: string, name: string) =>
    told(
      () => callWithMessage(recordRemove, { ...at, recordId: id }),
      () => toast('success', text('removed', { name }), { label: text('undo'), run: () => void restore(id, name) }),
    );
  /** Refused records are shown in a dialog. */
  const reported = async (found: Report, said: string, undo?: () => void) => {
    if (found.done === found.list.length) toast('success', said, undo && { label: text('undo'), run: undo });
    else setReport(found);
    await invalidateRecords();
  };
  const many = async (run: () => Promise<{ data: Report }>, said: (n: number) => string) => {
    try {
      const { data } = await run();
      await reported(data, said(data.done));
    } catch (error) {
      refused(error);
    }
  };
  const removeAll = (ids: readonly string[]) =>
    many(
      () => callWithMessage(recordRemoveMany, { ...at, ids: [...ids] }),
      (n) => text('removedMany', { n }),
    );
  const press = (button: ListButton, ids: readonly string[]) =>
    many(
      () => callWithMessage(recordPress, { ...at, button: button.name, ids: [...ids] }),
      (n) => text('pressed', { button: textIn(button.label, language) || button.name, n }),
    );
  const edited = (found: Report) => reported(found, text('editedMany', { n: found.done }));
  return { at, reported, restore, remove, removeAll, press, edited, refused, report, closeReport: () => setReport(null) };
}
