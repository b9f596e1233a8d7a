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
import { LazyBoundary, lazyComponent } from '../kit/lazy-component.tsx';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { Failure } from '../kit/states.tsx';
import { timeText } from '../kit/time.ts';
import { historyPhrases } from './model.phrases.ts';
import { useRecordLook } from './use-look.ts';
import type { OpenedModel } from './opened-model.ts';
import { rowsOf } from '../form/record-changes.ts';

export type Line = Result<typeof recordHistory>['list'][number];
type Change = Line['changes'][number];

const EarlierDialog = lazyComponent(async () => (await import('./record-earlier.tsx')).EarlierDialog);

interface Props {
  model: OpenedModel;
  record: ModelRecord;
}

/** Changes per page. */
const SIZE = 20;

export function RecordHistory(props: Props) {
  const [pages, setPages] = useState(1);
  const [earlier, setEarlier] = useState<Line | null>(null);
  const { model, record } = props;
  return (
    <>
      {Array.from({ length: pages }, (_, at) => (
        <Page
          key={at}
          {...props}
          page={at + 1}
          more={at + 1 === pages ? () => setPages(pages + 1) : undefined}
          restore={isRestorable(model, record) ? setEarlier : undefined}
        />
      ))}
      {earlier && (
        <LazyBoundary>
          <EarlierDialog model={model} record={record} change={earlier} close={() => setEarlier(null)} />
        </LazyBoundary>
      )}
    </>
  );
}

/** By a save here: not in an existing table, whose log has other columns, and not what belongs to a workflow. */
const isRestorable = ({ bound, webType, fields, may, changes }: OpenedModel, { taskId }: ModelRecord) =>
  !bound && webType !== 3 && taskId === undefined && may('btn_edit') && [...fields.keys()].some(changes);

interface PageProps extends Props {
  page: number;
  more: (() => void) | undefined;
  restore: ((line: Line) => void) | undefined;
}

function Page({ model, record, page, more, restore }: PageProps) {
  const text = useText(historyPhrases);
  const lookOf = useRecordLook(model);
  const read = useRead(recordHistory, {
    id: model.id,
    recordId: record.id,
    ...(model.menuId && { menuId: model.menuId }),
    ...(page > 1 && { currentPage: page }),
    pageSize: SIZE,
  });
  if (read.error && !read.data) return <Failure refused={read.error} retry={() => void read.refetch()} />;
  if (!read.data) return <span className="busy-bar" role="status" />;
  const { list, names, pagination } = read.data;
  const look = lookOf(names);
  if (page === 1 && pagination.total === 0) return <p className="model-quiet">{text('none')}</p>;
  return (
    <>
      <ol className="model-history">
        {joinedLines(list).map((line, at) => (
          <li key={line.id}>
            <p>
              <strong>{line.who ?? text('system')}</strong> {text(line.action as keyof typeof historyPhrases)} <time>{timeText(line.at)}</time>
              {restore && (page > 1 || at > 0) && (
                <Button
                  type="link"
                  size="small"
                  aria-label={text('restoreAt', { when: timeText(line.at) })}
                  title={text('restoreAt', { when: timeText(line.at) })}
                  onClick={() => restore(line)}
                >
                  {text('restoreTo')}
                </Button>
              )}
            </p>
            <Changes model={model} record={record} line={line} look={look} />
          </li>
        ))}
      </ol>
      {more && pagination.total > page * SIZE && (
        <Button loading={read.isFetching} onClick={more}>
          {text('more')}
        </Button>
      )}
    </>
  );
}

/** One save has separate lines for the record and its child rows; they are joined, and called by the last of them. */
export function joinedLines(list: readonly Line[]): Line[] {
  const joined: Line[] = [];
  for (const line of list) {
    const last = joined.at(-1);
    if (last && last.at === line.at && last.who === line.who)
      joined[joined.length - 1] = {
        ...line,
        id: last.id,
        action: line.action === 'update' ? last.action : line.action,
        changes: [...line.changes, ...last.changes],
      };
    else joined.push(line);
  }
  return joined;
}

export function Changes({ model, record, line, look }: Props & { line: Pick<Line, 'action' | 'changes'>; look: Look }) {
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
