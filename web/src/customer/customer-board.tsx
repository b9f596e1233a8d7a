// Customers by region: the regions below one as tiles, shaded by number of customers, with what needs attention.
import { customerBoard } from '@ordo/contract/customer-supply.ts';
import { Button, Skeleton } from 'antd';
import { grouped } from '../kit/number.ts';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { Failure } from '../kit/states.tsx';
import './customer.css';
import { boardPhrases, customerPhrases } from './customer.phrases.ts';

interface Props {
  areaId: string;
  go(to: { view?: string; areaId?: string }): void;
}

export function CustomerBoard({ areaId, go }: Props) {
  const text = useText(boardPhrases);
  const shared = useText(customerPhrases);
  const { data, error, refetch } = useRead(customerBoard, areaId ? { areaId } : {});
  if (error) return <Failure refused={error} retry={() => void refetch()} />;
  const most = Math.max(1, ...(data?.list ?? []).map((part) => part.customers));
  return (
    <section className="board" aria-label={text('title')} aria-busy={!data}>
      <header className="board-head">
        <h1>{text('title')}</h1>
        <nav aria-label={shared('area')}>
          {areaId && (
            <Button size="small" type="link" onClick={() => go({ areaId: '' })}>
              {text('all')}
            </Button>
          )}
          {data?.path.map((part, index) => (
            <span key={part.id}>
              {index > 0 && ' / '}
              <Button size="small" type="link" onClick={() => go({ areaId: part.id })}>
                {part.fullName}
              </Button>
            </span>
          ))}
        </nav>
        <Button onClick={() => go({ view: '' })}>{shared('rows')}</Button>
      </header>
      {!data && <Skeleton active />}
      {data?.list.length === 0 && <p>{text('none')}</p>}
      <ul className="board-parts">
        {data?.list.map((part) => (
          <li key={part.id} className="board-part" style={{ ['--share' as string]: `${Math.round((part.customers / most) * 60)}%` }}>
            <h2>
              <button type="button" className="board-open" aria-label={text('open', { name: part.fullName })} onClick={() => go({ view: '', areaId: part.id })}>
                {part.fullName}
              </button>
              {part.hasChildren && (
                <Button size="small" type="text" aria-label={text('deeper', { name: part.fullName })} onClick={() => go({ areaId: part.id })}>
                  {text('parts')}
                </Button>
              )}
            </h2>
            <p className="board-count">{text('customers', { n: part.customers })}</p>
            <p>
              {text('active', { n: part.active })} · {text('doses', { n: grouped(part.doses) })}
            </p>
            <p className="board-warn">
              {part.licencePast > 0 && <b className="licence-past">{text('past', { n: part.licencePast })}</b>}
              {part.licenceSoon > 0 && <b className="licence-soon">{text('soon', { n: part.licenceSoon })}</b>}
              {part.pending > 0 && <span>{text('pending', { n: part.pending })}</span>}
            </p>
          </li>
        ))}
      </ul>
      {data && data.list.length > 0 && <p className="board-note">{text('shade')}</p>}
    </section>
  );
}
