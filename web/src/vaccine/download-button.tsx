import { DownloadOutlined } from '@ant-design/icons';
import { indentDownload } from '@ordo/contract/indent.ts';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { download } from '../kit/download.ts';
import { language, useText } from '../kit/phrases.ts';
import { indentPhrases } from './indent-screen.phrases.ts';

/** Downloads the order as a file, in the interface language. */
export function DownloadButton({ id }: { id: string }) {
  const text = useText(indentPhrases);
  const [busy, setBusy] = useState(false);
  const fetchFile = async (format: 'xlsx' | 'csv' | 'pdf') => {
    setBusy(true);
    await download(indentDownload, { id, format, lang: language() });
    setBusy(false);
  };
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'xlsx', label: text('downloadXlsx') },
          { key: 'csv', label: text('downloadCsv') },
          { key: 'pdf', label: text('downloadPdf') },
        ],
        onClick: ({ key }) => void fetchFile(key as 'xlsx' | 'csv' | 'pdf'),
      }}
    >
      <Button icon={<DownloadOutlined aria-hidden />} loading={busy}>
        {text('download')}
      </Button>
    </Dropdown>
  );
}
