// Printing for other pages. The dialog is loaded when it is opened.
import { PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { LazyBoundary, lazyComponent } from '../kit/lazy-component.tsx';
import { useText } from '../kit/phrases.ts';
import { printPhrases } from './print-template.phrases.ts';
import type { Printed } from './printed.ts';

export type { Printed };

const Dialog = lazyComponent(async () => (await import('./print-dialog.tsx')).PrintDialog);

/** Maximum number of records printed together. */
export const MAX_PRINTED = 50;

/** @param what null: closed */
export function PrintPicker({ what, close }: { what: Printed | null; close(): void }) {
  return <LazyBoundary>{what && <Dialog {...what} close={close} />}</LazyBoundary>;
}

/** @param says its text; default: “Print” */
export function PrintButton({ says, ...what }: Printed & { says?: string }) {
  const text = useText(printPhrases);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<PrinterOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {says ?? text('print')}
      </Button>
      <PrintPicker what={open ? what : null} close={() => setOpen(false)} />
    </>
  );
}

/** Label of the print action. */
export const usePrintWord = () => useText(printPhrases)('print');
