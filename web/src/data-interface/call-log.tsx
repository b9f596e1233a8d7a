// The call log of an interface, or of a key's calls on records of models.
import { credentialCalls } from '@ordo/contract/data-interface-credential.ts';
import { dataInterfaceLog } from '@ordo/contract/data-interface.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { refusals, type RefusalKey } from '@ordo/contract/refusals.ts';
import { Drawer, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { translateNow, useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { Failure } from '../kit/states.tsx';
import { timeText } from '../kit/time.ts';
import { keyPhrases, logPhrases } from './data-interface.phrases.ts';

const SIZE = 20;

interface Of {
  id: string;
  name: string;
  close(): void;
}

export function CallLog(of: Of) {
  const text = useText(logPhrases);
  const [page, setPage] = useState(1);
  const log = useRead(dataInterfaceLog, { id: of.id, currentPage: page, pageSize: SIZE });
  const { outcome } = useOutcome();
  const columns: TableColumnsType<Result<typeof dataInterfaceLog>['list'][number]> = [
    { title: text('at'), dataIndex: 'invokTime', render: timeText },
    { title: text('who'), dataIndex: 'userId', render: (who: string) => who || text('anonymous') },
    { title: text('ip'), dataIndex: 'invokIp' },
    { title: text('took'), dataIndex: 'invokWasteTime', align: 'end', render: (ms: number) => `${ms} ms` },
    outcome,
    { title: text('device'), dataIndex: 'invokDevice', ellipsis: true, width: 220 },
  ];
  return <Calls of={of} log={log} columns={columns} page={page} setPage={setPage} />;
}

export function KeyCalls(of: Of) {
  const text = useText(logPhrases);
  const actions = useText(keyPhrases);
  const [page, setPage] = useState(1);
  const log = useRead(credentialCalls, { id: of.id, currentPage: page, pageSize: SIZE });
  const { outcome } = useOutcome();
  const columns: TableColumnsType<Result<typeof credentialCalls>['list'][number]> = [
    { title: text('at'), dataIndex: 'at', render: timeText },
    { title: text('model'), dataIndex: 'modelName' },
    { title: text('action'), dataIndex: 'action', render: (action: 'list') => actions(action) },
    { title: text('ip'), dataIndex: 'ip' },
    { title: text('took'), dataIndex: 'milliseconds', align: 'end', render: (ms: number) => `${ms} ms` },
    outcome,
  ];
  return <Calls of={of} log={log} columns={columns} page={page} setPage={setPage} />;
}

function useOutcome() {
  const text = useText(logPhrases);
  const said = (refusal: string) => (refusal ? translateNow(refusals[refusal as RefusalKey]?.text ?? [refusal, refusal]) : text('answered'));
  return { outcome: { title: text('outcome'), dataIndex: 'refusal', render: said } };
}

interface Shown<Row> {
  of: Of;
  log: Pick<ReturnType<typeof useRead>, 'error' | 'refetch'> & { data?: { list: Row[]; pagination: { total: number } } | undefined };
  columns: TableColumnsType<Row>;
  page: number;
  setPage(page: number): void;
}

function Calls<Row extends { id: string }>({ of: { name, close }, log, columns, page, setPage }: Shown<Row>) {
  const text = useText(logPhrases);
  return (
    <Drawer open size="min(960px, 100vw)" title={text('title', { name })} onClose={close}>
      {log.error ? (
        <Failure refused={log.error} retry={() => void log.refetch()} />
      ) : (
        <Table<Row>
          size="small"
          rowKey="id"
          loading={!log.data}
          dataSource={log.data?.list ?? []}
          locale={{ emptyText: text('empty') }}
          scroll={{ x: 'max-content' }}
          pagination={{ current: page, pageSize: SIZE, total: log.data?.pagination.total ?? 0, showSizeChanger: false, onChange: setPage }}
          columns={columns}
        />
      )}
    </Drawer>
  );
}
