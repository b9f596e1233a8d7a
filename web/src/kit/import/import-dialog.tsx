// Imports a sheet: select it, see problems row by row, correct them in place, and import all of it or nothing.
import type { Endpoint, Input } from '@ordo/contract/kit.ts';
import type { SheetChecked, SheetProblem } from '@ordo/contract/sheet.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Checkbox, Modal } from 'antd';
import { useState } from 'react';
import { CallError, callWithMessage } from '../call.ts';
import { useConfirm } from '../confirm.tsx';
import { download } from '../download.ts';
import { translateNow, useText } from '../phrases.ts';
import { toast } from '../toast.ts';
import { draftOf, hasProblems, recheck, toCsvFile, withProblems, type Draft } from './draft.ts';
import { FileChoice } from './file-choice.tsx';
import { importPhrases } from './import.phrases.ts';
import { SheetTable } from './sheet-table.tsx';
import './import.css';

interface Props {
  title: string;
  /** Answers an empty sheet with the right headers. */
  template: Endpoint;
  /** Takes a sheet and answers `SheetChecked`. */
  preview: Endpoint;
  /** Takes a sheet and answers `{ created }`, or refuses with `sheetRowsBad`. */
  take: Endpoint;
  /** The same two for an import that also updates existing records. */
  update?: { preview: Endpoint; take: Endpoint } | undefined;
  /** Path parameters of all three. */
  input?: object;
  /** Receives further results of the import. */
  done?(answer: object): void;
  close(): void;
}

export function ImportDialog({ title, template, update, input = {}, done, close, ...plain }: Props) {
  const text = useText(importPhrases);
  const confirm = useConfirm();
  const cache = useQueryClient();
  const [draft, setDraft] = useState<Draft | null>(null);
  /** The running step: meanwhile all buttons are disabled, and the reason is shown. */
  const [doing, setDoing] = useState<'look' | 'check' | 'run' | null>(null);
  const busy = doing !== null;
  const [problem, setProblem] = useState('');
  const [updates, setUpdates] = useState(false);
  const { preview, take } = updates && update ? update : plain;
  const [edited, setMended] = useState(false);
  const bad = draft?.rows.filter(hasProblems).length ?? 0;

  const ask = async <T,>(what: 'look' | 'check' | 'run', endpoint: Endpoint, file: File, then: (data: T) => void) => {
    setDoing(what);
    setProblem('');
    try {
      then((await callWithMessage(endpoint, input as Input<Endpoint>, undefined, file)).data as T);
    } catch (error) {
      const { key, message, details } = error as CallError;
      setProblem(message);
      if (key === 'sheetRowsBad' && draft) setDraft(withProblems(draft, (details as { problems: SheetProblem[] }).problems));
    } finally {
      setDoing(null);
    }
  };
  const change = (next: Draft) => {
    setDraft(next);
    setMended(true);
  };
  const check = () => draft && ask<SheetChecked>('check', preview, toCsvFile(draft), (checked) => setDraft(recheck(draft, checked)));
  const choose = (whether: boolean) => {
    setUpdates(whether);
    const other = whether && update ? update.preview : plain.preview;
    if (draft) void ask<SheetChecked>('check', other, toCsvFile(draft), (checked) => setDraft(recheck(draft, checked)));
  };
  const run = () =>
    draft &&
    ask<{ created: number }>('run', take, toCsvFile(draft), (answer) => {
      toast('success', translateNow(importPhrases.done, { n: answer.created }));
      done?.(answer);
      void cache.invalidateQueries();
      close();
    });
  const leave = () => {
    if (!edited) return close();
    confirm({ title: text('leave'), text: text('leaveText'), yes: text('give'), danger: true, run: async () => close() });
  };

  const footer = draft ? (
    <>
      <Button onClick={leave}>{text('cancel')}</Button>
      <Button onClick={() => void check()} disabled={!draft.edited || draft.rows.length === 0 || doing === 'run'} loading={doing === 'check'}>
        {text('check')}
      </Button>
      <Button type="primary" onClick={() => void run()} disabled={bad > 0 || draft.rows.length === 0 || doing === 'check'} loading={doing === 'run'}>
        {text('run', { n: draft.rows.length })}
      </Button>
    </>
  ) : null;

  return (
    <Modal open title={title} width={draft ? 'min(1200px, 96vw)' : 560} mask={{ closable: false }} onCancel={leave} footer={footer} className="import">
      {problem && <Alert type="error" showIcon title={problem} role="alert" />}
      {update && (
        <Checkbox checked={updates} disabled={busy} onChange={({ target }) => choose(target.checked)}>
          {text('updates')}
        </Checkbox>
      )}
      {draft ? (
        <SheetTable draft={draft} change={change} another={() => setDraft(null)} />
      ) : (
        <FileChoice
          template={() => download(template, input as Input<Endpoint>)}
          busy={busy}
          take={(file) => void ask<SheetChecked>('look', preview, file, (checked) => setDraft(draftOf(checked)))}
        />
      )}
    </Modal>
  );
}
