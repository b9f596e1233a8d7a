import { HistoryOutlined } from '@ant-design/icons';
import { printTemplateVersion, printTemplateVersions } from '@ordo/contract/print-template.ts';
import type { PrintDocument } from '@ordo/engine/print/document.ts';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { call, type CallError } from '../kit/call.ts';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { timeText } from '../kit/time.ts';
import { toast } from '../kit/toast.ts';
import { designerPhrases } from './print-template.phrases.ts';

/** Previous versions of the template; each can be loaded again. */
export function Versions({ id, load }: { id: string; load(document: PrintDocument): void }) {
  const text = useText(designerPhrases);
  const [open, setOpen] = useState(false);
  const { data } = useRead(printTemplateVersions, { id }, { enabled: open });
  const take = async (number: number) => {
    try {
      load((await call(printTemplateVersion, { id, number })).printTemplate);
      toast('info', text('versionTaken', { n: number }));
    } catch (error) {
      toast('error', (error as CallError).message);
    }
  };
  const items = (data?.list ?? []).map(({ number, creatorTime, creatorUser }) => ({
    key: String(number),
    label: text('version', { n: number, when: timeText(creatorTime), who: creatorUser ?? '—' }),
  }));
  return (
    <Dropdown trigger={['click']} autoFocus onOpenChange={setOpen} menu={{ items, onClick: ({ key }) => void take(Number(key)) }}>
      <Button icon={<HistoryOutlined aria-hidden />}>{text('versions')}</Button>
    </Dropdown>
  );
}
