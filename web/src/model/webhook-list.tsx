// Webhooks of a model: create, change, enable or disable, with their deliveries.
import { webhookList, webhookRemove, webhookSecret, webhookState } from '@ordo/contract/model-webhook.ts';
import { Alert, Button, Modal, Table, Typography } from 'antd';
import { useState } from 'react';
import { useConfirm, useConfirmDelete } from '../kit/confirm.tsx';
import { EmptyChoices } from '../kit/empty-choices.tsx';
import { useText } from '../kit/phrases.ts';
import { useRead, useSave } from '../kit/query.ts';
import { EnabledSwitch } from '../kit/enabled-switch.tsx';
import { webhookPhrases } from './api.phrases.ts';
import { DeliveryList } from './delivery-list.tsx';
import { WebhookForm, type Webhook } from './webhook-form.tsx';

const SIZE = 20;

export function WebhookList({ modelId }: { modelId: string }) {
  const text = useText(webhookPhrases);
  const [page, setPage] = useState(1);
  const [form, setForm] = useState<{ hook: Webhook | null } | null>(null);
  const [listed, setListed] = useState<Webhook | null>(null);
  const [secret, setSecret] = useState('');
  const hooks = useRead(webhookList, { modelId, currentPage: page, pageSize: SIZE });
  const confirm = useConfirm();
  const confirmRemoval = useConfirmDelete();
  const { mutateAsync: remove } = useSave(webhookRemove);
  const { mutateAsync: renew } = useSave(webhookSecret);
  const askSecret = ({ id, fullName }: Webhook) =>
    confirm({
      title: text('secretTitle', { name: fullName }),
      text: text('secretText'),
      yes: text('secret'),
      run: async () => setSecret((await renew({ id })).data.secret),
    });

  return (
    <section className="design-api" aria-label={text('add')}>
      <p className="model-quiet">{text('intro')}</p>
      <Button type="primary" onClick={() => setForm({ hook: null })}>
        {text('add')}
      </Button>
      <Table<Webhook>
        size="small"
        rowKey="id"
        loading={hooks.isPending}
        dataSource={hooks.data?.list ?? []}
        locale={{ emptyText: <EmptyChoices read={hooks} none={text('none')} /> }}
        scroll={{ x: 'max-content' }}
        pagination={{ current: page, pageSize: SIZE, total: hooks.data?.pagination.total ?? 0, hideOnSinglePage: true, onChange: setPage }}
        columns={[
          { title: text('name'), dataIndex: 'fullName' },
          { title: text('url'), dataIndex: 'url', ellipsis: true, width: 220 },
          { title: text('events'), render: (_, { events }) => events.map((one) => text(one as 'create')).join('、') },
          { title: text('owner'), dataIndex: 'ownerName' },
          { title: text('undelivered'), dataIndex: 'dead' },
          { title: text('state'), render: (_, hook) => <EnabledSwitch endpoint={webhookState} id={hook.id} value={hook.enabledMark} label={hook.fullName} /> },
          {
            key: 'actions',
            render: (_, hook) => (
              <span className="design-tags">
                <Button size="small" type="text" onClick={() => setListed(hook)}>
                  {text('deliveries')}
                </Button>
                <Button size="small" type="text" onClick={() => setForm({ hook })}>
                  {text('edit')}
                </Button>
                <Button size="small" type="text" onClick={() => askSecret(hook)}>
                  {text('secret')}
                </Button>
                <Button size="small" type="text" danger onClick={() => confirmRemoval(hook.fullName, () => remove({ id: hook.id }))}>
                  {text('erase')}
                </Button>
              </span>
            ),
          },
        ]}
      />
      {form && <WebhookForm modelId={modelId} hook={form.hook} close={() => setForm(null)} made={setSecret} />}
      {listed && <DeliveryList id={listed.id} name={listed.fullName} close={() => setListed(null)} />}
      {secret !== '' && (
        <Modal
          open
          closable={false}
          title={text('madeTitle')}
          footer={
            <Button type="primary" onClick={() => setSecret('')}>
              {text('done')}
            </Button>
          }
        >
          <Alert type="warning" showIcon title={text('madeText')} />
          <Typography.Paragraph copyable code>
            {secret}
          </Typography.Paragraph>
        </Modal>
      )}
    </section>
  );
}
