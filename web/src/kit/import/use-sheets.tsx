// The spreadsheet actions of a list: import and export, by permission.
import type { Endpoint } from '@ordo/contract/kit.ts';
import type { SheetCalls } from '@ordo/contract/sheet.ts';
import { useState, type ReactNode } from 'react';
import type { Action } from '../list/types.ts';
import { LazyBoundary, lazyComponent } from '../lazy-component.tsx';
import { useText } from '../phrases.ts';
import { useCan } from '../view.tsx';
import { importPhrases } from './import.phrases.ts';

/** Loaded lazily: few people import, and seldom. */
const ImportDialog = lazyComponent(async () => (await import('./import-dialog.tsx')).ImportDialog);

/** @param of name of the rows, as in the screen's title */
export function useSheets(
  { template, preview, take, file, previewUpdate, takeUpdate }: SheetCalls,
  of: string,
): { actions: Action[]; sheet: Endpoint | undefined; dialog: ReactNode } {
  const text = useText(importPhrases);
  const can = useCan();
  const [open, setOpen] = useState(false);
  const update = previewUpdate && takeUpdate && can('btn_edit') ? { preview: previewUpdate, take: takeUpdate } : undefined;
  return {
    actions: can('btn_upload') ? [{ key: 'import', label: text('import'), run: () => setOpen(true) }] : [],
    sheet: can('btn_download') ? file : undefined,
    dialog: open && (
      <LazyBoundary>
        <ImportDialog title={text('importOf', { of })} template={template} preview={preview} take={take} update={update} close={() => setOpen(false)} />
      </LazyBoundary>
    ),
  };
}
