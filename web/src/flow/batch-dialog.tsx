// The same decision on many tasks: each is decided separately, and the result of each is shown.
import { flowBatch, flowBatchFields } from '@ordo/contract/flow-batch.ts';
import type { FlowRow } from '@ordo/contract/flow-task.ts';
import { Button, InputNumber, Modal } from 'antd';
import { useState } from 'react';
import { CallError, callWithMessage } from '../kit/call.ts';
import { newFrameKey } from '../kit/live.ts';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { Tag } from '../kit/tag.tsx';
import { timeText } from '../kit/time.ts';
import { inGroups, type BatchResult } from './batch.ts';
import { actPhrases, flowPhrases } from './flow.phrases.ts';
import { OpinionField } from './opinion-field.tsx';
import { invalidateTasks } from './use-command.ts';

/** The most ids in one call. */
const MOST = 100;

const only = (amounts: Readonly<Record<string, Record<string, number>>>, ids: readonly string[]) =>
  Object.fromEntries(Object.entries(amounts).filter(([id]) => ids.includes(id)));

/** Distinguishes tasks with the same title. */
const detailsOf = ({ enCode, initiator, at }: FlowRow): string => [enCode, initiator.name, timeText(at)].filter((one) => one !== '').join(' · ');

interface Props {
  act: 'adopt' | 'reject';
  rows: readonly FlowRow[];
  /** The batch has run: the list clears its selection. */
  done(): void;
  close(): void;
}

export function BatchDialog({ act, rows, done, close }: Props) {
  const text = useText(flowPhrases);
  const say = useText(actPhrases);
  const [opinion, setOpinion] = useState('');
  const [results, setResults] = useState<readonly BatchResult[] | null>(null);
  const [amounts, setAmounts] = useState<Readonly<Record<string, Record<string, number>>>>({});
  const asks = act === 'adopt';
  const { data: fields } = useRead(flowBatchFields, { ids: rows.map(({ id }) => id).slice(0, MOST) }, { enabled: asks });
  const asked = asks ? (fields?.list ?? []) : [];
  const details = new Map(rows.map((row) => [row.id, detailsOf(row)]));
  const running = results?.some(({ refused }) => refused === null) ?? false;
  const run = async () => {
    setResults(rows.map(({ id, fullName }) => ({ id, name: fullName, refused: null })));
    const commandId = newFrameKey();
    const some = async (ids: readonly string[], group: number): Promise<ReadonlyMap<string, string>> => {
      try {
        const { data } = await callWithMessage(flowBatch, { commandId: `${commandId}-${group}`, act, opinion, ids: [...ids], amounts: only(amounts, ids) });
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
                <span>
                  {name} <small>{details.get(id)}</small>
                </span>
                {refused === null ? <Tag>{text('batchWaits')}</Tag> : refused === '' ? <Tag tone="good">{text('batchWent')}</Tag> : <em>{refused}</em>}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <>
          {asked.length > 0 && (
            <ul className="flow-batch flow-batch-asked">
              {asked.map(({ id, name, key, label, value }) => (
                <li key={`${id} ${key}`}>
                  <label htmlFor={`${id} ${key}`}>
                    {name} <small>{details.get(id)}</small> <small>{label}</small>
                  </label>
                  <InputNumber<number>
                    id={`${id} ${key}`}
                    min={0}
                    precision={0}
                    value={amounts[id]?.[key] ?? value}
                    onChange={(next) => setAmounts({ ...amounts, [id]: { ...amounts[id], [key]: next ?? 0 } })}
                  />
                </li>
              ))}
            </ul>
          )}
          <OpinionField
            about={act === 'reject' ? 'refuse' : 'approve'}
            label={say(act === 'reject' ? 'opinionRequired' : 'opinion')}
            value={opinion}
            change={setOpinion}
            focus={asked.length === 0}
          />
        </>
      )}
    </Modal>
  );
}
