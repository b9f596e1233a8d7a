// Additional functions of the monitor's list: migration to another release, figures, notifications of other systems, and the list as a spreadsheet.
import { flowMonitorExport } from '@ordo/contract/flow-figures.ts';
import type { FlowRow } from '@ordo/contract/flow-task.ts';
import { useState, type ReactNode } from 'react';
import type { Action } from '../kit/list/types.ts';
import { LazyBoundary, lazyComponent } from '../kit/lazy-component.tsx';
import { useText } from '../kit/phrases.ts';
import { useCan, useUrlState } from '../kit/view.tsx';
import type { ListKind } from './flow-columns.tsx';
import { flowPhrases } from './flow.phrases.ts';
import type { Migrating } from './migration-drawer.tsx';
import { ToldList } from './told-list.tsx';
import { toldPhrases } from './told.phrases.ts';
import { invalidateTasks } from './use-command.ts';

const ADDRESS = { migrate: '' };
const FiguresDrawer = lazyComponent(async () => (await import('./figures-drawer.tsx')).FiguresDrawer);
const HandOverDialog = lazyComponent(async () => (await import('./hand-over-dialog.tsx')).HandOverDialog);
const MigrationDrawer = lazyComponent(async () => (await import('./migration-drawer.tsx')).MigrationDrawer);

interface Watching {
  ways: { bulk?(rows: readonly FlowRow[]): Action[]; secondary?: readonly Action[]; sheet?: typeof flowMonitorExport };
  drawers: ReactNode;
}

/** Migrates the selected tasks of one workflow, or all tasks of the workflow in the address. */
export function useWatching(kind: ListKind): Watching {
  const text = useText(flowPhrases);
  const told = useText(toldPhrases);
  const can = useCan();
  const [{ migrate }, setAddress] = useUrlState(ADDRESS);
  const [chosen, setChosen] = useState<Migrating | null>(null);
  const [beside, setBeside] = useState<'figures' | 'told' | 'handOver' | null>(null);
  if (kind !== 'monitor') return { ways: {}, drawers: null };
  const bulk = (rows: readonly FlowRow[]): Action[] => {
    const [first] = rows;
    if (!first || rows.some(({ flowId }) => flowId !== first.flowId)) return [];
    const { flowId, flowName } = first;
    return [{ key: 'migrate', label: text('migrate'), run: () => setChosen({ flowId, name: flowName, taskIds: rows.map(({ taskId }) => taskId) }) }];
  };
  const mayMigrate = can('btn_migrate');
  const shown = mayMigrate ? (chosen ?? (migrate === '' ? null : { flowId: migrate, name: '' })) : null;
  const closeMigration = () => {
    setChosen(null);
    if (migrate !== '') setAddress({ migrate: '' });
    void invalidateTasks();
  };
  return {
    ways: {
      ...(mayMigrate && { bulk }),
      ...(can('btn_download') && { sheet: flowMonitorExport }),
      secondary: [
        { key: 'figures', label: text('figures'), run: () => setBeside('figures') },
        ...(can('btn_handOver') ? [{ key: 'handOver', label: text('handOver'), run: () => setBeside('handOver') }] : []),
        { key: 'told', label: told('open'), run: () => setBeside('told') },
      ],
    },
    drawers: (
      <LazyBoundary meanwhile={<span className="busy-bar busy-bar-top" />}>
        {shown && <MigrationDrawer {...shown} close={closeMigration} />}
        {beside === 'figures' && <FiguresDrawer close={() => setBeside(null)} />}
        {beside === 'handOver' && <HandOverDialog close={() => setBeside(null)} />}
        {beside === 'told' && <ToldList close={() => setBeside(null)} />}
      </LazyBoundary>
    ),
  };
}
