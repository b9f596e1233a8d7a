// Changes of a record with author and time, the newest first.
import { recordHistory, type ModelRecord } from '@ordo/contract/model-record.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { LazyBoundary, lazyComponent } from '../kit/lazy-component.tsx';
import { PagesOnDemand, type PageOnDemand } from '../kit/pages-on-demand.tsx';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { Failure } from '../kit/states.tsx';
import { timeText } from '../kit/time.ts';
import { HistoryChanges, type HistoryLine } from './history-changes.tsx';
import { historyPhrases } from './model.phrases.ts';
import { useRecordLook } from './use-look.ts';
import type { OpenedModel } from './opened-model.ts';
import './record-history.css';

const EarlierDialog = lazyComponent(async () => (await import('./record-earlier.tsx')).EarlierDialog);

interface Props {
  model: OpenedModel;
  record: ModelRecord;
}

/** Changes per page. */
const SIZE = 20;

export function RecordHistory(props: Props) {
  const [earlier, setEarlier] = useState<HistoryLine | null>(null);
  const { model, record } = props;
  return (
    <>
      <PagesOnDemand draw={(on) => <Page {...props} {...on} restore={isRestorable(model, record) ? setEarlier : undefined} />} />
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

interface PageProps extends Props, PageOnDemand {
  restore: ((line: HistoryLine) => void) | undefined;
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
            <HistoryChanges model={model} record={record} line={line} look={look} />
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
export function joinedLines(list: readonly HistoryLine[]): HistoryLine[] {
  const joined: HistoryLine[] = [];
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
