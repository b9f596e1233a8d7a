// Launches a task for each row of a spreadsheet: select it, correct the rows with problems, launch the good ones; the others stay to be corrected.
import { flowSheetCheck, flowSheetRead, flowSheetStart, flowSheetTemplate } from '@ordo/contract/flow-sheet.ts';
import { byteOrderMark, csvLine } from '@ordo/engine/text/csv.ts';
import { DownloadOutlined } from '@ant-design/icons';
import { Alert, Button, Modal } from 'antd';
import { useState } from 'react';
import { CallError, callWithMessage } from '../kit/call.ts';
import { useConfirm } from '../kit/confirm.tsx';
import { download, saveBlob } from '../kit/download.ts';
import { draftOf, excludeRows, hasProblems, withProblems, type Draft, type DraftRow } from '../kit/import/draft.ts';
import { FileChoice } from '../kit/import/file-choice.tsx';
import { SheetTable } from '../kit/import/sheet-table.tsx';
import { newFrameKey } from '../kit/live.ts';
import { useText } from '../kit/phrases.ts';
import { timeText } from '../kit/time.ts';
import { useView } from '../kit/view.tsx';
import { afterStart, goodTasks, knownIn, launchedAlready, repeatsIn, sentOf, type Known, type Started } from './sheet-rows.ts';
import { sheetStartPhrases } from './sheet-start.phrases.ts';
import { invalidateTasks } from './use-command.ts';
import '../kit/import/import.css';

interface Props {
  flowId: string;
  name: string;
  close(): void;
}

export function SheetStart({ flowId, name, close }: Props) {
  const text = useText(sheetStartPhrases);
  const { path } = useView();
  const confirm = useConfirm();
  const [draft, setDraft] = useState<Draft | null>(null);
  /** The same for every attempt with one file: no row is launched twice. */
  const [run, setRun] = useState('');
  const [started, setStarted] = useState<readonly Started[]>([]);
  const [doing, setDoing] = useState<'read' | 'check' | 'start' | null>(null);
  const [corrected, setCorrected] = useState(false);
  const [problem, setProblem] = useState('');
  const [known, setKnown] = useState<Known>(new Map());
  const good = draft ? goodTasks(draft) : [];

  const ask = async (what: NonNullable<typeof doing>, work: () => Promise<void>) => {
    setDoing(what);
    setProblem('');
    try {
      await work();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error.message);
    } finally {
      setDoing(null);
    }
  };
  const read = (file: File) =>
    ask('read', async () => {
      const { data } = await callWithMessage(flowSheetRead, { flowId }, undefined, file);
      setRun(`run-${newFrameKey()}`);
      setStarted([]);
      const rows = draftOf(data);
      setKnown(knownIn(rows, data.launched));
      setDraft(rows);
    });
  const check = (rows: Draft) =>
    ask('check', async () => {
      const { data } = await callWithMessage(flowSheetCheck, { flowId, ...sentOf(rows) });
      setKnown(knownIn(rows, data.launched));
      setDraft(withProblems(rows, data.problems));
    });
  const start = (rows: Draft) =>
    ask('start', async () => {
      const sent = { ...rows, rows: good.flat() };
      const { data } = await callWithMessage(flowSheetStart, { flowId, run, ...sentOf(sent), repeats: repeatsIn(sent, known) });
      const after = afterStart(rows, sent, data);
      setStarted([...started, ...after.started].toSorted((one, next) => one.line - next.line));
      setDraft(after.draft);
      await invalidateTasks();
    });
  const save = ({ columns, rows }: Draft) => {
    const lines = rows.map(({ cells, problems }) => csvLine([...cells, Object.values(problems).join(' · ')]));
    const all = [byteOrderMark, csvLine([...columns.map(({ title }) => title), text('problem')]), ...lines];
    saveBlob(`${name}-${text('file')}.csv`, new Blob(all, { type: 'text/csv' }));
  };
  const startAsked = (rows: Draft) => {
    const again = launchedAlready({ ...rows, rows: good.flat() }, known).tasks.length;
    if (again === 0) return void start(rows);
    confirm({ title: text('askAgain'), text: text('askAgainText', { n: again }), yes: text('anyway'), run: () => start(rows) });
  };
  const leaveOut = (rows: Draft, tasks: readonly (readonly DraftRow[])[]) => {
    const left = excludeRows(rows, (row) => tasks.some((task) => task.includes(row)));
    setDraft(left.rows.length > 0 ? left : null);
  };
  const leave = () => {
    if (doing) return;
    if (!corrected || draft?.rows.length === 0) return close();
    confirm({ title: text('leave'), text: text('leaveText'), yes: text('discard'), danger: true, run: async () => close() });
  };

  const open = draft !== null && draft.rows.length > 0 ? draft : null;
  const already = open && launchedAlready(open, known);
  return (
    <Modal
      open
      title={text('title', { flow: name })}
      width={draft ? 'min(1200px, 96vw)' : 560}
      mask={{ closable: false }}
      onCancel={leave}
      className="import"
      footer={
        open ? (
          <>
            <Button onClick={() => void check(open)} disabled={!open.edited || doing === 'start'} loading={doing === 'check'}>
              {text('check')}
            </Button>
            <Button type="primary" onClick={() => startAsked(open)} disabled={good.length === 0 || doing === 'check'} loading={doing === 'start'}>
              {text('start', { n: good.length })}
            </Button>
          </>
        ) : draft ? (
          <Button type="primary" onClick={close}>
            {text('close')}
          </Button>
        ) : null
      }
    >
      {problem && <Alert type="error" showIcon title={problem} role="alert" />}
      {started.length > 0 && (
        <Alert
          type="success"
          showIcon
          role="status"
          title={text('started', { n: started.length })}
          description={
            <ul className="flow-started" aria-label={text('startedRows')}>
              {started.map(({ line, id, number }) => (
                <li key={id}>
                  <a href={`#${path}?open=${id}`} target="_blank" rel="noopener">
                    {[text('row', { line }), number].filter(Boolean).join(' · ')}
                  </a>
                </li>
              ))}
            </ul>
          }
        />
      )}
      <div inert={doing !== null} className="import-body">
        {open ? (
          <>
            {open.rows.some(hasProblems) && (
              <Alert
                type="warning"
                showIcon
                title={text('left')}
                description={
                  <Button size="small" icon={<DownloadOutlined aria-hidden />} onClick={() => save(open)}>
                    {text('download')}
                  </Button>
                }
              />
            )}
            {already && already.tasks.length > 0 && (
              <Alert
                type="warning"
                showIcon
                title={text('again', { n: already.tasks.length, time: timeText(already.at) })}
                description={
                  <Button size="small" onClick={() => leaveOut(open, already.tasks)}>
                    {text('leaveOut')}
                  </Button>
                }
              />
            )}
            <SheetTable
              // Once rows have been launched, the others are shown from their first page.
              key={started.length}
              draft={open}
              good={text('good')}
              change={(next) => {
                setDraft(next);
                setCorrected(true);
              }}
              another={() => setDraft(null)}
            />
          </>
        ) : draft ? null : (
          <FileChoice
            template={() => download(flowSheetTemplate, { flowId })}
            limits={text('limits')}
            busy={doing === 'read'}
            take={(file) => void read(file)}
          />
        )}
      </div>
    </Modal>
  );
}
