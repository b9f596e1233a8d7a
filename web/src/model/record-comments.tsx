// Comments on a record, the newest first.
import { PaperClipOutlined } from '@ant-design/icons';
import { fileLink, type UploadEntry } from '@ordo/contract/file.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { MAX_COMMENT_FILES, recordCommentCreate, recordCommentRemove, recordComments, recordCommentUpdate } from '@ordo/contract/record-comment.ts';
import { mentionsIn, piecesOf, withNames } from '@ordo/engine/text/mention.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { CallError, callWithMessage } from '../kit/call.ts';
import { useConfirm } from '../kit/confirm.tsx';
import { downloadByLink } from '../kit/download.ts';
import { UserAvatar } from '../kit/user-avatar.tsx';
import { newFrameKey } from '../kit/live.ts';
import { PagesOnDemand, type PageOnDemand } from '../kit/pages-on-demand.tsx';
import { useText } from '../kit/phrases.ts';
import { queryClient, useRead } from '../kit/query.ts';
import { Failure } from '../kit/states.tsx';
import { timeText } from '../kit/time.ts';
import { toast } from '../kit/toast.ts';
import { Uploads } from '../kit/upload.tsx';
import { CommentEditor, keptText } from './comment-editor.tsx';
import { commentPhrases } from './model.phrases.ts';
import { invalidatePart } from './invalidate-records.ts';
import { recordAt, type RecordPartProps } from './record-part.ts';

type Comment = Result<typeof recordComments>['list'][number];
type At = ReturnType<typeof recordAt>;

/** Comments per page, as the call has them. */
const SIZE = 20;
/** Polling interval while they are visible, in ms. */
const EVERY = 10_000;

/** Unfinished comments of records that were closed. */
const begun = new Map<string, string>();

/** Shows a refusal. @returns whether the call succeeded */
async function done(run: Promise<unknown>): Promise<boolean> {
  try {
    await run;
    await invalidatePart(recordComments);
    return true;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    toast('error', error.message);
    return false;
  }
}

export const RecordComments = (props: RecordPartProps) => (
  <section className="model-comments">
    <NewComment at={recordAt(props)} />
    <PagesOnDemand draw={(on) => <CommentPage {...props} {...on} />} />
  </section>
);

function CommentPage({ page, more, shown, ...of }: RecordPartProps & PageOnDemand) {
  const text = useText(commentPhrases);
  const at = recordAt(of);
  const read = useRead(recordComments, { ...at, ...(page > 1 && { currentPage: page }) }, shown ? { every: EVERY } : {});
  const { list = [], people = {}, pagination } = read.data ?? {};
  return (
    <>
      {read.error && !read.data && <Failure refused={read.error} retry={() => void read.refetch()} />}
      {read.data && page === 1 && list.length === 0 && <p className="model-quiet">{text('none')}</p>}
      <ol aria-live={page === 1 ? 'polite' : 'off'}>
        {list.map((comment) => (
          <OneComment key={comment.id} at={at} comment={comment} people={people} />
        ))}
      </ol>
      {more && pagination && pagination.total > page * SIZE && (
        <Button loading={read.isFetching} onClick={more}>
          {text('more')}
        </Button>
      )}
    </>
  );
}

