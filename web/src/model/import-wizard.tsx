// Imports records from a spreadsheet: choose the file, match its columns, correct problems row by row, and import all rows or none.
import { recordImport, recordImportCheck, recordImportProgress, recordImportStop, recordSheetRead, recordTemplate } from '@ordo/contract/model-import.ts';
import type { SheetProblem } from '@ordo/contract/sheet.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import { RECORD_NO } from '@ordo/engine/model/sheet-columns.ts';
import { Alert, Button, Modal, Progress, Steps } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { call, CallError, callWithMessage } from '../kit/call.ts';
import { useConfirm } from '../kit/confirm.tsx';
import { download } from '../kit/download.ts';
import { draftOf, hasProblems, withProblems, type Draft } from '../kit/import/draft.ts';
import { FileChoice } from '../kit/import/file-choice.tsx';
import { importPhrases } from '../kit/import/import.phrases.ts';
import { SheetTable } from '../kit/import/sheet-table.tsx';
import { usePhone } from '../kit/phone.ts';
import { translateNow, useLanguage, useText } from '../kit/phrases.ts';
import { readStored, writeStored } from '../kit/browser-storage.ts';
import { toast } from '../kit/toast.ts';
import { ImportMatch } from './import-match.tsx';
import { chosenMatches, importable, matched, offeredFor, tableOf, type ImportChoice, type ReadSheet } from './import-columns.ts';
import { recordImportPhrases } from './import.phrases.ts';
import type { OpenedModel } from './opened-model.ts';
import { invalidateRecords } from './invalidate-records.ts';
import '../kit/import/import.css';

/** Polling interval for the progress, in ms. */
const LOOK = 700;
const NUMBERS = recordImportPhrases.number;

interface Remembered {
  how: ImportChoice['how'];
  key: string;
  /** Heading → path; null: ignored. */
  columns: Record<string, string | null>;
}

/** The running check or import, and its id for progress and stop requests. */
interface Doing {
  what: 'check' | 'run';
  run: string;
  total: number;
}

interface Props {
  model: OpenedModel;
  /** Sheets of a file that was read already. */
  given?: readonly ReadSheet[];
  close(): void;
}

