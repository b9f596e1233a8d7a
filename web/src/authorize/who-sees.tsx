// Who sees one record, and why.
import { whoSees } from '@ordo/contract/authorize.ts';
import { Alert, Input, Skeleton, Table } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { Failure } from '../kit/states.tsx';
import { ViaTags } from './via-tags.tsx';
import { holderPhrases, whyPhrases } from './why.phrases.ts';

export function WhoSees({ menuId, id }: { menuId: string; id: string }) {
  const text = useText(whyPhrases);
  const holders = useText(holderPhrases);
  const [keyword, setKeyword] = useState('');
  const wanted = useDeferredValue(keyword.trim().toLowerCase());
  const { data, error, refetch } = useRead(whoSees, { menuId, id });
  if (error) return <Failure refused={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton active />;
  const rows = data.list.filter(({ fullName, organize }) => `${fullName} ${organize}`.toLowerCase().includes(wanted));
  const administrator = (userId: string) => [{ type: 'administrator', id: userId, fullName: holders('administrator') }];
  return (
    <>
      <p role="status">{text('sees', { n: data.list.length, blind: data.blind })}</p>
      {data.more && <Alert type="warning" showIcon title={text('cut')} />}
      <div className="why-bar">
        <Input.Search
          allowClear
          value={keyword}
          placeholder={text('findPerson')}
          aria-label={text('findPerson')}
          onChange={(event) => setKeyword(event.target.value)}
        />
      </div>
      <Table
        virtual
        size="small"
        pagination={false}
        scroll={{ x: 680, y: 560 }}
        rowKey="id"
        dataSource={rows}
        locale={{ emptyText: text('nobody') }}
        columns={[
          {
            title: text('who'),
            dataIndex: 'fullName',
            width: 220,
            render: (name: string, row) => (
              <>
                {name}
                <br />
                <span className="why-kind">{row.organize}</span>
              </>
            ),
          },
          {
            title: text('because2'),
            key: 'because',
            render: (_, row) =>
              row.administrator ? (
                <ViaTags through={administrator(row.id)} />
              ) : (
                <>
                  <Reason name={text('opens')} through={row.page} />
                  {row.schemes.map((scheme) => (
                    <Reason key={scheme.fullName} name={scheme.fullName} through={scheme.through} />
                  ))}
                  {row.schemes.length === 0 && <span className="why-kind">{text('everyRow')}</span>}
                </>
              ),
          },
        ]}
      />
    </>
  );
}

function Reason({ name, through }: { name: string; through: Parameters<typeof ViaTags>[0]['through'] }) {
  return (
    <div className="why-bar" style={{ marginBlockEnd: 4 }}>
      <span className="why-kind">{name}</span>
      <ViaTags through={through} />
    </div>
  );
}
