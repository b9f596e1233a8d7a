import { FilePdfOutlined, PrinterOutlined } from '@ant-design/icons';
import { printTemplateFill, printTemplatePdf, printTemplateSelector } from '@ordo/contract/print-template.ts';
import { Alert, Button, Modal, Select, Skeleton } from 'antd';
import type { PrintDocument } from '@ordo/engine/print/document.ts';
import { joined } from '@ordo/engine/print/join.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call, type CallError } from '../kit/call.ts';
import { download } from '../kit/download.ts';
import { language, useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { Failure } from '../kit/states.tsx';
import { Paper } from './paper.tsx';
import type { Printed } from './printed.ts';
import { designerPhrases, printPhrases } from './print-template.phrases.ts';
import './print-template.css';

/** Selects a template, shows the result, prints. */
export function PrintDialog({ type, recordId, name, template = '', close }: Printed & { close(): void }) {
  const text = useText(printPhrases);
  const said = useText(designerPhrases);
  const frame = useRef<HTMLIFrameElement>(null);
  const [chosen, choose] = useState(template);
  const [busy, setBusy] = useState(false);
  const templates = useRead(printTemplateSelector, { type });
  // A template that was deleted, or that this reader may not use, is not requested.
  const all = templates.data?.list ?? [];
  const id = (all.find((one) => one.id === chosen) ?? all[0])?.id ?? '';
  const ids = typeof recordId === 'string' ? [recordId] : recordId;
  const [only] = ids.length === 1 ? ids : [];
  const filled = useFilled(id, ids);
  const ready = filled.data && !filled.isPlaceholderData && !filled.error;

  const savePdf = async () => {
    if (only === undefined) return;
    setBusy(true);
    await download(printTemplatePdf, { id, recordId: only, lang: language() });
    setBusy(false);
  };
  return (
    <Modal
      open
      title={text('printing', { name })}
      className="print-dialog"
      width="min(900px, 96vw)"
      style={{ top: 24 }}
      onCancel={close}
      closable={{ 'aria-label': text('close') }}
      footer={[
        only !== undefined && (
          <Button key="pdf" icon={<FilePdfOutlined aria-hidden />} loading={busy} disabled={!ready} onClick={() => void savePdf()}>
            {text('pdf')}
          </Button>
        ),
        <Button key="print" type="primary" icon={<PrinterOutlined aria-hidden />} disabled={!ready} onClick={() => frame.current?.contentWindow?.print()}>
          {text('print')}
        </Button>,
      ]}
    >
      {templates.error && <Failure refused={templates.error} retry={() => void templates.refetch()} />}
      {templates.data?.list.length === 0 && <Alert type="info" showIcon title={text('none')} />}
      {templates.data && templates.data.list.length > 0 && (
        <Select
          className="print-choice"
          aria-label={text('template')}
          value={id}
          onChange={choose}
          options={templates.data.list.map((one) => ({ value: one.id, label: one.fullName }))}
        />
      )}
      {filled.error && <Failure refused={filled.error} retry={() => void filled.refetch()} />}
      {id && filled.isPending && <Skeleton active />}
      {filled.data && !filled.error && (
        <>
          {filled.data.unknown.length > 0 && <Alert type="warning" showIcon title={said('unknown', { keys: filled.data.unknown.join(', ') })} />}
          <Paper document={filled.data.printTemplate} title={name} label={text('paper')} frame={frame} />
        </>
      )}
    </Modal>
  );
}

/** One filled document of all records; they are requested one after the other. */
function useFilled(id: string, ids: readonly string[]) {
  return useQuery<{ printTemplate: PrintDocument; unknown: string[] }, CallError>({
    queryKey: ['/api/system/PrintDev', printTemplateFill.path, id, ids],
    placeholderData: keepPreviousData,
    enabled: id !== '',
    queryFn: async ({ signal }) => {
      const all = [];
      for (const recordId of ids) all.push(await call(printTemplateFill, { id, recordId }, signal));
      const [first, ...others] = all.map(({ printTemplate }) => printTemplate);
      if (!first) throw new Error('nothing to print');
      return { printTemplate: joined([first, ...others]), unknown: [...new Set(all.flatMap(({ unknown }) => unknown))] };
    },
  });
}
