// Quick filters above a list of tasks, each with its number: they set the filters of the address.
import { flowMineCounts } from '@ordo/contract/flow-launch.ts';
import { flowCounts } from '@ordo/contract/flow-task.ts';
import { QuickTabs } from '../kit/list/quick-tabs.tsx';
import { translateCodeNow, useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { useUrlState } from '../kit/view.tsx';
import { isViewing } from '../kit/viewing.ts';
import type { ListKind } from './flow-columns.tsx';
import { flowPhrases } from './flow.phrases.ts';
import { statusTexts } from './task-tags.tsx';

const NONE = { status: '', overdue: '', unread: '' };
const ADDRESS = { ...NONE, page: '1' };
const OWN = [0, 1, 2, 3, 4, 5];

interface Tab {
  name: string;
  /** Undefined: unknown. */
  n: number | undefined;
  filters: Partial<typeof NONE>;
}

function useTabs(kind: ListKind): Tab[] {
  const text = useText(flowPhrases);
  const { data: work } = useRead(flowCounts, {}, { enabled: (kind === 'todo' || kind === 'circulate') && !isViewing() });
  const { data: own } = useRead(flowMineCounts, {}, { enabled: kind === 'mine' });
  if (kind === 'todo')
    return [
      { name: text('all'), n: work?.todo, filters: {} },
      { name: text('overdue'), n: work?.overdue, filters: { overdue: '1' } },
    ];
  if (kind === 'circulate')
    return [
      { name: text('all'), n: undefined, filters: {} },
      { name: text('unread'), n: work?.circulate, filters: { unread: '1' } },
    ];
  if (kind !== 'mine') return [];
  const counts = new Map(own?.list.map(({ status, count }) => [status, count]));
  const states = OWN.map((status): Tab => ({
    name: translateCodeNow(statusTexts, status),
    n: own && (counts.get(status) ?? 0),
    filters: { status: String(status) },
  }));
  return [{ name: text('all'), n: own && [...counts.values()].reduce((sum, n) => sum + n, 0), filters: {} }, ...states];
}

export function FlowTabs({ kind }: { kind: ListKind }) {
  const text = useText(flowPhrases);
  const [{ page: _, ...shown }, change] = useUrlState(ADDRESS);
  const tabs = useTabs(kind);
  if (tabs.length === 0) return null;
  return (
    <div className="quick-tabs-above">
      <QuickTabs
        label={text('quick')}
        tabs={tabs.map(({ name, n, filters }) => ({
          key: name,
          name,
          count: n === undefined ? undefined : { n, label: text('tabCount', { name, n }) },
          shown: JSON.stringify({ ...NONE, ...filters }) === JSON.stringify({ ...NONE, ...shown }),
          show: () => change({ ...NONE, ...filters, page: '1' }),
        }))}
      />
    </div>
  );
}
