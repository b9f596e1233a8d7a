// Records of a task, the oldest first, and the comments on it.
import { flowFile } from '@ordo/contract/flow-task.ts';
import { piecesOf } from '@ordo/engine/text/mention.ts';
import { PaperClipOutlined } from '@ant-design/icons';
import { downloadByLink } from '../kit/download.ts';
import { useText } from '../kit/phrases.ts';
import { UserNames } from '../user/user-picker.tsx';
import { ActLine, useActor } from './act-line.tsx';
import { recordPhrases } from './flow.phrases.ts';
import { NewComment } from './new-comment.tsx';
import { isQuiet, recordDetail } from './record-words.ts';
import { namesIn, titleIn, type TaskDetail } from './task-map.ts';

export function TaskTimeline({ task }: { task: TaskDetail }) {
  const text = useText(recordPhrases);
  const actor = useActor();
  return (
    <section className="flow-records">
      <ol>
        {task.records
          .filter(({ act }) => !isQuiet(act))
          .map((record) => {
            return (
              <ActLine key={record.id} record={record} step={titleIn(task, record.node)}>
                <Detail task={task} act={record.act} note={record.note} />
                {record.withheld && <p className="flow-quiet">{text('withheld')}</p>}
                {record.opinion && <Said task={task} record={record} />}
                {record.signature && (
                  <img className="flow-signed" src={`/v1${record.signature}`} alt={text('signatureOf', { name: actor(record.by, record.for) })} />
                )}
                {record.files.length > 0 && (
                  <p className="flow-files">
                    {record.files.map(({ fileId, name }) => (
                      <button key={fileId} type="button" onClick={() => void downloadByLink(flowFile, { id: task.id, name: fileId })}>
                        <PaperClipOutlined aria-hidden /> {name}
                      </button>
                    ))}
                  </p>
                )}
              </ActLine>
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
