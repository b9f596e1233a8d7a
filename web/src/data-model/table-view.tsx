// A read-only view of one table: its fields, and its rows page by page.
import { dataModelFields, dataModelPreview } from '@ordo/contract/data-model.ts';
import { Drawer, Input, Select, Table } from 'antd';
import { useState } from 'react';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { Failure } from '../kit/states.tsx';
import { Tabs } from '../kit/tabs.tsx';
import { dataModelPhrases } from './data-model.phrases.ts';
import './data-model.css';

type Part = 'fields' | 'rows';

interface Props {
  dbId: string;
  table: string;
  mayRows: boolean;
  close(): void;
}

const SIZE = 20;

export function TableView({ dbId, table, mayRows, close }: Props) {
  const text = useText(dataModelPhrases);
  const [part, show] = useState<Part>('fields');
  return (
    <Drawer open size="min(1100px, 100vw)" title={table} onClose={close}>
      <Tabs
        label={table}
        tabs={[
          { key: 'fields', label: text('fields'), panel: () => <Fields dbId={dbId} table={table} /> },
          ...(mayRows ? [{ key: 'rows' as const, label: text('rows'), panel: () => <Rows dbId={dbId} table={table} /> }] : []),
        ]}
        shown={part}
        show={show}
      />
    </Drawer>
  );
}

function Fields({ dbId, table }: { dbId: string; table: string }) {
  const text = useText(dataModelPhrases);
  const fields = useRead(dataModelFields, { dbId, table });
  if (fields.error) return <Failure refused={fields.error} retry={() => void fields.refetch()} />;
  const mark = (value: number) => (value === 1 ? text('yes') : '');
  return (
    <Table
      size="small"
      rowKey="field"
      loading={!fields.data}
      dataSource={fields.data?.list ?? []}
      pagination={false}
      scroll={{ x: 'max-content' }}
      columns={[
        { title: text('field'), dataIndex: 'field' },
        { title: text('fieldName'), dataIndex: 'fieldName' },
        { title: text('type'), dataIndex: 'dataType' },
        { title: text('length'), dataIndex: 'dataLength' },
        { title: text('key'), dataIndex: 'primaryKey', render: mark },
        { title: text('nullable'), dataIndex: 'allowNull', render: mark },
        { title: text('usual'), dataIndex: 'defaults' },
      ]}
    />
  );
}

function Rows({ dbId, table }: { dbId: string; table: string }) {
  const text = useText(dataModelPhrases);
  const [page, setPage] = useState(1);
  const [field, setField] = useState<string>();
  const [keyword, setKeyword] = useState('');
  const fields = useRead(dataModelFields, { dbId, table });
  const rows = useRead(dataModelPreview, { dbId, table, currentPage: page, pageSize: SIZE, sort: 'asc', ...(keyword && { keyword, ...(field && { field }) }) });
  const names = fields.data?.list.map((one) => one.field) ?? [];
  return (
    <>
      <div className="model-search">
        <Select
          allowClear
          aria-label={text('field')}
          placeholder={text('anyField')}
          value={field ?? null}
          options={names.map((name) => ({ value: name, label: name }))}
          onChange={(next: string | null) => {
            setField(next ?? undefined);
            setPage(1);
          }}
        />
        <Input.Search
          allowClear
          aria-label={text('keyword')}
          placeholder={text('keyword')}
          maxLength={100}
          onSearch={(next) => {
            setKeyword(next.trim());
            setPage(1);
          }}
        />
      </div>
      {rows.error ? (
        <Failure refused={rows.error} retry={() => void rows.refetch()} />
      ) : (
        <Table
          size="small"
          rowKey={(row) => JSON.stringify(row)}
          loading={rows.isFetching}
          dataSource={rows.data?.list ?? []}
          locale={{ emptyText: text('noRows') }}
          scroll={{ x: 'max-content' }}
          pagination={{ current: page, pageSize: SIZE, total: rows.data?.pagination.total ?? 0, showSizeChanger: false, onChange: setPage }}
          columns={names.map((name) => ({
            title: name,
            dataIndex: name.toLowerCase(),
            render: (value: string | null) => (value === null ? <span className="model-null">NULL</span> : <span className="model-cell">{value}</span>),
          }))}
        />
      )}
    </>
  );
}
