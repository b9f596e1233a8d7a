// A list row in edit mode: controls of the form in its cells, with rules, saving and merging as in the form.
import { recordInfo, type ModelRecord } from '@ordo/contract/model-record.ts';
import { Button } from 'antd';
import { useEffect, useSyncExternalStore, type KeyboardEvent } from 'react';
import { focusWithin } from '../kit/focus-within.ts';
import { FieldAlone, FormScope } from '../form/form-view.tsx';
import { Cell } from '../kit/list/cell.tsx';
import type { RowAround } from '../kit/list/types.ts';
import { LazyBoundary, lazyComponent } from '../kit/lazy-component.tsx';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { markUnsaved } from '../kit/unsaved.ts';
import { useView } from '../kit/view.tsx';
import { findRecords } from '../form/find-records.ts';
import { modelPhrases } from './model.phrases.ts';
import { cellField } from './paste-records.ts';
import type { OpenedModel } from './opened-model.ts';
import { useModelRecordDraft } from './record-draft.ts';

const ConflictDialog = lazyComponent(async () => (await import('./conflict-dialog.tsx')).ConflictDialog);

interface Props<R> extends RowAround<R> {
  model: OpenedModel;
  row: R & { id: string };
  name: string;
  /** Path of the field that gets the focus. */
  focus: string | null;
  /** Opens the whole form, if a problem is in a field that the row does not show. */
  whole(): void;
  close(): void;
}

/** The control of a cell may be loaded after its row: it is waited for. */
function begin(cell: HTMLElement | null): (() => void) | undefined {
  if (!cell || focusWithin(cell)) return undefined;
  const watch = new MutationObserver(() => focusWithin(cell) && watch.disconnect());
  watch.observe(cell, { childList: true, subtree: true });
  return () => watch.disconnect();
}

export function InlineRow<R>(props: Props<R>) {
  const { model, row, columns, picks } = props;
  const read = useRead(recordInfo, { id: model.id, recordId: row.id, ...(model.menuId && { menuId: model.menuId }) });
  if (read.data) return <EditedRow {...props} record={read.data} />;
  return (
    <tr aria-busy={!read.error}>
      <td colSpan={columns.length + 1 + Number(picks)} role={read.error ? 'alert' : undefined}>
        {read.error ? read.error.message : <span className="bone" style={{ inlineSize: '60%' }} />}
      </td>
    </tr>
  );
}

function EditedRow<R>({ model, row, name, columns, picks, focus, whole, close, record }: Props<R> & { record: ModelRecord }) {
  const text = useText(modelPhrases);
  const { path } = useView();
  const draft = useModelRecordDraft({ model, record, close, done: close });
  const { store } = draft;
  const dirty = useSyncExternalStore(
    (changed) => store.subscribe('changed', changed),
    () => store.changed().size > 0,
  );
  useEffect(() => markUnsaved(path, dirty), [path, dirty]);
  useEffect(() => () => markUnsaved(path, false), [path]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) draft.save();
    if (event.key === 'Escape' && !event.defaultPrevented && !dirty) close();
  };
  return (
    <FormScope store={store} records={findRecords}>
      <tr className="model-inline" aria-label={text('titleEdit', { name })} onKeyDown={onKeyDown}>
        {picks && <td aria-hidden />}
        {columns.map((column) => {
          const node = cellField(model, column.key);
          return (
            <td key={column.key} ref={column.key === focus ? begin : undefined}>
              {node ? <FieldAlone node={node} /> : <Cell row={row} column={column} />}
            </td>
          );
        })}
        <td className="list-stays-end">
          <span className="model-inline-acts">
            <Button size="small" type="primary" loading={draft.saving} onClick={draft.save}>
              {text('save')}
            </Button>
            <Button size="small" onClick={close}>
              {text('cancel')}
            </Button>
          </span>
          {draft.refused && (
            <span role="alert" className="form-problem">
              {draft.refused.message}{' '}
              <Button size="small" type="link" onClick={whole}>
                {text('wholeForm')}
              </Button>
            </span>
          )}
          {draft.conflict && (
            <LazyBoundary>
              <ConflictDialog model={model} record={record} {...draft.conflict} choose={draft.choose} close={draft.leaveConflict} />
            </LazyBoundary>
          )}
        </td>
      </tr>
    </FormScope>
  );
}
