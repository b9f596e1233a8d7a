// Files and pictures of a form: selected, dropped or pasted, uploaded with progress, stored as entries (product §5.2).
import { PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { fileLink, type UploadEntry } from '@ordo/contract/file.ts';
import { defaultLimit, limitText, type Limit } from '@ordo/engine/file/limit.ts';
import { limitOf, type FileType } from '@ordo/engine/file/types.ts';
import { Button, Image, Upload, type UploadFile } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { call } from './call.ts';
import { translateNow, useText } from './phrases.ts';
import { toast } from './toast.ts';
import { admit } from './upload/admit.ts';
import { useDropAndPaste } from './upload/drop-and-paste.ts';
import { transfer, type Transfer } from './upload/transfer.ts';
import { uploadPhrases } from './upload/upload.phrases.ts';

interface Props {
  kind?: 'files' | 'images';
  /** `annex` for files and `annexpic` for pictures, unless the feature has its own. */
  type?: FileType;
  value?: readonly UploadEntry[] | undefined;
  onChange?(entries: UploadEntry[]): void;
  limit?: Limit;
  /** Maximum number of entries. */
  most?: number;
  id?: string;
  disabled?: boolean;
  /** The `accept` of the browser's file dialog. */
  accept?: string;
  /** False: the file dialog selects one file at a time. */
  several?: boolean;
  /** Label of the button. */
  says?: string;
  /** Label of the entries, for screen readers. */
  label?: string;
  /** Told whether uploads are running: what is sent meanwhile would lack them. Has to stay the same function. */
  busy?(isBusy: boolean): void;
  /** Replaces the default upload; its files are not read back from the server. */
  send?: (file: File, progress: (percent: number) => void) => Transfer;
}

const NONE: readonly UploadEntry[] = [];
const PICTURES = 'image/jpeg,image/png,image/gif,image/webp';
const DROPPING = { outline: '2px dashed var(--ant-color-primary)', outlineOffset: 4 };
let count = 0;

/** A file that was not read back is shown by its local blob URL. */
const shownAt = (url: string) => (url.startsWith('blob:') ? url : `/v1${url}`);

export function Uploads({
  kind = 'files',
  type,
  value = NONE,
  onChange,
  most = Infinity,
  id,
  disabled,
  label,
  accept = '',
  several = true,
  says,
  busy,
  send,
  ...props
}: Props) {
  const text = useText(uploadPhrases);
  const images = kind === 'images';
  const sort = type ?? (images ? 'annexpic' : 'annex');
  const limit = props.limit ?? limitOf(sort, defaultLimit);
  const [running, setRunning] = useState<UploadFile[]>([]);
  /** Stored name → key in the list, so that an item keeps its key when its upload ends. */
  const [keys, setKeys] = useState<Record<string, string>>({});
  const [preview, setPreview] = useState('');
  const aborts = useRef(new Map<string, () => void>());
  // Two uploads that end together both reach the form, before it has rendered the first.
  const latest = useRef({ value, onChange });
  useEffect(() => {
    latest.current = { value, onChange };
  });
  useEffect(() => {
    const all = aborts.current;
    return () => all.forEach((abort) => abort());
  }, []);

  const isBusy = running.some(({ status }) => status === 'uploading');
  useEffect(() => busy?.(isBusy), [busy, isBusy]);

  const keep = (entries: readonly UploadEntry[]) => {
    latest.current.value = entries;
    latest.current.onChange?.([...entries]);
  };
  const drop = (uid: string) => setRunning((all) => all.filter((one) => one.uid !== uid));
  const patch = (uid: string, change: Partial<UploadFile>) => setRunning((all) => all.map((one) => (one.uid === uid ? { ...one, ...change } : one)));

  const begin = (file: File) => {
    const uid = `upload-${(count += 1)}`;
    const told = (percent: number) => patch(uid, { percent });
    const { done, abort } = send ? send(file, told) : transfer(sort, file, told);
    aborts.current.set(uid, abort);
    setRunning((all) => [...all, { uid, name: file.name, status: 'uploading', percent: 0 }]);
    done
      .then(({ name, url }) => {
        drop(uid);
        setKeys((all) => ({ ...all, [name]: uid }));
        keep([...latest.current.value, { name: file.name, fileId: name, url }]);
      })
      .catch((error: Error) => {
        patch(uid, { status: 'error', response: error.message });
        toast('error', error.message);
      })
      .finally(() => aborts.current.delete(uid));
  };

  const take = (files: Iterable<File>) => {
    const there = latest.current.value.length + aborts.current.size;
    const { go, told } = admit(files, there, { kind, chat: sort === 'IM', limit, most, accept });
    for (const { tone, phrase, parameters } of told) toast(tone, translateNow(phrase, parameters));
    go.forEach(begin);
  };

  const keyOf = ({ fileId }: UploadEntry) => keys[fileId] ?? fileId;
  const remove = ({ uid }: UploadFile) => {
    aborts.current.get(uid)?.();
    aborts.current.delete(uid);
    drop(uid);
    if (value.some((entry) => keyOf(entry) === uid)) keep(value.filter((entry) => keyOf(entry) !== uid));
    return false;
  };

  /** With a new link: the one in the form may have expired. */
  const download = ({ uid }: UploadFile) => {
    const entry = value.find((one) => keyOf(one) === uid);
    if (!entry) return;
    void call(fileLink, { type: sort, name: entry.fileId }).then(
      ({ url }) => location.assign(`/v1${url}`),
      (error: Error) => toast('error', error.message),
    );
  };

  const room = !disabled && value.length < most;
  const { frame, over } = useDropAndPaste((files) => !disabled && take(files));
  const done = value.map((entry): UploadFile => ({ uid: keyOf(entry), name: entry.name, status: 'done', ...(images ? { url: shownAt(entry.url) } : {}) }));
  const hint = text(images ? 'imagesHint' : 'filesHint', { limit: limitText(limit) });
  const shown = says ?? text('files');
  return (
    <div ref={frame} role="group" aria-label={label ?? text('entries')} style={over && !disabled ? DROPPING : undefined}>
      <Upload
        fileList={[...done, ...running]}
        listType={images ? 'picture-card' : 'text'}
        accept={accept || (images ? PICTURES : '')}
        multiple={several && most > 1}
        disabled={disabled}
        // It would take the focus from the pressed button.
        openFileDialogOnClick={false}
        showUploadList={{ showDownloadIcon: !images && !send }}
        beforeUpload={(file, batch) => {
          if (file === batch[0]) take(batch);
          return Upload.LIST_IGNORE;
        }}
        {...(images ? { onPreview: ({ url }: UploadFile) => setPreview(url ?? '') } : send ? {} : { onPreview: download })}
        onDownload={download}
        onRemove={remove}
      >
        {room && (
          <Button
            id={id}
            type={images ? 'text' : 'default'}
            icon={images ? <PlusOutlined /> : <UploadOutlined />}
            title={hint}
            aria-label={images ? hint : `${shown} · ${hint}`}
            onClick={() => frame.current?.querySelector('input')?.click()}
          >
            {images ? null : shown}
          </Button>
        )}
      </Upload>
      {preview && <Image alt="" src={preview} style={{ display: 'none' }} preview={{ open: true, onOpenChange: (open) => !open && setPreview('') }} />}
    </div>
  );
}
