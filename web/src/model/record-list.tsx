// The records of a model as a list, or its recycle bin: plain, beside a tree, grouped, editable, or as a tree of records, as the list is designed.
import { PARKED_DAYS } from '@ordo/contract/model-parked.ts';
import { modelCalls } from '@ordo/contract/model-calls.ts';
import type { RecordRow } from '@ordo/contract/model-record.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { countActiveFilters, listDefaults, pageSizes, type ListState } from '../kit/list/list-url.ts';
import type { Action, Column, RowAround } from '../kit/list/types.ts';
import { importPhrases } from '../kit/import/import.phrases.ts';
import { ListScreen, type Exported } from '../kit/list-screen.tsx';
import { useOpenRecord } from '../kit/open-record.ts';
import { LazyBoundary, lazyComponent } from '../kit/lazy-component.tsx';
import { usePhone } from '../kit/phone.ts';
import { useLanguage, useText } from '../kit/phrases.ts';
import { toast } from '../kit/toast.ts';
import { useUrlState } from '../kit/view.tsx';
import { MAX_PRINTED, PrintPicker, usePrintWord, type Printed } from '../print-template/print-template-picker.tsx';
import { BranchContext, groupText, isGroup, topOf, useBranches, type Around } from './list-branches.tsx';
import { buttonsAbove, buttonsAt, buttonsForMany } from './list-buttons.ts';
import { ListSide } from './list-side.tsx';
import { ListTabs } from './list-tabs.tsx';
import { modelPhrases } from './model.phrases.ts';
import { useHeld } from './held.ts';
import { useListFlow, type ListFlow } from './list-flow.tsx';
import type { Names } from '../form/names-look.ts';
import { useRecordLook } from './use-look.ts';
import type { OpenedModel } from './opened-model.ts';
import { useRecordCells } from './record-cells.ts';
import { columnsOf, recordColumns, titleOf } from './record-columns.tsx';
import { RecordFrame } from './record-frame.tsx';
import { useRecordWork } from './record-work.ts';
import { ReportDialog } from './report.tsx';
import { tintOf } from './row-colours.ts';
import { recordFilters } from './search-filters.tsx';
import { sumText } from './sums.ts';
import './record-list.css';

const BatchEdit = lazyComponent(async () => (await import('./batch-edit.tsx')).BatchEdit);
const InlineRow = lazyComponent(async () => (await import('./inline-row.tsx')).InlineRow);

/** Loaded on demand: few people import records. */
const ImportWizard = lazyComponent(async () => (await import('./import-wizard.tsx')).ImportWizard);

const ExportDialog = lazyComponent(async () => (await import('./export-dialog.tsx')).ExportDialog);

const BIN = { deleted: '' };
const NO_NAMES: Names = {};
/** Parameters of the list's address that are not fields of the search bar. */
const ELSEWHERE = ['inTab', 'inNode', 'askedFor', 'deleted'] as const;

interface Props {
  /** With the list settings of the open view. */
  model: OpenedModel;
  /** Id of that view. */
  inView?: string | undefined;
  /** The bar of views. */
  bar?: ReactNode;
}

