// How other systems start tasks of a workflow.
import { flowDocs, flowOpenApi, flowTypings } from '@ordo/contract/flow-api.ts';
import { Drawer } from 'antd';
import { ApiDocs } from '../kit/api-docs.tsx';
import { useText } from '../kit/phrases.ts';
import { flowEnginePhrases } from './flow-engine.phrases.ts';

export function ApiDrawer({ id, name, close }: { id: string; name: string; close(): void }) {
  const text = useText(flowEnginePhrases);
  return (
    <Drawer open size="min(720px, 100vw)" title={text('apiTitle', { name })} closable={{ 'aria-label': text('close') }} onClose={close}>
      <ApiDocs
        intro={text('apiIntro')}
        files={{ openApi: flowOpenApi, page: flowDocs, types: flowTypings }}
        input={{ flowId: id }}
        address={flowOpenApi.path.replace('{flowId}', id)}
      />
    </Drawer>
  );
}
