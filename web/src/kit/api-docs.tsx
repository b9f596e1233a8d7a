// The description of calls for other systems: its address, and three files to download.
import type { Endpoint, Input } from '@ordo/contract/kit.ts';
import { Button, Typography } from 'antd';
import { apiDocsPhrases } from './api-docs.phrases.ts';
import './api-docs.css';
import { download } from './download.ts';
import { useText } from './phrases.ts';

interface Props<E extends Endpoint> {
  /** What can be called, and by whom. */
  intro: string;
  /** OpenAPI, a page and types; all take the same input. */
  files: { openApi: E; page: E; types: E };
  input: Input<E>;
  /** Path of the OpenAPI document. */
  address: string;
}

export function ApiDocs<E extends Endpoint>({ intro, files, input, address }: Props<E>) {
  const text = useText(apiDocsPhrases);
  return (
    <section className="api-docs" aria-label={text('docs')}>
      <p className="api-docs-intro">{intro}</p>
      <p>{text('address')}</p>
      <Typography.Paragraph code copyable>
        {`${location.origin}/v1${address}`}
      </Typography.Paragraph>
      <div className="api-docs-files">
        <Button type="primary" onClick={() => void download(files.page, input)}>
          {text('read')}
        </Button>
        <Button onClick={() => void download(files.openApi, input)}>{text('openApi')}</Button>
        <Button onClick={() => void download(files.types, input)}>{text('types')}</Button>
      </div>
    </section>
  );
}