function NewComment({ at }: { at: At }) {
  const text = useText(commentPhrases);
  const place = `${at.id} ${at.recordId}`;
  const [written, setWritten] = useState(() => begun.get(place) ?? '');
  const [files, setFiles] = useState<readonly UploadEntry[]>([]);
  const [attaching, setAttaching] = useState(false);
  const [busy, setBusy] = useState(false);
  const [people] = useState(() => new Map<string, string>());
  /** The same key until the comment is saved: a repeated request after a lost answer creates no second one. */
  const [key, setKey] = useState(newFrameKey);
  const write = (next: string) => {
    setWritten(next);
    if (next) begun.set(place, next);
    else begun.delete(place);
  };
  const post = async () => {
    if (busy || !written.trim()) return;
    setBusy(true);
    const sent = files.map(({ name, fileId }) => ({ name, fileId }));
    if (await done(callWithMessage(recordCommentCreate, { ...at, commentId: key, text: keptText(written, people), files: sent }))) {
      write('');
      setFiles([]);
      setAttaching(false);
      setKey(newFrameKey());
      // Files of a comment are also files of the record.
      await queryClient.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[1]).endsWith('/Files') });
    }
    setBusy(false);
  };
  return (
    <div className="model-comment-new">
      <CommentEditor at={at} value={written} change={write} people={people} send={() => void post()} />
      {attaching && <Uploads value={files} onChange={setFiles} most={MAX_COMMENT_FILES} label={text('attach')} />}
      <div className="model-comment-bar">
        {!attaching && (
          <Button type="text" icon={<PaperClipOutlined aria-hidden />} onClick={() => setAttaching(true)}>
            {text('attach')}
          </Button>
        )}
        <Button type="primary" loading={busy} disabled={!written.trim()} title={text('sendKey', { key: 'Ctrl' })} onClick={() => void post()}>
          {text('send')}
        </Button>
      </div>
    </div>
  );
}

function OneComment({ at, comment, people }: { at: At; comment: Comment; people: Readonly<Record<string, string>> }) {
  const text = useText(commentPhrases);
  const confirm = useConfirm();
  const [editing, setEditing] = useState(false);
  const { id, who, text: said, files } = comment;
  const remove = () =>
    confirm({
      title: text('removeTitle'),
      text: text('removeText'),
      yes: text('remove'),
      danger: true,
      run: async () => {
        if (await done(callWithMessage(recordCommentRemove, { ...at, commentId: id }))) toast('success', text('removed'));
      },
    });
  return (
    <li>
      <UserAvatar name={who ?? ''} picture={comment.face} size={32} />
      <div>
        <p className="model-comment-head">
          <strong>{who ?? text('somebody')}</strong> <time>{timeText(comment.at)}</time>
          {comment.changedAt !== null && <small> {text('edited')}</small>}
          {comment.mayEdit && !editing && (
            <Button type="link" size="small" onClick={() => setEditing(true)}>
              {text('edit')}
            </Button>
          )}
          {comment.mayRemove && !editing && (
            <Button type="link" size="small" onClick={remove}>
              {text('remove')}
            </Button>
          )}
        </p>
        {editing ? (
          <EditComment at={at} comment={comment} people={people} leave={() => setEditing(false)} />
        ) : (
          <p className="model-comment-text">
            {piecesOf(said, (one) => people[one]).map(({ text: piece, id: named }, place) =>
              named === undefined ? piece : <span key={`${place} ${named}`}>{piece}</span>,
            )}
          </p>
        )}
        {files.length > 0 && (
          <p className="model-files">
            {files.map(({ id: file, name, fileId }) => (
              <button key={file} type="button" onClick={() => void downloadByLink(fileLink, { type: 'annex', name: fileId })}>
                <PaperClipOutlined aria-hidden /> {name}
              </button>
            ))}
          </p>
        )}
      </div>
    </li>
  );
}

function EditComment({ at, comment, people, leave }: { at: At; comment: Comment; people: Readonly<Record<string, string>>; leave(): void }) {
  const text = useText(commentPhrases);
  const [named] = useState(() => new Map(mentionsIn(comment.text).flatMap((id) => (people[id] === undefined ? [] : [[id, people[id]] as const]))));
  const [written, setWritten] = useState(() => withNames(comment.text, (id) => people[id]));
  const [busy, setBusy] = useState(false);
  const save = async () => {
    if (busy || !written.trim()) return;
    setBusy(true);
    const well = await done(callWithMessage(recordCommentUpdate, { ...at, commentId: comment.id, version: comment.version, text: keptText(written, named) }));
    setBusy(false);
    if (well) leave();
  };
  return (
    <div className="model-comment-new">
      <CommentEditor at={at} value={written} change={setWritten} people={named} send={() => void save()} focus />
      <div className="model-comment-bar">
        <Button onClick={leave}>{text('cancel')}</Button>
        <Button type="primary" loading={busy} disabled={!written.trim()} onClick={() => void save()}>
          {text('save')}
        </Button>
      </div>
    </div>
  );
}
