// Import of menu entries from a file: a preview of each row is shown before anything is created.
import type { Result } from '@ordo/contract/kit.ts';
import { menuImport, menuPreview } from '@ordo/contract/menu-file.ts';
import { menuList, menuRoot } from '@ordo/contract/menu.ts';
import { Alert, Button, Modal } from 'antd';
import { useRef, useState } from 'react';
import { CallError, callWithMessage } from '../kit/call.ts';
import { useText } from '../kit/phrases.ts';
import { queryClient } from '../kit/query.ts';
import { Tag } from '../kit/tag.tsx';
import { toast } from '../kit/toast.ts';
import { doesPhrases, menuFilePhrases } from './menu-file.phrases.ts';

type Lines = Result<typeof menuPreview>['list'];

export function ImportDialog({ close }: { close(): void }) {
  const text = useText(menuFilePhrases);
  const does = useText(doesPhrases);
  const picker = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<{ file: File; lines: Lines } | null>(null);
  const [refused, setRefused] = useState('');
  const [busy, setBusy] = useState(false);

  const attempt = (work: () => Promise<void>) => {
    setBusy(true);
    setRefused('');
    work()
      .catch((error: unknown) => {
        if (!(error instanceof CallError)) throw error;
        setRefused(error.message);
      })
      .finally(() => setBusy(false));
  };
  const look = (file: File) =>
    attempt(async () => {
      setChosen(null);
      const { data } = await callWithMessage(menuPreview, { parentId: menuRoot }, undefined, file);
      setChosen({ file, lines: data.list });
    });
  const take = ({ file }: { file: File }) =>
    attempt(async () => {
      const { msg } = await callWithMessage(menuImport, { parentId: menuRoot }, undefined, file);
      await queryClient.invalidateQueries({ queryKey: [menuList.path] });
      toast('success', msg);
      close();
    });

  const lines = chosen?.lines ?? [];
  const bad = lines.filter((line) => line.does === 'bad').length;
  const made = lines.filter((line) => line.does === 'create' || line.does === 'add').length;
  return (
    <Modal
      open
      title={text('importTitle')}
      width={720}
      okText={text('take', { n: made })}
      cancelText={text('cancel')}
      okButtonProps={{ disabled: !chosen || bad > 0 || made === 0, loading: busy && chosen !== null }}
      onOk={() => chosen && take(chosen)}
      onCancel={close}
    >
      <p className="menu-import-hint">{text('importText')}</p>
      <Button loading={busy && chosen === null} onClick={() => picker.current?.click()}>
        {text('choose')}
      </Button>{' '}
      {chosen?.file.name}
      <input
        ref={picker}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={text('choose')}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file) look(file);
        }}
      />
      {refused && <Alert type="error" showIcon title={refused} className="menu-import-said" />}
      {bad > 0 && <Alert type="error" showIcon title={text('bad', { n: bad })} className="menu-import-said" />}
      {chosen && bad === 0 && made === 0 && <Alert type="info" showIcon title={text('nothing')} className="menu-import-said" />}
      {lines.length > 0 && (
        <div className="menu-import-lines">
          <table aria-label={text('lines')}>
            <thead>
              <tr>
                <th scope="col">{text('row')}</th>
                <th scope="col">{text('entry')}</th>
                <th scope="col">{text('becomes')}</th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={line.row}>
                  <td>{line.row}</td>
                  <td>
                    {line.fullName} <span className="menu-import-code">{line.enCode}</span>
                  </td>
                  <td>
                    <Tag tone={({ create: 'good', add: 'info', keep: 'plain', bad: 'bad' } as const)[line.does]}>{does(line.does)}</Tag>{' '}
                    {line.problem || (line.rights > 0 && text('rights', { n: line.rights }))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Modal>
  );
}
