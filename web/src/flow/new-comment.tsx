// Input for a comment on a task: `@` offers the people of the task, and files can be attached.
import { PaperClipOutlined } from '@ant-design/icons';
import type { UploadEntry } from '@ordo/contract/file.ts';
import { MAX_FILES } from '@ordo/contract/flow-act.ts';
import { mentionsIn, withIds } from '@ordo/engine/text/mention.ts';
import { Button, Mentions } from 'antd';
import { useState, type KeyboardEvent } from 'react';
import { isComposing } from '../kit/input-method.ts';
import { useText } from '../kit/phrases.ts';
import { useSession } from '../kit/session.ts';
import { Uploads } from '../kit/upload.tsx';
import { flowPhrases } from './flow.phrases.ts';
import { namesIn, type TaskDetail } from './task-map.ts';
import { invalidateTasks, useFlowCommand } from './use-command.ts';

const MAX_COMMENT = 2_000;

/** People with the same name are distinguished by a number. */
function offeredIn(task: Pick<TaskDetail, 'initiator' | 'operators' | 'circulates'>, me: string | undefined): Map<string, string> {
  const offered = new Map<string, string>();
  const taken = new Map<string, number>();
  for (const [id, name] of namesIn(task)) {
    if (id === me) continue;
    const nth = (taken.get(name) ?? 0) + 1;
    taken.set(name, nth);
    offered.set(id, nth === 1 ? name : `${name}(${nth})`);
  }
  return offered;
}

export function NewComment({ task }: { task: TaskDetail }) {
  const text = useText(flowPhrases);
  const me = useSession((session) => session.current?.userInfo.userId);
  const [written, setWritten] = useState('');
  const [files, setFiles] = useState<readonly UploadEntry[]>([]);
  const [attaching, setAttaching] = useState(false);
  const [sending, setSending] = useState(false);
  const { ask, busy } = useFlowCommand(task.id);
  const people = offeredIn(task, me);
  const isIncomplete = (written.trim() === '' && files.length === 0) || sending;
  const post = async () => {
    if (isIncomplete) return;
    const said = withIds(written.trim(), people);
    if (!(await ask({ act: { command: 'comment', text: said, mentions: mentionsIn(said), files: files.map(({ fileId }) => fileId) } }))) return;
    setWritten('');
    setFiles([]);
    setAttaching(false);
    await invalidateTasks();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    void post();
  };
  return (
    <div className="flow-comment">
      <Mentions
        value={written}
        onChange={setWritten}
        onKeyDown={press}
        options={[...people].map(([id, name]) => ({ key: id, value: name, label: name }))}
        notFoundContent={text('nobodyCalled')}
        autoSize={{ minRows: 2, maxRows: 10 }}
        maxLength={MAX_COMMENT}
        aria-label={text('comment')}
        placeholder={text('writeComment')}
        placement="top"
      />
      {attaching && <Uploads type="workFlow" value={files} onChange={setFiles} busy={setSending} most={MAX_FILES} label={text('attach')} />}
      <div>
        {!attaching && (
          <Button type="text" icon={<PaperClipOutlined aria-hidden />} onClick={() => setAttaching(true)}>
            {text('attach')}
          </Button>
        )}
        <Button loading={busy} disabled={isIncomplete} onClick={() => void post()}>
          {text('post')}
        </Button>
      </div>
    </div>
  );
}
