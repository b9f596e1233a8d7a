// Additional functions of the monitor's list: migration to another release, deletion of ended tasks, figures, notifications of other systems, and the list as a spreadsheet.
import { flowMonitorExport } from '@ordo/contract/flow-figures.ts';
import { flowMonitorRemove, type FlowRow } from '@ordo/contract/flow-task.ts';
import { useState, type ReactNode } from 'react';
import { useConfirm } from '../kit/confirm.tsx';
import type { Action } from '../kit/list/types.ts';
import { LazyBoundary, lazyComponent } from '../kit/lazy-component.tsx';
import { useText } from '../kit/phrases.ts';
import { useSave } from '../kit/query.ts';
import { toast } from '../kit/toast.ts';
import { useCan, useUrlState } from '../kit/view.tsx';
import type { ListKind } from './flow-columns.tsx';
import { flowPhrases } from './flow.phrases.ts';
import type { Migrating } from './migration-drawer.tsx';
import { ToldList } from './told-list.tsx';
import { toldPhrases } from './told.phrases.ts';
import { invalidateTasks } from './use-command.ts';

const ADDRESS = { migrate: '' };
/** Status of tasks that are at work; what has ended has a higher one. */
const RUNNING = 1;
const FiguresDrawer = lazyComponent(async () => (await import('./figures-drawer.tsx')).FiguresDrawer);
const HandOverDialog = lazyComponent(async () => (await import('./hand-over-dialog.tsx')).HandOverDialog);
const MigrationDrawer = lazyComponent(async () => (await import('./migration-drawer.tsx')).MigrationDrawer);

interface Watching {
  ways: { bulk?(rows: readonly FlowRow[], unselect: () => void): Action[]; secondary?: readonly Action[]; sheet?: typeof flowMonitorExport };
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
  const confirm = useConfirm();
  const { mutateAsync: remove } = useSave(flowMonitorRemove);
  if (kind !== 'monitor') return { ways: {}, drawers: null };
  const [mayMigrate, mayRemove] = [can('btn_migrate'), can('btn_remove')];
  const migration = (rows: readonly FlowRow[]): Action[] => {
    const [first] = rows;
    if (!first || !mayMigrate || rows.some(({ flowId }) => flowId !== first.flowId)) return [];
    const { flowId, flowName } = first;
    return [{ key: 'migrate', label: text('migrate'), run: () => setChosen({ flowId, name: flowName, taskIds: rows.map(({ taskId }) => taskId) }) }];
  };
  const removal = (rows: readonly FlowRow[], unselect: () => void): Action[] => {
    const ids = rows.flatMap(({ taskId, status }) => (status > RUNNING ? [taskId] : []));
    if (!mayRemove || ids.length === 0) return [];
    const run = async () => {
      const { data } = await remove({ ids });
      unselect();
      if (data.stay.length > 0) toast('warning', text('removeStay', { n: data.stay.length }));
    };
    const asked = { title: text('removeEndedTitle', { n: ids.length }), text: text('removeEndedText'), yes: text('removeEnded'), danger: true, run };
    return [{ key: 'remove', label: text('removeEnded'), danger: true, run: () => confirm(asked) }];
  };
  const shown = mayMigrate ? (chosen ?? (migrate === '' ? null : { flowId: migrate, name: '' })) : null;
  const closeMigration = () => {
    setChosen(null);
    if (migrate !== '') setAddress({ migrate: '' });
    void invalidateTasks();
  };
  return {
    ways: {
      ...((mayMigrate || mayRemove) && { bulk: (rows: readonly FlowRow[], unselect: () => void) => [...migration(rows), ...removal(rows, unselect)] }),
      ...(can('btn_download') && { sheet: flowMonitorExport }),
      secondary: [
        { key: 'figures', label: text('figures'), run: () => setBeside('figures') },
        ...(can('btn_handOver') ? [{ key: 'handOver', label: text('handOver'), run: () => setBeside('handOver') }] : []),
        { key: 'told', label: told('open'), run: () => setBeside('told') },
      ],
    },
    drawers: (
      <LazyBoundary meanwhile={<span className="busy-bar busy-bar-top" />}>
        {shown && <MigrationDrawer key={shown.flowId} {...shown} close={closeMigration} />}
        {beside === 'figures' && <FiguresDrawer close={() => setBeside(null)} />}
        {beside === 'handOver' && <HandOverDialog close={() => setBeside(null)} />}
        {beside === 'told' && <ToldList close={() => setBeside(null)} />}
      </LazyBoundary>
    ),
  };
}