export function RecordList({ model, inView, bar }: Props) {
  const text = useText(modelPhrases);
  const kit = useText(importPhrases);
  const language = useLanguage();
  const lookOf = useRecordLook(model);
  const [importing, setImporting] = useState(false);
  const phone = usePhone();
  const record = useOpenRecord();
  const work = useRecordWork(model);
  const [{ deleted }, change] = useUrlState(BIN);
  const [copied, copy] = useState<string | null>(null);
  const [inline, setInline] = useState<{ id: string; field: string | null } | null>(null);
  const [batch, setBatch] = useState<{ ids: readonly string[]; unselect(): void } | null>(null);
  /** Names of the records in the last action. */
  const [called, setCalled] = useState<ReadonlyMap<string, string>>(new Map());
  const [more, setMore] = useState<Names>(NO_NAMES);
  const bin = deleted === '1';
  const [exporting, setExporting] = useState<Exported | null>(null);
  const { list: document } = model.design;
  const calls = useMemo(() => modelCalls(model, ''), [model]);
  const { list } = calls;
  type Answer = Result<typeof list> | undefined;

  const flow = useListFlow(model);
  const look = (answer: Answer) => lookOf(merged(answer?.names ?? NO_NAMES, more));
  const filters = [
    ...(flow ? [flow.filter] : []),
    ...recordFilters(model, lookOf(NO_NAMES), text('all')),
    ...ELSEWHERE.map((key) => ({ key, label: text('bin'), elsewhere: true, place: key === 'deleted' })),
  ];
  const keys = filters.map(({ key }) => key);
  const [state] = useUrlState<ListState>(listDefaults(keys));
  // Search results are shown without the tree.
  const flat = bin || (document?.type === 'nested' && (state.keyword !== '' || countActiveFilters(state, keys) > 0));
  const always = { ...(model.menuId && { menuId: model.menuId }), ...(inView !== undefined && !bin && { inView }), ...topOf(model, flat) };
  const learn = useCallback((names: Names) => setMore((now) => (covers(now, names) ? now : merged(now, names))), []);
  const { facts } = model.around();
  const held = useHeld();
  const around: Around = { list, keys, always, learn };

  const nameOf = (row: RecordRow, answer: Answer) => (isGroup(row) ? groupText(model, row, look(answer), text('noGroup')) : titleOf(model, row, look(answer)));
  const inRows = document?.type === 'inline' && !phone && !bin && model.may('btn_edit');
  const edit = (id: string) => (inRows ? setInline({ id, field: null }) : record.edit(id));
  const begin = (rows: readonly RecordRow[]) => setCalled(new Map(rows.map((row) => [row.id, nameOf(row, undefined)])));
  const cells = useRecordCells(model, work, { open: (id, field) => setInline({ id, field }), begin });
  const leaveRow = () => {
    setInline(null);
    if (inline?.field) cells.selection.wantFocus();
  };
  const told = {
    answered: (button: string, rows: number | null) =>
      toast('success', rows === null ? text('answered', { button }) : text('answeredRows', { button, n: rows })),
    refused: work.refused,
  };
  const actions = (row: RecordRow, answer: Answer): Action[] => {
    const name = nameOf(row, answer);
    const off = held(row);
    if (bin) return model.may('btn_remove') ? [{ key: 'restore', label: text('restore'), off, run: () => void work.restore(row.id, name) }] : [];
    const pressing = {
      record,
      print: ({ id }: { id: string }, template: string) => print({ type: `model.${model.id}`, recordId: id, name, template }),
      press: (...press: Parameters<typeof work.press>) => void work.press(...press),
      ...told,
    };
    if (flow) {
      const own = flow.actions(row, name, { edit: text('edit'), remove: text('remove') }, () => void work.remove(row.id, name));
      return [...own.slice(0, 1), ...buttonsAt(model, row, look(answer), pressing, off), ...own.slice(1)];
    }
    return [
      ...(model.may('btn_edit') ? [{ key: 'edit', label: text('edit'), off, run: () => edit(row.id) }] : []),
      ...buttonsAt(model, row, look(answer), pressing, off),
      ...(model.may('btn_copy') && model.may('btn_add') ? [{ key: 'copy', label: text('copy'), run: () => [copy(row.id), record.add()] }] : []),
      ...(model.may('btn_remove') ? [{ key: 'remove', label: text('remove'), danger: true, off, run: () => void work.remove(row.id, name) }] : []),
    ];
  };
  const offersActions = model.may('btn_edit') || model.may('btn_remove') || model.may('btn_copy') || (document?.rowButtons ?? []).some(({ action }) => action);
  const usual = ['edit', 'copy', 'remove'].map((key) => ({ key, label: text(key as 'edit'), run: () => undefined }));
  const branches = useBranches(model, flat, usual, look(undefined));

  const prints = model.may('btn_print') && !bin;
  // Selected records can be exported too.
  const exports = model.may('btn_download') && !bin;
  const printWord = usePrintWord();
  const [printed, print] = useState<Printed | null>(null);
  const printAll = (rows: readonly RecordRow[]) => {
    if (rows.length > MAX_PRINTED) return toast('warning', text('printMany', { most: MAX_PRINTED }));
    print({ type: `model.${model.id}`, recordId: rows.map(({ id }) => id), name: text('printed', { name: model.fullName, n: rows.length }) });
  };

  const bulk = (rows: readonly RecordRow[], unselect: () => void): Action[] => {
    const ids = rows.map(({ id }) => id);
    const then = (run: Promise<void>) => {
      begin(rows);
      void run.then(unselect);
    };
    return [
      ...(prints ? [{ key: 'print', label: printWord, run: () => printAll(rows) }] : []),
      ...(model.may('btn_batchEdit') ? [{ key: 'edit', label: text('editSelected'), run: () => [begin(rows), setBatch({ ids, unselect })] }] : []),
      ...buttonsForMany(model).map((button) => ({
        key: `own.${button.name}`,
        label: textIn(button.label, language) || button.name,
        run: () => then(work.press(button, ids)),
      })),
      ...(model.may('btn_batchRemove') ? [{ key: 'remove', label: text('removeSelected'), danger: true, run: () => then(work.removeAll(ids)) }] : []),
    ];
  };
  const offersBulk = !bin && (prints || exports || model.may('btn_batchEdit') || model.may('btn_batchRemove') || buttonsForMany(model).length > 0);
  const add = flow
    ? flow.add
    : () => {
        copy(null);
        record.add();
      };
  const instead = (row: RecordRow, spot: RowAround<RecordRow>) =>
    row.id === inline?.id && (
      <LazyBoundary meanwhile={<tr />} instead={<tr />} onFailed={leaveRow}>
        <InlineRow
          {...(spot as RowAround<unknown>)}
          model={model}
          row={row}
          name={nameOf(row, undefined)}
          focus={inline.field}
          whole={() => record.edit(row.id)}
          close={leaveRow}
        />
      </LazyBoundary>
    );

  const turn = () => change({ deleted: bin ? '' : '1' });
  const secondary = [
    ...(bin ? [] : buttonsAbove(model, language, told)),
    ...(model.may('btn_upload') && !bin ? [{ key: 'import', label: kit('import'), run: () => setImporting(true) }] : []),
    ...(model.may('btn_remove') ? [{ key: 'bin', label: text(bin ? 'leaveBin' : 'bin'), run: turn }] : []),
  ];
  const grouped = branches?.head !== undefined;
  const words = { number: text('number'), made: text('made'), changed: text('changed') };
  const screen = (
    <BranchContext value={around}>
      <ListScreen
        key={bin ? 'bin' : `list ${inView ?? ''}`}
        name={`model.${model.id}`}
        title={bin ? text('binOf', { name: model.fullName }) : model.fullName}
        hint={text('hint')}
        // Groups have the same input and output shape as a list.
        list={grouped ? (calls.groups as unknown as typeof list) : list}
        size={sizeOf(document)}
        always={always}
        columns={(answer) => withState(recordColumns(model, look(answer), words, phone ? 'phone' : 'desktop'), flow)}
        heads={(document?.heads ?? []).map(({ id, name, columns }) => ({ key: id, title: textIn(name, language), columns }))}
        resizable
        ordersOnPhone={!grouped}
        filters={filters}
        above={
          bin ? (
            <p className="record-bin-kept">{text('binKept', { days: PARKED_DAYS })}</p>
          ) : (
            <>
              {bar}
              {flow?.lacks && <p className="model-quiet">{flow.lacks}</p>}
              {document && <ListTabs model={model} list={document} />}
            </>
          )
        }
        branches={branches}
        tint={bin || !facts ? undefined : tintOf(model.design, facts)}
        instead={inline === null ? undefined : instead}
        cells={inRows ? (answer) => cells.of(look(answer)) : undefined}
        foot={(answer) => {
          const { sums } = answer ?? {};
          return sums && Object.keys(sums).length > 0 ? ({ key }) => sumText(model, sums, key, look(answer)) : undefined;
        }}
        nameOf={nameOf}
        {...(!bin && { record })}
        primary={model.may('btn_add') && !bin && add ? { key: 'add', label: text('add'), run: add } : undefined}
        secondary={secondary}
        exports={exports ? setExporting : undefined}
        {...(offersActions && { actions })}
        {...(offersBulk && { bulk })}
      />
    </BranchContext>
  );
  return (
    <>
      {document?.type === 'tree' && document.tree && !bin ? (
        <ListSide model={model} tree={document.tree}>
          {screen}
        </ListSide>
      ) : (
        screen
      )}
      <PrintPicker what={printed} close={() => print(null)} />
      <RecordFrame model={model} record={record} copied={copied} />
      {exporting && (
        <LazyBoundary>
          <ExportDialog model={model} asked={exporting} shown={columnsOf(model).map(({ path }) => path)} close={() => setExporting(null)} />
        </LazyBoundary>
      )}
      {importing && (
        <LazyBoundary>
          <ImportWizard model={model} close={() => setImporting(false)} />
        </LazyBoundary>
      )}
      {batch && (
        <LazyBoundary>
          <BatchEdit
            model={model}
            ids={batch.ids}
            close={() => setBatch(null)}
            done={(report) => {
              setBatch(null);
              void work.edited(report).then(batch.unselect);
            }}
          />
        </LazyBoundary>
      )}
      {work.report && <ReportDialog report={work.report} nameOf={(id) => called.get(id) ?? ''} close={work.closeReport} />}
    </>
  );
}

/** The state of the task is shown after the column that opens the record. */
function withState(columns: Column<RecordRow>[], flow: ListFlow | undefined): Column<RecordRow>[] {
  const at = columns.findIndex(({ names }) => names) + 1;
  return flow ? columns.toSpliced(at, 0, flow.column) : columns;
}

const covers = (names: Names, others: Names) =>
  Object.entries(others).every(([source, own]) => Object.keys(own).every((id) => Object.hasOwn(names[source] ?? {}, id)));

function merged(one: Names, other: Names): Names {
  const sources = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return Object.fromEntries(sources.map((source) => [source, { ...one[source], ...other[source] }]));
}

/** The smallest available page size that is not below the designed one; without paging, the largest. */
function sizeOf(list: OpenedModel['design']['list']): number {
  if (list?.paged === false) return pageSizes.at(-1) ?? 20;
  return pageSizes.find((size) => size >= (list?.pageSize ?? 20)) ?? 20;
}
