// One change, field by field.
import { changeLogInfo } from '@ordo/contract/change-log.ts';
import { Drawer, Skeleton, Table } from 'antd';
import { translateNow, useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { ShareRecordButton } from '../kit/share-record-button.tsx';
import { Failure } from '../kit/states.tsx';
import { timeText } from '../kit/time.ts';
import { titleOf } from './title-of.ts';
import { changeLogPhrases, fieldPhrases } from './change-log.phrases.ts';

export function ChangeSheet({ id, href, onClose }: { id: string; href: string; onClose(): void }) {
  const text = useText(changeLogPhrases);
  const change = useRead(changeLogInfo, { id });
  const { data } = change;
  return (
    <Drawer
      open
      size="min(720px, 100vw)"
      title={data ? titleOf(data) : text('title')}
      extra={data && <ShareRecordButton href={href} name={titleOf(data)} noun={text('title')} />}
      onClose={onClose}
    >
      {change.error && <Failure refused={change.error} retry={() => void change.refetch()} />}
      {!data && !change.error && <Skeleton active />}
      {data && (
        <>
          <p>
            {timeText(data.at)} · {data.who || text('product')} · {text('request')} {data.requestId}
          </p>
          <Table
            size="small"
            pagination={false}
            rowKey="field"
            dataSource={data.fields}
            locale={{ emptyText: text('nothing') }}
            columns={[
              { title: text('field'), dataIndex: 'field', width: 180, render: fieldName },
              { title: text('before'), dataIndex: 'before', render: plain },
              { title: text('after'), dataIndex: 'after', render: plain },
            ]}
          />
        </>
      )}
    </Drawer>
  );
}

/** The displayed name; a field without one is shown as stored. */
function fieldName(field: string): string {
  const phrase = fieldPhrases[field.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())];
  return phrase ? translateNow(phrase) : field;
}

/** A JSON string without its quotes; any other value as stored. */
function plain(value: string | null): string {
  if (value === null) return '—';
  return value.startsWith('"') ? String(JSON.parse(value)) : value;
}
