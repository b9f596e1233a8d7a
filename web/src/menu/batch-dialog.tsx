// Adds several columns or form fields at once, one per line.
import { columnKnown, type columnBatch, type holdersOfPage } from '@ordo/contract/menu-right.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { menuList } from '@ordo/contract/menu.ts';
import { patterns } from '@ordo/engine/text/patterns.ts';
import { Alert, Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { EmptyChoices } from '../kit/empty-choices.tsx';
import { useText } from '../kit/phrases.ts';
import { useRead, useSave } from '../kit/query.ts';
import { PageHolders } from './page-holders.tsx';
import { rightsPhrases } from './rights.phrases.ts';

interface Props {
  endpoint: unknown;
  json: 'columnJson' | 'formJson';
  moduleId: string;
  /** Codes that exist on the page already. */
  there: readonly string[];
  pageOf: Result<typeof holdersOfPage>;
  close(): void;
}

export function BatchDialog({ endpoint, json, moduleId, there, pageOf, close }: Props) {
  const text = useText(rightsPhrases);
  const [written, setWritten] = useState('');
  const [holders, setHolders] = useState(() => pageOf.list.map(({ id }) => id));
  const known = useRead(columnKnown, { moduleId });
  const missing = (known.data?.list ?? []).filter(({ enCode }) => !there.includes(enCode));
  const save = useSave(endpoint as typeof columnBatch, [menuList]);
  const lines = written.split('\n').map((line, index) => ({ n: index + 1, line: line.trim() }));
  const fields = lines.filter(({ line }) => line !== '').map(({ n, line }) => ({ n, line, ...fieldOf(line) }));
  const wrong = fields.find(({ enCode, fullName }) => !patterns.fieldCode.test(enCode) || fullName === '' || fullName.length > 50);
  const send = () =>
    void save.mutateAsync({ moduleId, holders, [json]: fields.map(({ enCode, fullName }) => ({ enCode, fullName })) } as never).then(close, () => undefined);
  return (
    <Modal
      open
      title={text('addMany')}
      okText={text('add')}
      cancelText={text('cancel')}
      okButtonProps={{ disabled: fields.length === 0 || wrong !== undefined, loading: save.isPending }}
      onOk={send}
      onCancel={close}
    >
      <p id="batch-hint">{text('addManyHint')}</p>
      {known.error && <EmptyChoices read={known} />}
      {missing.length > 0 && (
        <Button size="small" className="menu-batch-known" onClick={() => setWritten(missing.map(({ enCode, fullName }) => `${enCode} ${fullName}`).join('\n'))}>
          {text('addKnown', { n: missing.length })}
        </Button>
      )}
      <Input.TextArea
        autoFocus
        aria-label={text('addMany')}
        aria-describedby="batch-hint"
        value={written}
        autoSize={{ minRows: 6, maxRows: 14 }}
        placeholder={'mobile 手机\naddress 地址'}
        onChange={(event) => setWritten(event.target.value)}
      />
      <PageHolders of={pageOf} value={holders} onChange={setHolders} />
      {wrong && <Alert type="warning" showIcon title={text('addManyWrong', { n: wrong.n, line: wrong.line })} />}
    </Modal>
  );
}

function fieldOf(line: string): { enCode: string; fullName: string } {
  const [enCode = '', ...rest] = line.split(/[\s,，:：]+/);
  return { enCode, fullName: rest.join(' ') };
}
