// Cells of a list that is edited in its rows: opened, copied as text, and filled by a range of a spreadsheet, each record in one save.
import { recordUpdate, type RecordRow } from '@ordo/contract/model-record.ts';
import type { Report } from '@ordo/contract/model-record-many.ts';
import type { Look } from '@ordo/engine/form/look.ts';
import { useMemo, useState } from 'react';
import { Lookup } from '../form/lookup.ts';
import { textOfCells } from '../form/table/range.ts';
import { CallError, callWithMessage } from '../kit/call.ts';
import { useConfirm } from '../kit/confirm.tsx';
import { CellSelection, type Cells } from '../kit/list/cell-grid.tsx';
import { useLanguage, useText } from '../kit/phrases.ts';
import { toast } from '../kit/toast.ts';
import { modelPhrases } from './model.phrases.ts';
import type { OpenedModel } from './opened-model.ts';
import { cellField, planPaste, undoOf, type PastePlan, type RecordPaste } from './paste-records.ts';
import { textAt } from './record-columns.tsx';
import type { useRecordWork } from './record-work.ts';

type Work = Pick<ReturnType<typeof useRecordWork>, 'at' | 'refused' | 'reported'>;

export interface RecordCells {
  selection: CellSelection;
  of(look: Look): Cells<RecordRow>;
}

interface Around {
  /** Edits the row, with the focus in the field. */
  open(id: string, field: string): void;
  /** Before these records are saved: what is refused is told by their names. */
  begin(rows: readonly RecordRow[]): void;
}

export function useRecordCells(model: OpenedModel, work: Work, { open, begin }: Around): RecordCells {
  const text = useText(modelPhrases);
  const language = useLanguage();
  const confirm = useConfirm();
  const [selection] = useState(() => new CellSelection());
  const lookup = useMemo(() => new Lookup(language), [language]);

  /** One record after the other, as if each were saved by hand. */
  const save = async (records: readonly RecordPaste[]) => {
    const versions = new Map<string, number>();
    const list: Report['list'] = [];
    for (const { id, version, changes } of records) {
      try {
        const { data } = await callWithMessage(recordUpdate, { ...work.at, recordId: id, version, changes });
        versions.set(id, data.version);
        list.push({ id, done: true, why: '' });
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        list.push({ id, done: false, why: error.message });
      }
    }
    return { report: { done: versions.size, list }, versions };
  };
  const saved = async (plan: PastePlan) => {
    const { report, versions } = await save(plan.records);
    const back = undoOf(plan.records, versions);
    const undo = async () => work.reported((await save(back)).report, text('pasteUndone', { n: back.length }));
    // Not awaited: the question closes before what was refused is reported.
    void work.reported(report, said('pasted', plan), () => void undo());
  };
  const said = (what: 'pasted' | 'pasteText', { cells, bad, left, records }: PastePlan) =>
    [text(what, { cells, n: records.length }), ...(bad ? [text('pasteBad', { n: bad })] : []), ...(left ? [text('pasteLeft', { n: left })] : [])].join(
      language === 'en' ? ' ' : '',
    );
  const paste = async (written: string, rows: readonly RecordRow[], paths: readonly string[]) => {
    try {
      const plan = await planPaste(model, lookup, written, rows, paths);
      begin(rows);
      if (plan.records.length === 0) return toast(plan.bad || plan.left ? 'warning' : 'info', said('pasted', plan));
      if (plan.cells === 1 && plan.bad + plan.left === 0) return await saved(plan);
      confirm({ title: text('pasteTitle'), text: said('pasteText', plan), yes: text('paste'), run: () => saved(plan) });
    } catch (error) {
      work.refused(error);
    }
  };
  return {
    selection,
    of: (look) => ({
      selection,
      open: (row, { key }) => cellField(model, key) && open(row.id, key),
      copied: (rows, columns) => textOfCells(rows.map((row) => columns.map(({ key }) => textAt(model, row, key, look)))),
      pasted: (written, rows, columns) =>
        void paste(
          written,
          rows,
          columns.map(({ key }) => key),
        ),
    }),
  };
}
