import type { UploadEntry } from '@ordo/contract/file.ts';
import { useState } from 'react';
import { useText } from '../kit/phrases.ts';
import type { ControlProps } from '../kit/record/field.ts';
import { Uploads } from '../kit/upload.tsx';
import { sysConfigPhrases } from './sys-config.phrases.ts';

/** One picture, stored by name. A new upload is shown by the link in its answer. */
export function LogoControl({ id, value = '', onChange, disabled }: ControlProps<string>) {
  const text = useText(sysConfigPhrases);
  const [sent, setSent] = useState<UploadEntry | null>(null);
  const there: UploadEntry[] = !value
    ? []
    : [sent?.fileId === value ? sent : { name: text('logo'), fileId: value, url: `/api/system/SysConfig/Logo/${value}` }];
  return (
    <Uploads
      {...(id && { id })}
      kind="images"
      most={1}
      label={text('logo')}
      value={there}
      {...(disabled !== undefined && { disabled })}
      onChange={(entries) => {
        const next = entries.at(-1) ?? null;
        setSent(next);
        onChange?.(next?.fileId ?? '');
      }}
    />
  );
}
