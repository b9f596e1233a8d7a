// API documentation of a model for external programs, and its webhooks.
import { modelDocs, modelOpenApi, modelTypings } from '@ordo/contract/model-api.ts';
import { Button, Drawer, Typography } from 'antd';
import { useState } from 'react';
import { download } from '../kit/download.ts';
import { useText } from '../kit/phrases.ts';
import { Tabs } from '../kit/tabs.tsx';
import { apiPhrases } from './api.phrases.ts';
import { WebhookList } from './webhook-list.tsx';

interface Props {
  id: string;
  name: string;
  /** Menu entry of the model's page that it is opened on. */
  menuId?: string | undefined;
  mayTell: boolean;
  close(): void;
}

export function ApiDrawer({ id, name, menuId, mayTell, close }: Props) {
  const text = useText(apiPhrases);
  const [shown, show] = useState<'docs' | 'webhooks'>('docs');
  const at = { id, ...(menuId && { menuId }) };
  const docs = () => (
    <section className="design-api" aria-label={text('docs')}>
      <p className="model-quiet">{text('intro')}</p>
      <p>{text('address')}</p>
      <Typography.Paragraph code copyable>
        {`${location.origin}/v1${modelOpenApi.path.replace('{id}', id)}`}
      </Typography.Paragraph>
      <div className="design-tags">
        <Button type="primary" onClick={() => void download(modelDocs, at)}>
          {text('read')}
        </Button>
        <Button onClick={() => void download(modelOpenApi, at)}>{text('openApi')}</Button>
        <Button onClick={() => void download(modelTypings, at)}>{text('types')}</Button>
      </div>
    </section>
  );
  return (
    <Drawer open size="min(960px, 100vw)" title={text('title', { name })} closable={{ 'aria-label': text('close') }} onClose={close}>
      {mayTell ? (
        <Tabs
          label={text('open')}
          shown={shown}
          show={show}
          tabs={[
            { key: 'docs', label: text('docs'), panel: docs },
            { key: 'webhooks', label: text('webhooks'), panel: () => <WebhookList modelId={id} /> },
          ]}
        />
      ) : (
        docs()
      )}
    </Drawer>
  );
}
