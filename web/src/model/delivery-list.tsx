// Deliveries of a webhook, sent and failed; those that were given up can be sent again here.
import type { Result } from '@ordo/contract/kit.ts';
import { webhookDeliveries, webhookRedeliver } from '@ordo/contract/model-webhook.ts';
import { Button, Modal, Table } from 'antd';
import { useState } from 'react';
import { EmptyChoices } from '../kit/empty-choices.tsx';
import { useText } from '../kit/phrases.ts';
import { useRead, useSave } from '../kit/query.ts';
import { Tag } from '../kit/tag.tsx';
import { timeText } from '../kit/time.ts';
import { webhookPhrases } from './api.phrases.ts';

type Delivery = Result<typeof webhookDeliveries>['list'][number];

const SIZE = 20;
const STATES = { waiting: 'stateWaiting', sent: 'stateSent', unseen: 'stateUnseen', dead: 'stateDead' } as const;
const TONES = { waiting: 'plain', sent: 'good', unseen: 'plain', dead: 'warn' } as const;

export function DeliveryList({ id, name, close }: { id: string; name: string; close(): void }) {
  const text = useText(webhookPhrases);
  const [page, setPage] = useState(1);
  const read = useRead(webhookDeliveries, { id, currentPage: page, pageSize: SIZE });
  const { mutateAsync: again, isPending } = useSave(webhookRedeliver);
  const send = (deliveryId?: string) => void again({ id, ...(deliveryId && { deliveryId }) }).catch(() => undefined); // useSave has shown the refusal
  const list = read.data?.list ?? [];
  return (
    <Modal
      open
      width="min(860px, 96vw)"
      title={text('deliveriesOf', { name })}
      onCancel={close}
      footer={
        <Button loading={isPending} disabled={list.every(({ state }) => state !== 'dead')} onClick={() => send()}>
          {text('againAll')}
        </Button>
      }
    >
      <Table<Delivery>
        size="small"
        rowKey="id"
        loading={read.isPending}
        dataSource={list}
        locale={{ emptyText: <EmptyChoices read={read} none={text('noDeliveries')} /> }}
        scroll={{ x: 'max-content' }}
        pagination={{ current: page, pageSize: SIZE, total: read.data?.pagination.total ?? 0, hideOnSinglePage: true, onChange: setPage }}
        columns={[
          { title: text('at'), dataIndex: 'at', render: timeText },
          { title: text('state'), dataIndex: 'state', render: (state: Delivery['state']) => <Tag tone={TONES[state]}>{text(STATES[state])}</Tag> },
          {
            key: 'again',
            render: (_, { id: deliveryId, state }) =>
              state === 'dead' && (
                <Button size="small" type="text" onClick={() => send(deliveryId)}>
                  {text('again')}
                </Button>
              ),
          },
          { title: text('event'), dataIndex: 'event', render: (event: string) => text(event as 'create') },
          { title: text('attempts'), dataIndex: 'attempts' },
          { title: text('reason'), dataIndex: 'reason' },
          { title: text('record'), dataIndex: 'recordId' },
        ]}
      />
    </Modal>
  );
}
