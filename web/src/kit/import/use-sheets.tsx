// What a list offers of its sheets to whoever may: rows that come in, and the list as a file.
import type { Endpoint } from '@ordo/contract/kit.ts';
import type { SheetCalls } from '@ordo/contract/sheet.ts';
import { useState, type ReactNode } from 'react';
import type { Action } from '../list/types.ts';
import { Late, part } from '../part.tsx';
import { useText } from '../phrases.ts';
import { useMay } from '../view.tsx';
import { importPhrases } from './import.phrases.ts';

/** Few people import, and seldom. */
const ImportDialog = part(async () => (await import('./import-dialog.tsx')).ImportDialog);

/** @param of whose rows they are, as the screen is titled */
export function useSheets(
  { template, preview, take, file, previewUpdate, takeUpdate }: SheetCalls,
  of: string,
): { actions: Action[]; sheet: Endpoint | undefined; dialog: ReactNode } {
  const text = useText(importPhrases);
  const may = useMay();
  const [open, setOpen] = useState(false);
  const update = previewUpdate && takeUpdate && may('btn_edit') ? { preview: previewUpdate, take: takeUpdate } : undefined;
  return {
    actions: may('btn_upload') ? [{ key: 'import', label: text('import'), run: () => setOpen(true) }] : [],
    sheet: may('btn_download') ? file : undefined,
    dialog: open && (
      <Late>
        <ImportDialog title={text('importOf', { of })} template={template} preview={preview} take={take} update={update} close={() => setOpen(false)} />
      </Late>
    ),
  };
}