export function ImportWizard({ model, given, close }: Props) {
  const phone = usePhone();
  const text = useText(recordImportPhrases);
  const kit = useText(importPhrases);
  const language = useLanguage();
  const confirm = useConfirm();
  const of = useMemo(() => importable(model), [model]);
  const place = { id: model.id, ...(model.menuId && { menuId: model.menuId }) };
  const memory = `import.${String(model.around().facts?.userId ?? '')}.${model.id}`;
  const [sheets, setSheets] = useState<readonly ReadSheet[] | null>(given ?? null);
  const [choice, setChoice] = useState<ImportChoice | null>(() =>
    given ? { how: 'create', key: '', columns: matched(given[0]?.heads ?? [], of, { how: 'create', key: '' }, {}, NUMBERS) } : null,
  );
  const [draft, setDraft] = useState<Draft | null>(null);
  const [creates, setCreates] = useState(0);
  const [reading, setReading] = useState(false);
  const [doing, setDoing] = useState<Doing | null>(null);
  const [mended, setMended] = useState(false);
  const [problem, setProblem] = useState('');
  const runs = useRef(new WeakMap<Draft, string>());
  const bad = draft?.rows.filter(hasProblems).length ?? 0;
  const titleOf = (path: string) => (path === RECORD_NO ? text('number') : textIn((of.fields.get(path) ?? of.keys.get(path))?.title ?? { zh: path }, language));

  const read = async (file: File) => {
    setReading(true);
    setProblem('');
    try {
      const { data } = await callWithMessage(recordSheetRead, { id: model.id }, undefined, file);
      const before = remembered(memory);
      const mayUpdate = model.may('btn_edit');
      const how = mayUpdate ? before.how : 'create';
      const key = of.keys.has(before.key) || before.key === RECORD_NO ? before.key : '';
      setSheets(data.sheets);
      setChoice({ how, key, columns: matched(data.sheets[0]?.heads ?? [], of, { how, key }, before.columns, NUMBERS) });
    } catch (error) {
      setProblem(refusal(error).message);
    } finally {
      setReading(false);
    }
  };
  const choose = (next: ImportChoice, again: boolean) => {
    const heads = sheets?.[0]?.heads ?? [];
    if (!again) return setChoice(next);
    // Existing matches stay; unmatched columns are matched again.
    const kept = Object.fromEntries(heads.flatMap((head, at) => (next.columns[at] ? [[head, next.columns[at] ?? null]] : [])));
    setChoice({ ...next, columns: matched(heads, of, next, kept, NUMBERS) });
  };
  const ask = async (what: Doing['what'], rows: Draft) => {
    if (!choice) return;
    // The same rows have the same run id: a repeated request after a lost answer imports nothing twice.
    const run = what === 'run' ? (runs.current.get(rows) ?? newRun()) : newRun();
    runs.current.set(rows, run);
    setDoing({ what, run, total: rows.rows.length });
    setProblem('');
    const sent = {
      ...place,
      run,
      how: choice.how,
      ...(choice.how !== 'create' && { key: choice.key }),
      columns: rows.columns.map(({ key }) => key),
      rows: rows.rows.map(({ cells }) => cells),
      lines: rows.rows.map(({ line }) => line),
    };
    try {
      if (what === 'run') {
        const { data } = await callWithMessage(recordImport, sent);
        toast('success', translateNow(recordImportPhrases.done, data));
        await invalidateRecords();
        return close();
      }
      const { data } = await callWithMessage(recordImportCheck, sent);
      setCreates(data.creates);
      setDraft({ ...withProblems(rows, data.problems), updates: data.updates });
    } catch (error) {
      const { key, message, details } = refusal(error);
      setProblem(message);
      if (key === 'importDone') await invalidateRecords();
      if (key === 'sheetRowsBad') setDraft(withProblems(rows, (details as { problems: SheetProblem[] }).problems));
    } finally {
      setDoing(null);
    }
  };
  const begin = () => {
    if (!sheets || !choice) return;
    const heads = chosenMatches(sheets[0]?.heads ?? [], of, choice, NUMBERS);
    writeStored(memory, JSON.stringify({ how: choice.how, key: choice.key, columns: { ...remembered(memory).columns, ...heads } } satisfies Remembered));
    const required = (path: string) => choice.how !== 'update' && of.fields.get(path)?.node.required === true;
    void ask('check', draftOf(tableOf(sheets, of, choice, { titleOf, required, lost: text('lost'), numbers: NUMBERS })));
  };
  const another = () => {
    setDraft(null);
    setSheets(null);
    setChoice(null);
    setMended(false);
  };
  const leave = () => {
    if (doing) return;
    if (!mended) return close();
    confirm({ title: kit('leave'), text: kit('leaveText'), yes: kit('give'), danger: true, run: async () => close() });
  };

  const step = draft ? 2 : choice ? 1 : 0;
  const ready =
    choice !== null && choice.columns.some((path) => path !== null) && (choice.how === 'create' || (choice.key !== '' && choice.columns.includes(choice.key)));
  return (
    <Modal
      open
      title={kit('importOf', { of: model.fullName })}
      width={step === 0 ? 560 : step === 1 ? 'min(860px, 96vw)' : 'min(1200px, 96vw)'}
      mask={{ closable: false }}
      onCancel={leave}
      className="import"
      footer={
        doing ? (
          <Button danger onClick={() => void call(recordImportStop, { ...place, run: doing.run })}>
            {text('stop')}
          </Button>
        ) : draft ? (
          <>
            <Button onClick={() => setDraft(null)}>{text('back')}</Button>
            <Button onClick={() => void ask('check', draft)} disabled={!draft.edited || draft.rows.length === 0}>
              {kit('check')}
            </Button>
            <Button type="primary" onClick={() => void ask('run', draft)} disabled={bad > 0 || draft.rows.length === 0}>
              {kit('run', { n: draft.rows.length })}
            </Button>
          </>
        ) : choice ? (
          <>
            <Button onClick={another}>{text('back')}</Button>
            <Button type="primary" disabled={!ready} onClick={begin}>
              {text('next')}
            </Button>
          </>
        ) : null
      }
    >
      <Steps
        size="small"
        responsive={false}
        titlePlacement={phone ? 'vertical' : 'horizontal'}
        current={step}
        items={[{ title: text('stepFile') }, { title: text('stepColumns') }, { title: text('stepRows') }]}
        aria-label={text('steps')}
      />
      {problem && <Alert type="error" showIcon title={problem} role="alert" />}
      {doing && <HowFar key={doing.run} doing={doing} place={place} />}
      <div inert={doing !== null} className="import-body">
        {draft ? (
          <>
            {bad === 0 && !draft.edited && <Alert type="success" showIcon title={text('would', { creates, updates: draft.updates })} />}
            <SheetTable
              draft={{ ...draft, updates: 0 }}
              offered={offeredFor(
                draft.columns.map(({ key }) => key),
                of,
                language,
              )}
              change={(next) => {
                setDraft({ ...next, updates: draft.updates });
                setMended(true);
              }}
              another={another}
            />
          </>
        ) : sheets && choice ? (
          <ImportMatch sheets={sheets} of={of} choice={choice} mayUpdate={model.may('btn_edit')} numbers={NUMBERS} change={choose} />
        ) : (
          <FileChoice template={() => download(recordTemplate, place)} busy={reading} take={(file) => void read(file)} />
        )}
      </div>
    </Modal>
  );
}

function HowFar({ doing: { what, run, total }, place }: { doing: Doing; place: { id: string; menuId?: string } }) {
  const text = useText(recordImportPhrases);
  const [done, setDone] = useState(0);
  const asked = useRef(false);
  const { id, menuId } = place;
  useEffect(() => {
    const timer = setInterval(() => {
      if (asked.current) return;
      asked.current = true;
      call(recordImportProgress, { id, ...(menuId !== undefined && { menuId }), run })
        .then((progress) => progress && setDone(progress.done))
        // The failed import reports the problem itself.
        .catch((error: unknown) => void refusal(error))
        .finally(() => (asked.current = false));
    }, LOOK);
    return () => clearInterval(timer);
  }, [id, menuId, run]);
  return (
    <div role="status">
      {text(what === 'check' ? 'checking' : 'importing', { done, total })}
      <Progress
        percent={Math.floor((done / Math.max(1, total)) * 100)}
        size="small"
        status="active"
        aria-label={text(what === 'check' ? 'checking' : 'importing', { done, total })}
      />
    </div>
  );
}

const newRun = () => `run-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;

function remembered(memory: string): Remembered {
  try {
    const kept = JSON.parse(readStored(memory) ?? '') as Partial<Remembered>;
    return { how: kept.how ?? 'create', key: kept.key ?? '', columns: kept.columns ?? {} };
  } catch {
    return { how: 'create', key: '', columns: {} };
  }
}

const refusal = (error: unknown): CallError => {
  if (error instanceof CallError) return error;
  throw error;
};
