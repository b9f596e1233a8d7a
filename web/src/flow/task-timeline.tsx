// Records of a task, the oldest first, and the comments on it.
import { flowActPhrases, timedVotePhrases } from '@ordo/contract/flow-task.phrases.ts';
import { flowFile } from '@ordo/contract/flow-task.ts';
import { piecesOf } from '@ordo/engine/text/mention.ts';
import { PaperClipOutlined } from '@ant-design/icons';
import { downloadByLink } from '../kit/download.ts';
import { UserAvatar } from '../kit/user-avatar.tsx';
import { translateCodeNow, useText } from '../kit/phrases.ts';
import { Tag, type TagTone } from '../kit/tag.tsx';
import { timeText } from '../kit/time.ts';
import { UserNames } from '../user/user-picker.tsx';
import { recordPhrases, systemActTexts } from './flow.phrases.ts';
import { NewComment } from './new-comment.tsx';
import { isQuiet, recordDetail } from './record-words.ts';
import { namesIn, titleIn, type TaskDetail } from './task-map.ts';

const tones: Readonly<Record<string, TagTone>> = {
  adopt: 'good',
  correct: 'good',
  reject: 'bad',
  cancel: 'bad',
  return: 'warn',
  withdraw: 'warn',
  askWithdraw: 'warn',
  overdue: 'warn',
  nobody: 'warn',
  disabled: 'warn',
};

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
                <UserAvatar name={record.by?.name ?? ''} picture="" size={32} />
                <div>
                  <p className="flow-record-head">
                    <strong>{record.by === null && record.for ? record.for.name : who}</strong>
                    <Tag tone={tones[record.act] ?? 'plain'}>
                      {translateCodeNow({ ...systemActTexts, ...flowActPhrases, ...(record.by === null && timedVotePhrases) }, record.act)}
                    </Tag>
                    <span>{titleIn(task, record.node)}</span>
                    <time>{timeText(record.at)}</time>
                  </p>
                  <Detail task={task} act={record.act} note={record.note} />
                  {record.withheld && <p className="flow-quiet">{text('withheld')}</p>}
                  {record.opinion && <Said task={task} record={record} />}
                  {record.signature && <img className="flow-signed" src={`/v1${record.signature}`} alt={text('signatureOf', { name: who })} />}
                  {record.files.length > 0 && (
                    <p className="flow-files">
                      {record.files.map(({ fileId, name }) => (
                        <button key={fileId} type="button" onClick={() => void downloadByLink(flowFile, { id: task.id, name: fileId })}>
                          <PaperClipOutlined aria-hidden /> {name}
                        </button>
                      ))}
                    </p>
                  )}
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

/** In comments, ids of mentioned people are replaced by their names. */
function Said({ task, record: { act, opinion } }: { task: TaskDetail; record: TaskDetail['records'][number] }) {
  if (act !== 'comment') return <p className="flow-opinion-said">{opinion}</p>;
  const names = namesIn(task);
  return (
    <p className="flow-opinion-said">
      {piecesOf(opinion, (id) => names.get(id)).map(({ text, id }, at) => (id === undefined ? text : <b key={`${at} ${id}`}>{text}</b>))}
    </p>
  );
}
