// The same decision on many tasks: each is judged alone, and what became of each is told.
import { flowBatch } from '@ordo/contract/flow-batch.ts';
import type { FlowRow } from '@ordo/contract/flow-task.ts';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { CallError, callWithMessage } from '../kit/call.ts';
import { newFrameKey } from '../kit/live.ts';
import { useText } from '../kit/phrases.ts';
import { Tag } from '../kit/tag.tsx';
import { inGroups, type BatchResult } from './batch.ts';
import { actPhrases, flowPhrases } from './flow.phrases.ts';
import { OpinionField } from './opinion-field.tsx';
import { invalidateTasks } from './use-command.ts';

interface Props {
  act: 'adopt' | 'reject';
  rows: readonly FlowRow[];
  /** It has been done: nothing is marked any more. */
  done(): void;
  close(): void;
}

export function BatchDialog({ act, rows, done, close }: Props) {
  const text = useText(flowPhrases);
  const say = useText(actPhrases);
  const [opinion, setOpinion] = useState('');
  const [results, setResults] = useState<readonly BatchResult[] | null>(null);
  const running = results?.some(({ refused }) => refused === null) ?? false;
  const run = async () => {
    setResults(rows.map(({ id, fullName }) => ({ id, name: fullName, refused: null })));
    const commandId = newFrameKey();
    const some = async (ids: readonly string[], group: number): Promise<ReadonlyMap<string, string>> => {
      try {
        const { data } = await callWithMessage(flowBatch, { commandId: `${commandId}-${group}`, act, opinion, ids: [...ids] });
        return new Map(data.list.map(({ id, why }) => [id, why]));
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        return new Map(ids.map((id) => [id, error.message]));
      }
    };
    await inGroups(
      rows.map(({ id, fullName }) => ({ id, name: fullName })),
      some,
      setResults,
    );
    await invalidateTasks();
  };
  const leave = () => {
    if (results) done();
    close();
  };
  const failed = results?.filter(({ refused }) => refused !== null && refused !== '').length ?? 0;
  const went = results?.filter(({ refused }) => refused === '').length ?? 0;
  return (
    <Modal
      open
      title={text('batchTitle', { act: say(act), n: rows.length })}
      closable={{ 'aria-label': text('close'), disabled: running }}
      mask={{ closable: false }}
      onCancel={() => !running && leave()}
      footer={
        results ? (
          <Button type="primary" loading={running} onClick={leave}>
            {text('close')}
          </Button>
        ) : (
          <>
            <Button onClick={close}>{text('cancel')}</Button>
            <Button type="primary" danger={act === 'reject'} disabled={act === 'reject' && opinion.trim() === ''} onClick={() => void run()}>
              {say(act)}
            </Button>
          </>
        )
      }
    >
      {results ? (
        <>
          <p role="status">{text('batchDone', { done: went, failed })}</p>
          <ul className="flow-batch">
            {results.map(({ id, name, refused }) => (
              <li key={id}>
                <span>{name}</span>
                {refused === null ? <Tag>{text('batchWaits')}</Tag> : refused === '' ? <Tag tone="good">{text('batchWent')}</Tag> : <em>{refused}</em>}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <OpinionField label={say(act === 'reject' ? 'opinionRequired' : 'opinion')} value={opinion} change={setOpinion} focus />
      )}
    </Modal>
  );
}
