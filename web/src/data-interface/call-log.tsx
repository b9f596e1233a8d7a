import { dataInterfaceLog } from '@ordo/contract/data-interface.ts';
import { refusals, type RefusalKey } from '@ordo/contract/refusals.ts';
import { Drawer, Table } from 'antd';
import { useState } from 'react';
import { sayNow, useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { Failure } from '../kit/states.tsx';
import { timeText } from '../kit/time.ts';
import { logPhrases } from './data-interface.phrases.ts';

const SIZE = 20;

export function CallLog({ id, name, close }: { id: string; name: string; close(): void }) {
  const text = useText(logPhrases);
  const [page, setPage] = useState(1);
  const log = useRead(dataInterfaceLog, { id, currentPage: page, pageSize: SIZE });
  const outcome = (refusal: string) => (refusal ? sayNow(refusals[refusal as RefusalKey]?.text ?? [refusal, refusal]) : text('answered'));
  return (
    <Drawer open size="min(960px, 100vw)" title={text('title', { name })} onClose={close}>
      {log.error ? (
        <Failure refused={log.error} retry={() => void log.refetch()} />
      ) : (
        <Table
          size="small"
          rowKey="id"
          loading={!log.data}
          dataSource={log.data?.list ?? []}
          locale={{ emptyText: text('empty') }}
          scroll={{ x: 'max-content' }}
          pagination={{ current: page, pageSize: SIZE, total: log.data?.pagination.total ?? 0, showSizeChanger: false, onChange: setPage }}
          columns={[
            { title: text('at'), dataIndex: 'invokTime', render: timeText },
            { title: text('who'), dataIndex: 'userId', render: (who: string) => who || text('anonymous') },
            { title: text('ip'), dataIndex: 'invokIp' },
            { title: text('took'), dataIndex: 'invokWasteTime', align: 'end', render: (ms: number) => `${ms} ms` },
            { title: text('outcome'), dataIndex: 'refusal', render: outcome },
            { title: text('device'), dataIndex: 'invokDevice', ellipsis: true, width: 220 },
          ]}
        />
      )}
    </Drawer>
  );
}
