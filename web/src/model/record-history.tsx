// Changes of a record with author and time, the newest first; child rows by their numbers.
import { recordHistory, type ModelRecord } from '@ordo/contract/model-record.ts';
import type { Result } from '@ordo/contract/kit.ts';
import type { Json } from '@ordo/engine/form/document.ts';
import { isEmpty } from '@ordo/engine/form/kind.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { textIn, type Look } from '@ordo/engine/form/look.ts';
import type { Values } from '@ordo/engine/form/values.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { Failure } from '../kit/states.tsx';
import { timeText } from '../kit/time.ts';
import { historyPhrases } from './model.phrases.ts';
import { useRecordLook } from './use-look.ts';
import type { OpenedModel } from './opened-model.ts';
import { rowsOf } from '../form/record-changes.ts';

type Line = Result<typeof recordHistory>['list'][number];
type Change = Line['changes'][number];

interface Props {
  model: OpenedModel;
  record: ModelRecord;
}

const SIZE = 20;
const MAX = 100;

export function RecordHistory({ model, record }: Props) {
  const text = useText(historyPhrases);
  const lookOf = useRecordLook(model);
  const [size, setSize] = useState(SIZE);
  const read = useRead(recordHistory, { id: model.id, recordId: record.id, ...(model.menuId && { menuId: model.menuId }), pageSize: size });
  if (read.error && !read.data) return <Failure refused={read.error} retry={() => void read.refetch()} />;
  if (!read.data) return <span className="busy-bar" role="status" />;
  const { list, names, pagination } = read.data;
  const look = lookOf(names);
  if (list.length === 0) return <p className="model-quiet">{text('none')}</p>;
  return (
    <>
      <ol className="model-history">
        {joinedLines(list).map((line) => (
          <li key={`${line.at} ${line.action} ${line.changes.length}`}>
            <p>
              <strong>{line.who ?? text('system')}</strong> {text(line.action as keyof typeof historyPhrases)} <time>{timeText(line.at)}</time>
            </p>
            <Changes model={model} record={record} line={line} look={look} />
          </li>
        ))}
      </ol>
      {pagination.total > list.length && size < MAX && (
        <Button loading={read.isFetching} onClick={() => setSize(MAX)}>
          {text('more')}
        </Button>
      )}
    </>
  );
}

/** One save has separate lines for the record and its child rows; they are joined. */
export function joinedLines(list: readonly Line[]): Line[] {
  const joined: Line[] = [];
  for (const line of list) {
    const last = joined.at(-1);
    if (last && last.at === line.at && last.who === line.who)
      joined[joined.length - 1] = { ...line, action: line.action === 'update' ? last.action : line.action, changes: [...line.changes, ...last.changes] };
    else joined.push(line);
  }
  return joined;
}

function Changes({ model, record, line, look }: Props & { line: Line; look: Look }) {
  const text = useText(historyPhrases);
  const told = line.changes.filter(({ before, after }) => !isEmpty(before as Json) || !isEmpty(after as Json));
  if (told.length === 0) return line.action === 'update' ? <p className="model-quiet">{text('noChange')}</p> : null;
  const said = ({ field }: Change, value: unknown) => {
    const node = model.fields.get(field)?.node;
    if (isEmpty(value as Json)) return text('empty');
    return node ? fieldKinds[node.kind].text(value as Json, node, look) : JSON.stringify(value);
  };
  const called = ({ field, row }: Change) => {
    const found = model.fields.get(field);
    const label = found ? textIn(found.node.label, look.language) : text('gone');
    if (row === null || !found?.table) return label;
    const table = textIn(model.fields.get(found.table)?.node.label ?? { zh: found.table }, look.language);
    const n = rowsOf(record.values as Values, found.table).findIndex(({ id }) => id === row) + 1;
    return n > 0 ? text('rowField', { table, n, label }) : text('goneRowField', { table, label });
  };
  return (
    <dl>
      {told.map((change) => (
        <div key={`${change.field} ${change.row ?? ''}`}>
          <dt>{called(change)}</dt>
          <dd>
            {!isEmpty(change.before as Json) && (
              <>
                <del>{said(change, change.before)}</del> →{' '}
              </>
            )}
            <ins>{said(change, change.after)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
