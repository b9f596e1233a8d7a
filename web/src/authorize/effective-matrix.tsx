// Everything a person may do, and by which grants: thousands of lines, rendered as they become visible.
import { effective } from '@ordo/contract/authorize.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { Input, Skeleton, Table } from 'antd';
import { useDeferredValue, useState } from 'react';
import { Text } from '../kit/list/cell.tsx';
import { usePhone } from '../kit/phone.ts';
import { translateCodeNow, useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { Failure } from '../kit/states.tsx';
import { ViaTags } from './via-tags.tsx';
import { kindPhrases, whyPhrases } from './why.phrases.ts';

type Row = Result<typeof effective>['list'][number];

export function EffectiveMatrix({ userId, name }: { userId: string; name: string }) {
  const text = useText(whyPhrases);
  const phone = usePhone();
  const [keyword, setKeyword] = useState('');
  const wanted = useDeferredValue(keyword.trim().toLowerCase());
  const { data, error, refetch } = useRead(effective, { userId });
  if (error) return <Failure refused={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton active />;
  const rows = data.list.filter((row) =>
    `${row.page} ${row.fullName} ${row.code} ${row.through.map((via) => via.fullName).join(' ')}`.toLowerCase().includes(wanted),
  );
  return (
    <>
      {data.administrator && <p>{text('administrator', { who: name })}</p>}
      <div className="why-bar">
        <Input.Search
          allowClear
          value={keyword}
          placeholder={text('search')}
          aria-label={text('search')}
          onChange={(event) => setKeyword(event.target.value)}
        />
        <span role="status">{text('count', { n: rows.length })}</span>
      </div>
      <Table
        virtual
        size="small"
        pagination={false}
        scroll={{ x: phone ? 340 : 680, y: 560 }}
        rowKey={(row) => `${row.kind} ${row.id}`}
        dataSource={rows}
        locale={{ emptyText: text('nothing') }}
        columns={[
          ...(phone ? [] : [{ title: text('page'), dataIndex: 'page', width: 160 }]),
          {
            title: text('right'),
            dataIndex: 'fullName',
            width: 160,
            ...(phone && { render: (name: string, { page }: Row) => <Text below={page}>{name}</Text> }),
          },
          ...(phone ? [] : [{ title: text('kind'), dataIndex: 'kind', width: 90, render: (kind: string) => translateCodeNow(kindPhrases, kind) }]),
          { title: text('through'), dataIndex: 'through', render: (through: Row['through']) => <ViaTags through={through} /> },
        ]}
      />
    </>
  );
}
