// Exports a list of records as a file: the choice of records, columns and format.
import { modelCalls } from '@ordo/contract/model-calls.ts';
import { MANY_EXPORTED, sheetChildren, sheetForms } from '@ordo/contract/model-export.ts';
import { recordSheet } from '@ordo/contract/model-record.ts';
import type { Input } from '@ordo/contract/kit.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import { sheetFields } from '@ordo/engine/model/sheet-columns.ts';
import { Alert, Button, Checkbox, Modal, Progress, Radio } from 'antd';
import { useMemo, useState } from 'react';
import { CallError, fetchFile } from '../kit/call.ts';
import { saveBlob } from '../kit/download.ts';
import type { Exported } from '../kit/list-screen.tsx';
import { useLanguage, useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { sizeText } from '../kit/size.ts';
import { exportInBackground, type Made } from './export-background.ts';
import { exportPhrases } from './export.phrases.ts';
import type { OpenedModel } from './opened-model.ts';

const WHICH = ['page', 'all', 'chosen'] as const;
type Which = (typeof WHICH)[number];
/** Characters of ids in a URL; with more, the file is made in the background. */
const MAX_IN_URL = 8_000;

interface Props {
  model: OpenedModel;
  asked: Exported;
  /** Paths of the visible columns of the list. */
  shown: readonly string[];
  close(): void;
}

export function ExportDialog({ model, asked, shown, close }: Props) {
  const text = useText(exportPhrases);
  const language = useLanguage();
  const [which, setWhich] = useState<Which>(asked.picked.length > 0 ? 'chosen' : 'all');
  const options = [
    { value: 'recordNo', label: text('number') },
    ...sheetFields(model.design)
      .filter(({ path }) => model.sees(path))
      .map(({ path, title }) => ({ value: path, label: textIn(title, language) })),
    ...(model.bound
      ? []
      : [
          { value: 'creatorTime', label: text('made') },
          { value: 'lastModifyTime', label: text('changed') },
        ]),
  ];
  const [columns, setColumns] = useState<readonly string[]>(options.map(({ value }) => value).filter((path) => shown.includes(path)));
  const [form, setForm] = useState<(typeof sheetForms)[number]>('xlsx');
  const [children, setChildren] = useState<(typeof sheetChildren)[number]>('rows');
  /** Bytes received; null: no download is running. */
  const [received, setReceived] = useState<number | null>(null);
  /** Progress of a file that is created in the background. */
  const [making, setMaking] = useState<Made | null>(null);
  const [problem, setProblem] = useState('');
  const [stop] = useState(() => new AbortController());
  // A list that shows only groups, or only the records at the top of a tree, is exported with the records below them.
  const { belowId, ...whole } = asked.whole as { belowId?: string };
  const isFolded = belowId !== undefined || model.design.list?.type === 'grouped';
  const { list } = useMemo(() => modelCalls(model, ''), [model]);
  const counted = useRead(list, { ...whole, pageSize: 1 }, { enabled: isFolded });
  /** Null: not counted yet. */
  const total = isFolded ? (counted.data?.pagination.total ?? null) : asked.total;
  const ids = which === 'page' ? asked.page.join(',') : which === 'chosen' ? asked.picked.join(',') : null;
  const isMany = ids === null ? total !== null && total > MANY_EXPORTED : ids.length > MAX_IN_URL;

  const run = async () => {
    setReceived(0);
    setProblem('');
    const input = {
      ...whole,
      id: model.id,
      exportAs: form,
      exportChildren: children,
      exportColumns: columns.join(','),
      ...(ids !== null && { exportIds: ids }),
    };
    try {
      if (isMany) {
        await exportInBackground(input, stop.signal, setMaking);
        return close();
      }
      const { name, file } = await fetchFile(recordSheet, input as Input<typeof recordSheet>, { signal: stop.signal, received: setReceived });
      saveBlob(name, file);
      close();
    } catch (error) {
      if (stop.signal.aborted) return;
      if (!(error instanceof CallError)) throw error;
      setProblem(error.message);
      setReceived(null);
      setMaking(null);
    }
  };
  const leave = () => {
    stop.abort();
    close();
  };
  const count = { page: asked.page.length, all: total ?? '…', chosen: asked.picked.length };
  const refused = problem || (total === null && counted.error ? counted.error.message : '');
  return (
    <Modal
      open
      title={text('title', { of: model.fullName })}
      width={560}
      onCancel={leave}
      footer={
        <>
          <Button onClick={leave}>{text('cancel')}</Button>
          <Button type="primary" loading={received !== null} disabled={columns.length === 0 || (which === 'all' && total === null)} onClick={() => void run()}>
            {text('run')}
          </Button>
        </>
      }
    >
      <div className="export">
        {refused && <Alert type="error" showIcon role="alert" title={refused} />}
        <span id="export-which">{text('which')}</span>
        <Radio.Group
          aria-labelledby="export-which"
          value={which}
          onChange={({ target }) => setWhich(target.value as Which)}
          options={WHICH.map((value) => ({
            value,
            label: text(value, { n: count[value] }),
            disabled: count[value] === 0,
          }))}
        />
        <span id="export-as">{text('as')}</span>
        <Radio.Group
          aria-labelledby="export-as"
          value={form}
          onChange={({ target }) => setForm(target.value as typeof form)}
          options={sheetForms.map((value) => ({ value, label: value }))}
        />
        {form === 'xlsx' && columns.some((path) => path.includes('.')) && (
          <>
            <span id="export-children">{text('children')}</span>
            <Radio.Group
              aria-labelledby="export-children"
              value={children}
              onChange={({ target }) => setChildren(target.value as typeof children)}
              options={sheetChildren.map((value) => ({ value, label: text(value) }))}
            />
          </>
        )}
        <Checkbox
          indeterminate={columns.length > 0 && columns.length < options.length}
          checked={columns.length === options.length}
          onChange={({ target }) => setColumns(target.checked ? options.map(({ value }) => value) : [])}
        >
          {text('columns', { n: columns.length })}
        </Checkbox>
        <Checkbox.Group
          className="export-columns"
          value={[...columns]}
          options={options}
          onChange={(chosen) => setColumns(options.map(({ value }) => value).filter((path) => chosen.includes(path)))}
        />
        {isMany && ids === null && !making && <p>{text('many', { n: MANY_EXPORTED })}</p>}
        {making && (
          <div role="status">
            {text('making', { done: making.done, total: making.total })}
            <Progress percent={Math.floor((making.done / Math.max(1, making.total)) * 100)} size="small" status="active" />
          </div>
        )}
        {received !== null && !isMany && <p role="status">{text('received', { size: sizeText(received) })}</p>}
      </div>
    </Modal>
  );
}
