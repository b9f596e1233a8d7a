// Webhooks of a model: create, change, enable or disable, with their deliveries.
import { webhookList, webhookRemove, webhookSecret, webhookState } from '@ordo/contract/model-webhook.ts';
import { Alert, Button, Modal, Table, Typography } from 'antd';
import { useState } from 'react';
import { useConfirm, useConfirmDelete } from '../kit/confirm.tsx';
import { EmptyChoices } from '../kit/empty-choices.tsx';
import { actionsWidth } from '../kit/list/actions-width.ts';
import { RowActions } from '../kit/list/row-actions.tsx';
import type { Action } from '../kit/list/types.ts';
import { usePhone } from '../kit/phone.ts';
import { comma, useText } from '../kit/phrases.ts';
import { useRead, useSave } from '../kit/query.ts';
import { EnabledSwitch } from '../kit/enabled-switch.tsx';
import { webhookPhrases } from './api.phrases.ts';
import { DeliveryList } from './delivery-list.tsx';
import { WebhookForm, type Webhook } from './webhook-form.tsx';
import '../kit/list/list.css';

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

  const actions = (hook: Webhook): Action[] => [
    { key: 'deliveries', label: text('deliveries'), run: () => setListed(hook) },
    { key: 'edit', label: text('edit'), run: () => setForm({ hook }) },
    { key: 'secret', label: text('secret'), run: () => askSecret(hook) },
    { key: 'erase', label: text('erase'), danger: true, run: () => confirmRemoval(hook.fullName, () => remove({ id: hook.id })) },
  ];
  const list = hooks.data?.list ?? [];
  const phone = usePhone();
  const shown = phone ? 0 : 2;

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
        dataSource={list}
        locale={{ emptyText: <EmptyChoices read={hooks} none={text('none')} /> }}
        tableLayout="fixed"
        pagination={{ current: page, pageSize: SIZE, total: hooks.data?.pagination.total ?? 0, hideOnSinglePage: true, onChange: setPage }}
        columns={[
          {
            title: text('name'),
            render: (_, { fullName, url }) => (
              <>
                <div>{fullName}</div>
                <div className="design-hook-url model-quiet" title={url}>
                  {url}
                </div>
              </>
            ),
          },
          // On phones they are in the form.
          {
            title: text('events'),
            width: '15%',
            responsive: ['md'],
            render: (_, { events }) => events.map((one) => text(one as 'create')).join(comma()),
          },
          { title: text('owner'), dataIndex: 'ownerName', ellipsis: true, width: '14%', responsive: ['md'] },
          { title: text('undelivered'), dataIndex: 'dead', width: 114 },
          {
            title: text('state'),
            width: 68,
            render: (_, hook) => <EnabledSwitch endpoint={webhookState} id={hook.id} value={hook.enabledMark} label={hook.fullName} />,
          },
          {
            key: 'actions',
            // On phones only the overflow menu.
            width: phone ? 46 : actionsWidth(list.map(actions), shown),
            render: (_, hook) => <RowActions actions={actions(hook)} name={hook.fullName} shown={shown} />,
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
