// API documentation of a model for external programs, and its webhooks.
import { modelDocs, modelOpenApi, modelTypings } from '@ordo/contract/model-api.ts';
import { Drawer } from 'antd';
import { useState } from 'react';
import { ApiDocs } from '../kit/api-docs.tsx';
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
  const docs = () => (
    <ApiDocs
      intro={text('intro')}
      files={{ openApi: modelOpenApi, page: modelDocs, types: modelTypings }}
      input={{ id, ...(menuId && { menuId }) }}
      address={modelOpenApi.path.replace('{id}', id)}
    />
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
