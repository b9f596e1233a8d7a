// Hands over all work of a person who leaves to another person: first the counts, then the effect on each task.
import { flowHandOver, flowHandOverInfo, flowHandOverPreview, LISTED_HANDED_OVER } from '@ordo/contract/flow-hand-over.ts';
import { recordList } from '@ordo/contract/model-record.ts';
import { Button, Modal, Progress as Progressed, Skeleton } from 'antd';
import { useId, useState } from 'react';
import { newFrameKey } from '../kit/live.ts';
import { useOneAtATime } from '../kit/one-at-a-time.ts';
import { comma, useText } from '../kit/phrases.ts';
import { useRead, useSave } from '../kit/query.ts';
import { Failure } from '../kit/states.tsx';
import { Tag } from '../kit/tag.tsx';
import { UserPicker } from '../user/user-picker.tsx';
import { handOverPhrases } from './hand-over.phrases.ts';

export function HandOverDialog({ close }: { close(): void }) {
  const text = useText(handOverPhrases);
  const id = useId();
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [done, setDone] = useState<string | null>(null);
  const { mutateAsync: handOver, isPending } = useSave(flowHandOver, [recordList]);
  const run = useOneAtATime(() =>
    handOver({ commandId: newFrameKey(), fromUserId: from, toUserId: to }).then(
      ({ data }) => setDone(data.id),
      () => undefined,
    ),
  );
  return (
    <Modal
      open
      title={text('title')}
      closable={{ 'aria-label': text('close') }}
      onCancel={close}
      footer={
        done ? (
          <Button type="primary" onClick={close}>
            {text('close')}
          </Button>
        ) : (
          <>
            <Button onClick={close}>{text('leave')}</Button>
            <Button type="primary" disabled={from === '' || to === '' || from === to} loading={isPending} onClick={() => void run()}>
              {text('run')}
            </Button>
          </>
        )
      }
    >
      {done ? (
        <Progress id={done} />
      ) : (
        <div className="flow-act">
          <div className="flow-field">
            <label htmlFor={`${id}from`}>{text('from')}</label>
            <UserPicker id={`${id}from`} value={from} noun={text('giver')} placeholder={text('from')} onChange={(next) => setFrom(next || '')} />
          </div>
          <div className="flow-field">
            <label htmlFor={`${id}to`}>{text('to')}</label>
            <UserPicker id={`${id}to`} value={to} noun={text('taker')} placeholder={text('to')} onChange={(next) => setTo(next || '')} />
          </div>
          {from !== '' && <Counted from={from} />}
        </div>
      )}
    </Modal>
  );
}

const namesOf = (engines: readonly { fullName: string }[]): string => engines.map(({ fullName }) => fullName).join(comma());

function Counted({ from }: { from: string }) {
  const text = useText(handOverPhrases);
  const read = useRead(flowHandOverPreview, { fromUserId: from });
  if (read.error) return <Failure refused={read.error} retry={() => void read.refetch()} />;
  if (!read.data) return <Skeleton active />;
  const { open, launched, entrusts, engines } = read.data;
  if (open + launched + entrusts + engines.length === 0) return <p className="flow-quiet">{text('nothing')}</p>;
  return (
    <ul>
      {open > 0 && <li>{text('open', { n: open })}</li>}
      {launched > 0 && <li>{text('launched', { n: launched })}</li>}
      {entrusts > 0 && <li>{text('entrusts', { n: entrusts })}</li>}
      {engines.length > 0 && <li>{text('engines', { names: namesOf(engines) })}</li>}
    </ul>
  );
}

const EVERY = 1_500;
const TONES = { waiting: 'plain', done: 'good', stays: 'warn' } as const;

function Progress({ id }: { id: string }) {
  const text = useText(handOverPhrases);
  const read = useRead(flowHandOverInfo, { id }, { every: (found) => (!found || found.state === 'running') && EVERY });
  const { data } = read;
  if (read.error && !data) return <Failure refused={read.error} retry={() => void read.refetch()} />;
  if (!data) return <Skeleton active />;
  const { state, counts, more, engines, list } = data;
  const n = (of: keyof typeof TONES) => counts[of] ?? 0;
  const all = n('waiting') + n('done') + n('stays');
  return (
    <>
      <Progressed percent={all === 0 ? 100 : Math.floor(((all - n('waiting')) * 100) / all)} status={state === 'running' ? 'active' : 'normal'} />
      <p role="status">{text(state === 'running' ? 'counts' : 'done', { n: n('done'), stays: n('stays'), waiting: n('waiting') })}</p>
      {more > 0 && state === 'done' && <p>{text('more', { n: more })}</p>}
      {engines.length > 0 && <p>{text('toRelease', { names: namesOf(engines) })}</p>}
      {list.length === LISTED_HANDED_OVER && <p className="flow-quiet">{text('listed', { n: LISTED_HANDED_OVER })}</p>}
      <ul className="flow-batch flow-handed">
        {list.map(({ id: task, fullName, state: now, why }) => (
          <li key={task}>
            <span>{fullName}</span>
            {now === 'stays' ? <em>{why}</em> : <Tag tone={TONES[now]}>{text(now === 'done' ? 'went' : 'waits')}</Tag>}
          </li>
        ))}
      </ul>
    </>
  );
}
