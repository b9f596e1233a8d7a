// Deliveries of workflows to other systems, for those who monitor tasks; failed ones can be sent again here.
import type { Result } from '@ordo/contract/kit.ts';
import { flowDeliveries, flowRedeliver } from '@ordo/contract/flow-delivery.ts';
import { Button, Modal, Table } from 'antd';
import { useState } from 'react';
import { EmptyChoices } from '../kit/empty-choices.tsx';
import { useText } from '../kit/phrases.ts';
import { useRead, useSave } from '../kit/query.ts';
import { Tag } from '../kit/tag.tsx';
import { timeText } from '../kit/time.ts';
import { useCan } from '../kit/view.tsx';
import { toldPhrases } from './told.phrases.ts';

type Delivery = Result<typeof flowDeliveries>['list'][number];

const SIZE = 20;
const STATES = { waiting: 'waiting', sent: 'sent', dead: 'dead' } as const;
const TONES = { waiting: 'plain', sent: 'good', dead: 'warn' } as const;

export function ToldList({ close }: { close(): void }) {
  const text = useText(toldPhrases);
  const can = useCan();
  const [page, setPage] = useState(1);
  const [failedOnly, setFailedOnly] = useState(true);
  const read = useRead(flowDeliveries, { currentPage: page, pageSize: SIZE, ...(failedOnly && { state: 'dead' as const }) });
  const { mutateAsync: again, isPending } = useSave(flowRedeliver);
  const send = (id?: string) => void again(id === undefined ? {} : { id }).catch(() => undefined); // useSave has shown the refusal
  const list = read.data?.list ?? [];
  const maySend = can('btn_assign');
  const show = (only: boolean) => {
    setFailedOnly(only);
    setPage(1);
  };
  return (
    <Modal
      open
      width="min(960px, 96vw)"
      title={text('title')}
      onCancel={close}
      footer={
        <>
          <Button aria-pressed={failedOnly} onClick={() => show(!failedOnly)}>
            {text(failedOnly ? 'showAll' : 'showFailed')}
          </Button>
          {maySend && (
            <Button loading={isPending} disabled={list.every(({ state }) => state !== 'dead')} onClick={() => send()}>
              {text('againAll')}
            </Button>
          )}
        </>
      }
    >
      <p className="flow-quiet">{text('hint')}</p>
      <Table<Delivery>
        size="small"
        rowKey="id"
        loading={read.isPending}
        dataSource={list}
        locale={{ emptyText: <EmptyChoices read={read} none={text(failedOnly ? 'noneFailed' : 'none')} /> }}
        scroll={{ x: 'max-content' }}
        pagination={{ current: page, pageSize: SIZE, total: read.data?.pagination.total ?? 0, hideOnSinglePage: true, onChange: setPage }}
        columns={[
          { title: text('at'), dataIndex: 'at', render: timeText },
          { title: text('task'), dataIndex: 'fullName' },
          { title: text('event'), dataIndex: 'event', render: (event: string) => text(event as 'entered') },
          {
            title: text('target'),
            dataIndex: 'target',
            ellipsis: true,
            width: 220,
            render: (target: string) => (target.startsWith('parent:') ? text('parent') : target),
          },
          { title: text('state'), dataIndex: 'state', render: (state: Delivery['state']) => <Tag tone={TONES[state]}>{text(STATES[state])}</Tag> },
          { title: text('attempts'), dataIndex: 'attempts' },
          { title: text('reason'), dataIndex: 'reason' },
          {
            key: 'again',
            render: (_, { id, state }) =>
              state === 'dead' &&
              maySend && (
                <Button size="small" type="text" onClick={() => send(id)}>
                  {text('again')}
                </Button>
              ),
          },
        ]}
      />
    </Modal>
  );
}
