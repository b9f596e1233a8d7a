// The records of a model as a list, or its bin.
import { modelCalls } from '@ordo/contract/model-calls.ts';
import { recordRemove, recordRestore, type RecordRow } from '@ordo/contract/model-record.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { Suspense, useMemo, useState } from 'react';
import { Refused, send } from '../kit/call.ts';
import { importPhrases } from '../kit/import/import.phrases.ts';
import { ListScreen, type Exported } from '../kit/list-screen.tsx';
import type { Action } from '../kit/list/types.ts';
import { useOpenRecord } from '../kit/open-record.ts';
import { part } from '../kit/part.tsx';
import { useLanguage, useText } from '../kit/phrases.ts';
import { toast } from '../kit/toast.ts';
import { useUrlState } from '../kit/view.tsx';
import { MOST_PRINTED, PrintPicker, usePrintWord, type Printed } from '../print-template/print-template-picker.tsx';
import { modelPhrases } from './model.phrases.ts';
import { lookOf, type Names } from './names-look.ts';
import type { OpenedModel } from './opened-model.ts';
import { readRecordsAgain } from './read-again.ts';
import { columnsOf, recordColumns, titleOf } from './record-columns.tsx';
import { RecordFrame } from './record-frame.tsx';
import { recordFilters } from './search-filters.tsx';

/** Few people import, and seldom. */
const ImportWizard = part(async () => (await import('./import-wizard.tsx')).ImportWizard);

const ExportDialog = part(async () => (await import('./export-dialog.tsx')).ExportDialog);

const BIN = { deleted: '' };
const NO_NAMES: Names = {};

export function RecordList({ model }: { model: OpenedModel }) {
  const text = useText(modelPhrases);
  const kit = useText(importPhrases);
  const language = useLanguage();
  const [importing, setImporting] = useState(false);
  const record = useOpenRecord();
  const [{ deleted }, change] = useUrlState(BIN);
  const bin = deleted === '1';
  const [exporting, setExporting] = useState<Exported | null>(null);
  const { list } = useMemo(() => modelCalls(model, ''), [model]);
  const words = { number: text('number'), made: text('made'), changed: text('changed') };
  const look = (names: Names) => lookOf(names, language);
  const filters = [...recordFilters(model, look(NO_NAMES), text('all')), { key: 'deleted', label: text('bin'), elsewhere: true }];
  const at = { id: model.id, ...(model.menuId && { menuId: model.menuId }) };
  const nameOf = (row: RecordRow, answer: Result<typeof list> | undefined) => titleOf(model, row, look(answer?.names ?? NO_NAMES));

  const restore = async (row: RecordRow, name: string) => {
    await told(
      () => send(recordRestore, { ...at, recordId: row.id }),
      () => toast('success', text('restored', { name })),
    );
  };
  const remove = async (row: RecordRow, name: string) => {
    await told(
      () => send(recordRemove, { ...at, recordId: row.id }),
      () => toast('success', text('removed', { name }), { label: text('undo'), run: () => void restore(row, name) }),
    );
  };
  const removeAll = async (rows: readonly RecordRow[], unselect: () => void) => {
    const failed: Refused[] = [];
    // Each by itself: one that is refused leaves the others be.
    for (const row of rows) await send(recordRemove, { ...at, recordId: row.id }).catch((error: unknown) => failed.push(refusal(error)));
    const n = rows.length - failed.length;
    toast(
      failed.length > 0 ? 'warning' : 'success',
      failed.length > 0 ? text('removedSome', { n, failed: failed.length, why: failed[0]?.message }) : text('removedMany', { n }),
    );
    unselect();
    await readRecordsAgain();
  };
  const actions = (row: RecordRow, answer: Result<typeof list> | undefined): Action[] => {
    const name = nameOf(row, answer);
    if (bin) return model.may('btn_remove') ? [{ key: 'restore', label: text('restore'), run: () => void restore(row, name) }] : [];
    return [
      ...(model.may('btn_edit') ? [{ key: 'edit', label: text('edit'), run: () => record.edit(row.id) }] : []),
      ...(model.may('btn_remove') ? [{ key: 'remove', label: text('remove'), danger: true, run: () => void remove(row, name) }] : []),
    ];
  };
  const turn = () => change({ deleted: bin ? '' : '1' });
  const secondary = [
    ...(model.may('btn_upload') && !bin ? [{ key: 'import', label: kit('import'), run: () => setImporting(true) }] : []),
    ...(model.may('btn_remove') ? [{ key: 'bin', label: text(bin ? 'leaveBin' : 'bin'), run: turn }] : []),
  ];
  const many = model.may('btn_remove') && model.may('btn_batchRemove') && !bin;
  const prints = model.may('btn_print') && !bin;
  // What is marked can be exported, too.
  const exports = model.may('btn_download') && !bin;
  const printWord = usePrintWord();
  const [printed, print] = useState<Printed | null>(null);
  const printAll = (rows: readonly RecordRow[]) => {
    if (rows.length > MOST_PRINTED) return toast('warning', text('printMany', { most: MOST_PRINTED }));
    print({ type: `model.${model.id}`, recordId: rows.map(({ id }) => id), name: text('printed', { name: model.fullName, n: rows.length }) });
  };

  return (
    <>
      <ListScreen
        key={bin ? 'bin' : 'list'}
        name={`model.${model.id}`}
        title={bin ? text('binOf', { name: model.fullName }) : model.fullName}
        hint={text('hint')}
        list={list}
        {...(model.menuId && { always: { menuId: model.menuId } })}
        columns={(answer) => recordColumns(model, look(answer?.names ?? NO_NAMES), words)}
        filters={filters}
        nameOf={nameOf}
        {...(!bin && { record })}
        primary={model.may('btn_add') && !bin ? { key: 'add', label: text('add'), run: record.add } : undefined}
        secondary={secondary}
        exports={exports ? setExporting : undefined}
        {...((model.may('btn_edit') || model.may('btn_remove')) && { actions })}
        {...((many || prints || exports) && {
          bulk: (rows: readonly RecordRow[], unselect: () => void) => [
            ...(prints ? [{ key: 'print', label: printWord, run: () => printAll(rows) }] : []),
            ...(many ? [{ key: 'remove', label: text('removeSelected'), danger: true, run: () => void removeAll(rows, unselect) }] : []),
          ],
        })}
      />
      <PrintPicker what={printed} close={() => print(null)} />
      <RecordFrame model={model} record={record} />
      {exporting && (
        <Suspense>
          <ExportDialog model={model} asked={exporting} shown={columnsOf(model).map(({ path }) => path)} close={() => setExporting(null)} />
        </Suspense>
      )}
      {importing && (
        <Suspense>
          <ImportWizard model={model} close={() => setImporting(false)} />
        </Suspense>
      )}
    </>
  );
}

const refusal = (error: unknown): Refused => {
  if (error instanceof Refused) return error;
  throw error;
};

/** A refusal is told; what is read of records is read again when it went well. */
async function told(run: () => Promise<unknown>, done: () => void): Promise<void> {
  try {
    await run();
    done();
    await readRecordsAgain();
  } catch (error) {
    toast('error', refusal(error).message);
  }
}
