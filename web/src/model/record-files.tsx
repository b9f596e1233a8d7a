// All files of a record: those attached to it, those of its comments, and those in its fields.
import { DeleteOutlined, PaperClipOutlined, PictureOutlined } from '@ant-design/icons';
import { fileLink, type UploadEntry } from '@ordo/contract/file.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { recordFileAdd, recordFileRemove, recordFiles } from '@ordo/contract/record-file.ts';
import { textIn } from '@ordo/engine/form/look.ts';

import { Button } from 'antd';
import { CallError, callWithMessage } from '../kit/call.ts';
import { useConfirm } from '../kit/confirm.tsx';
import { downloadByLink } from '../kit/download.ts';
import { useLanguage, useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { sizeText } from '../kit/size.ts';
import { Failure } from '../kit/states.tsx';
import { timeText } from '../kit/time.ts';
import { toast } from '../kit/toast.ts';
import { Uploads } from '../kit/upload.tsx';
import { filePhrases } from './model.phrases.ts';
import type { OpenedModel } from './opened-model.ts';
import { invalidatePart } from './invalidate-records.ts';
import { recordAt, type RecordPartProps } from './record-part.ts';

type Listed = Result<typeof recordFiles>['list'][number];

const NONE: readonly UploadEntry[] = [];

export function RecordFiles(props: RecordPartProps) {
  const text = useText(filePhrases);
  const { model } = props;
  const at = recordAt(props);
  const read = useRead(recordFiles, at);
  const confirm = useConfirm();
  const change = async (run: Promise<unknown>, said: string) => {
    try {
      await run;
      toast('success', said);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast('error', error.message);
    }
    await invalidatePart(recordFiles);
  };
  // Uploaded files are attached immediately.
  const attach = (entries: readonly UploadEntry[]) => {
    for (const { name, fileId } of entries) void change(callWithMessage(recordFileAdd, { ...at, name, fileId }), text('added'));
  };
  const remove = ({ id, name }: Listed) =>
    confirm({
      title: text('removeTitle', { name }),
      text: text('removeText'),
      yes: text('remove'),
      danger: true,
      run: () => change(callWithMessage(recordFileRemove, { ...at, attachmentId: id }), text('removed')),
    });
  if (read.error && !read.data) return <Failure refused={read.error} retry={() => void read.refetch()} />;
  if (!read.data) return <span className="busy-bar" role="status" />;
  const { list } = read.data;
  return (
    <section className="model-record-files">
      {model.may('btn_edit') && <Uploads value={NONE} onChange={attach} says={text('add')} label={text('add')} />}
      {list.length === 0 && <p className="model-quiet">{text('none')}</p>}
      <ul>
        {list.map((file, place) => (
          <li key={file.id || `${file.field} ${file.fileId} ${place}`}>
            {file.type === 'annexpic' ? <PictureOutlined aria-hidden /> : <PaperClipOutlined aria-hidden />}
            <div>
              <button
                type="button"
                className="model-file-name"
                disabled={file.fileId === ''}
                onClick={() => void downloadByLink(fileLink, { type: file.type, name: file.fileId })}
              >
                {file.name}
              </button>
              <small>
                <From model={model} file={file} />
                {file.fileId === '' && ` · ${text('gone')}`}
                {file.size !== null && ` · ${sizeText(file.size)}`}
                {file.at !== null && ` · ${text('by', { who: file.who ?? '', when: timeText(file.at) })}`}
              </small>
            </div>
            {file.from === 'attached' && model.may('btn_edit') && (
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={text('removeNamed', { name: file.name })}
                title={text('remove')}
                onClick={() => remove(file)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function From({ model, file }: { model: OpenedModel; file: Listed }) {
  const text = useText(filePhrases);
  const language = useLanguage();
  if (file.from !== 'field') return text(file.from);
  const labelOf = (path: string) => {
    const field = model.fields.get(path);
    return field ? textIn(field.node.label, language) : path;
  };
  const [table = '', own] = (file.field ?? '').split('.');
  const label = labelOf(file.field ?? '');
  return own === undefined ? text('field', { label }) : text('rowField', { table: labelOf(table), label });
}
