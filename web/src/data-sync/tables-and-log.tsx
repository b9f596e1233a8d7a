import { dataSyncInfo, dataSyncLog } from '@ordo/contract/data-sync.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { Pagination, Table } from 'antd';
import { useState } from 'react';
import { grouped } from '../kit/number.ts';
import { usePhone } from '../kit/phone.ts';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { Failure } from '../kit/states.tsx';
import { Tag } from '../kit/tag.tsx';
import { timeText } from '../kit/time.ts';
import { dataSyncPhrases, tableStatePhrases } from './data-sync.phrases.ts';

type Line = Result<typeof dataSyncInfo>['tables'][number];

const SIZE = 20;
const counts = ['read', 'inserted', 'updated', 'same', 'bad'] as const;

function State({ line: { state, bad, said } }: { line: Line }) {
  const states = useText(tableStatePhrases);
  const tone = state === 'done' ? (bad ? 'warn' : 'good') : state === 'running' ? 'info' : state === 'left' ? 'warn' : 'plain';
  return (
    <span title={said}>
      <Tag tone={tone}>{states(state)}</Tag>
    </span>
  );
}

export function Tables({ tables }: { tables: Line[] }) {
  const text = useText(dataSyncPhrases);
  const phone = usePhone();
  if (phone)
    return (
      <ul className="sync-plan" aria-label={text('tables')}>
        {tables.map((line) => (
          <li key={line.table}>
            <h4>
              {line.table} <State line={line} />
            </h4>
            <p className="sync-counts">{counts.map((key) => `${text(key)} ${grouped(line[key])}`).join(' · ')}</p>
          </li>
        ))}
      </ul>
    );
  return (
    <Table
      size="small"
      rowKey="table"
      aria-label={text('tables')}
      dataSource={tables}
      pagination={false}
      columns={[
        { title: text('table'), dataIndex: 'table' },
        { title: text('state'), dataIndex: 'state', render: (_, line: Line) => <State line={line} /> },
        ...counts.map((key) => ({ title: text(key), dataIndex: key, align: 'end' as const, render: grouped })),
      ]}
    />
  );
}

/** @param every polling interval in ms; null: once */
export function Log({ id, every }: { id: string; every: number | null }) {
  const text = useText(dataSyncPhrases);
  const phone = usePhone();
  const [page, setPage] = useState(1);
  const read = useRead(dataSyncLog, { id, currentPage: page, pageSize: SIZE }, every === null ? {} : { every });
  const list = read.data?.list ?? [];
  const pages = { current: page, pageSize: SIZE, total: read.data?.pagination.total ?? 0, showSizeChanger: false, hideOnSinglePage: true, onChange: setPage };
  if (read.error) return <Failure refused={read.error} retry={() => void read.refetch()} />;
  if (phone)
    return (
      <>
        <ul className="sync-lines" aria-label={text('log')}>
          {list.map(({ id: line, at, table, key, said }) => (
            <li key={line}>
              <small>
                {timeText(at)} {table} {key && `· ${text('key')} ${key}`}
              </small>
              <span>{said}</span>
            </li>
          ))}
        </ul>
        <Pagination size="small" {...pages} />
      </>
    );
  return (
    <Table
      size="small"
      rowKey="id"
      aria-label={text('log')}
      loading={!read.data}
      dataSource={list}
      locale={{ emptyText: text('noLog') }}
      pagination={pages}
      columns={[
        { title: text('at'), dataIndex: 'at', width: 180, render: timeText },
        { title: text('table'), dataIndex: 'table', width: 160 },
        { title: text('key'), dataIndex: 'key', width: 160 },
        { title: text('what'), dataIndex: 'said' },
      ]}
    />
  );
}
