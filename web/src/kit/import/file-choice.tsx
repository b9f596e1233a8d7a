import { DownloadOutlined, FileExcelOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef } from 'react';
import { useText } from '../phrases.ts';
import { useDropAndPaste } from '../upload/drop-and-paste.ts';
import { importPhrases } from './import.phrases.ts';

const SHEETS = '.xlsx,.csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,text/csv';

/** Where a sheet is dropped, pasted or selected, with the template to start from. */
interface Props {
  template?: () => Promise<void>;
  /** Instead of those of an import of all rows or none. */
  limits?: string;
  busy: boolean;
  take(file: File): void;
}

export function FileChoice({ template, limits, busy, take }: Props) {
  const text = useText(importPhrases);
  const input = useRef<HTMLInputElement>(null);
  const { frame, over } = useDropAndPaste((files) => !busy && files[0] && take(files[0]));
  return (
    <div ref={frame} className={over ? 'import-choice import-over' : 'import-choice'} aria-busy={busy}>
      <FileExcelOutlined className="import-sign" aria-hidden />
      <p>{busy ? text('reading') : text('drop')}</p>
      <p className="import-quiet">{limits ?? text('limits')}</p>
      <div className="import-ways">
        <Button type="primary" loading={busy} onClick={() => input.current?.click()}>
          {text('choose')}
        </Button>
        {template && (
          <Button icon={<DownloadOutlined aria-hidden />} onClick={() => void template()}>
            {text('template')}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={SHEETS}
        aria-label={text('choose')}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same file may be selected again after it was corrected.
          target.value = '';
          if (file) take(file);
        }}
      />
    </div>
  );
}
