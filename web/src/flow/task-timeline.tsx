// What was done with a task, the oldest first, and what people write to each other about it.
import { flowActPhrases } from '@ordo/contract/flow-task.phrases.ts';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { Face } from '../kit/face.tsx';
import { sayCodeNow, useText } from '../kit/phrases.ts';
import { Tag, type TagTone } from '../kit/tag.tsx';
import { timeText } from '../kit/time.ts';
import { UserNames } from '../user/user-picker.tsx';
import { flowPhrases, recordPhrases, systemActTexts } from './flow.phrases.ts';
import { isQuiet, isSigned, recordDetail } from './record-words.ts';
import { titleIn, type TaskDetail } from './task-map.ts';
import { useFlowCommand, readTasksAgain } from './use-command.ts';

const tones: Readonly<Record<string, TagTone>> = {
  adopt: 'good',
  correct: 'good',
  reject: 'bad',
  cancel: 'bad',
  return: 'warn',
  withdraw: 'warn',
  overdue: 'warn',
  nobody: 'warn',
  disabled: 'warn',
};
const MOST_COMMENT = 2_000;

export function TaskTimeline({ task }: { task: TaskDetail }) {
  const text = useText(recordPhrases);
  return (
    <section className="flow-records">
      <ol>
        {task.records
          .filter(({ act }) => !isQuiet(act))
          .map((record) => {
            const who = record.by === null ? text('system') : record.for ? text('forWhom', { who: record.by.name, name: record.for.name }) : record.by.name;
            return (
              <li key={record.id}>
                <Face name={record.by?.name ?? ''} picture="" size={32} />
                <div>
                  <p className="flow-record-head">
                    <strong>{record.by === null && record.for ? record.for.name : who}</strong>
                    <Tag tone={tones[record.act] ?? 'plain'}>{sayCodeNow({ ...systemActTexts, ...flowActPhrases }, record.act)}</Tag>
                    {isSigned(record.note) && <Tag tone="info">{text('signed')}</Tag>}
                    <span>{titleIn(task, record.node)}</span>
                    <time>{timeText(record.at)}</time>
                  </p>
                  <Detail task={task} act={record.act} note={record.note} />
                  {record.opinion && <p className="flow-opinion-said">{record.opinion}</p>}
                </div>
              </li>
            );
          })}
      </ol>
      {task.commands.includes('comment') && <NewComment task={task} />}
    </section>
  );
}

function Detail({ task, act, note }: { task: TaskDetail; act: string; note: unknown }) {
  const text = useText(recordPhrases);
  const detail = recordDetail(act, note);
  if (!detail) return null;
  const { say, people = [], node = '', word = '' } = detail;
  return (
    <p className="flow-quiet">
      {text(say, { node: titleIn(task, node), word: word && text(word as keyof typeof recordPhrases) })}{' '}
      {people.length > 0 && <UserNames ids={people.join(',')} />}
    </p>
  );
}

function NewComment({ task }: { task: TaskDetail }) {
  const text = useText(flowPhrases);
  const [written, setWritten] = useState('');
  const { ask, busy } = useFlowCommand(task.id);
  const post = async () => {
    if (written.trim() === '') return;
    if (!(await ask({ act: { command: 'comment', text: written } }))) return;
    setWritten('');
    await readTasksAgain();
  };
  return (
    <div className="flow-comment">
      <Input.TextArea
        rows={2}
        maxLength={MOST_COMMENT}
        value={written}
        aria-label={text('comment')}
        placeholder={text('writeComment')}
        onChange={(event) => setWritten(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void post();
        }}
      />
      <Button loading={busy} disabled={written.trim() === ''} onClick={() => void post()}>
        {text('post')}
      </Button>
    </div>
  );
}
