import { taskLog } from '@ordo/contract/schedule-task.ts';
import { Drawer, Table } from 'antd';
import { useState } from 'react';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { Failure } from '../kit/states.tsx';
import { timeText } from '../kit/time.ts';
import { OutcomeTag } from './outcome-tag.tsx';
import { type outcomePhrases, runLogPhrases } from './schedule-task.phrases.ts';

const SIZE = 20;
const REFRESH = 3_000;

/** The result of each run; updated while it is open. */
export function RunLog({ id, name, close }: { id: string; name: string; close(): void }) {
  const text = useText(runLogPhrases);
  const [page, setPage] = useState(1);
  const log = useRead(taskLog, { id, currentPage: page, pageSize: SIZE }, { every: REFRESH });
  return (
    <Drawer open size="min(860px, 100vw)" title={text('title', { name })} onClose={close}>
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
            { title: text('at'), dataIndex: 'runTime', render: timeText },
            {
              title: text('outcome'),
              dataIndex: 'outcome',
              render: (outcome: keyof typeof outcomePhrases) => <OutcomeTag outcome={outcome} />,
            },
            { title: text('took'), dataIndex: 'duration', align: 'end', render: (ms: number | null) => (ms === null ? '' : `${ms} ms`) },
            { title: text('said'), dataIndex: 'description', width: 320 },
            { title: text('by'), dataIndex: 'userName', render: (who: string) => who || text('clock') },
          ]}
        />
      )}
    </Drawer>
  );
}
