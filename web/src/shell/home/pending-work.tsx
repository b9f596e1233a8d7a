// Pending work of the user, by permission: each with its number, and a link.
import { flowCounts } from '@ordo/contract/flow-task.ts';
import { indentFigures } from '@ordo/contract/indent.ts';
import { recallList } from '@ordo/contract/lot.ts';
import { useLive } from '../../kit/live.ts';
import { grouped } from '../../kit/number.ts';
import { useText } from '../../kit/phrases.ts';
import { useRead } from '../../kit/query.ts';
import { useCanOn } from '../../kit/view.tsx';
import { homePhrases } from './home.phrases.ts';

interface Thing {
  key: 'approval' | 'allocation' | 'shipping' | 'receipt' | 'recall' | 'tasks' | 'unread';
  count: number | undefined;
  href: string;
}

export function PendingWork({ orders, recalls, flows }: { orders: boolean; recalls: boolean; flows: boolean }) {
  const text = useText(homePhrases);
  const can = useCanOn('vaccine.indent');
  const mayRecall = useCanOn('vaccine.recall');
  const live = useLive();
  const figures = useRead(indentFigures, {}, { enabled: orders });
  const finishes = recalls && mayRecall('btn_done');
  const tasks = useRead(recallList, { status: 'OPEN', pageSize: 1 }, { enabled: finishes });
  const work = useRead(flowCounts, {}, { enabled: flows });
  const waits = figures.data?.waiting;
  const order = (right: string, key: 'approval' | 'allocation' | 'shipping' | 'receipt', status: string): Thing[] =>
    orders && can(right) && !figures.error ? [{ key, count: waits?.[key], href: `#/vaccines/indent?status=${status}` }] : [];
  const things: Thing[] = [
    ...order('btn_approve', 'approval', 'IN_APPROVAL'),
    ...order('btn_ship', 'allocation', 'APPROVED'),
    ...order('btn_ship', 'shipping', 'ALLOCATED'),
    ...order('btn_receive', 'receipt', 'SHIPPED'),
    ...(finishes && !tasks.error ? [{ key: 'recall', count: tasks.data?.pagination.total, href: '#/vaccines/recall?status=OPEN' } as const] : []),
    ...(flows && !work.error ? [{ key: 'tasks', count: work.data?.todo, href: '#/workFlow/flowTodo' } as const] : []),
    { key: 'unread', count: live.notices + live.messages, href: '#/messageRecord?isRead=0' },
  ];
  return (
    <section className="home-card" aria-label={text('waiting')}>
      <h2>{text('waiting')}</h2>
      <ul className="home-waits">
        {things.map(({ key, count, href }) => (
          <li key={key}>
            <a href={href} data-some={Boolean(count)} aria-busy={count === undefined}>
              <span>{text(key)}</span>
              {count === undefined ? <span className="bone" /> : <b>{grouped(count)}</b>}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
