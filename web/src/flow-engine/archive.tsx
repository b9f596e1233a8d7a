// Archived workflows: a list of their own on the page, from which they are restored.
import { flowEngineRestore } from '@ordo/contract/flow-archive.ts';
import type { flowEngineList } from '@ordo/contract/flow-engine.ts';
import { useConfirm } from '../kit/confirm.tsx';
import { Moment } from '../kit/list/cell.tsx';
import { QuickTabs } from '../kit/list/quick-tabs.tsx';
import type { Action, Column, RowOf } from '../kit/list/types.ts';
import { useText } from '../kit/phrases.ts';
import { useSave } from '../kit/query.ts';
import { useCan, useUrlState } from '../kit/view.tsx';
import { flowEnginePhrases } from './flow-engine.phrases.ts';

type Row = RowOf<typeof flowEngineList>;

const ADDRESS = { archived: '', page: '1' };

export function ArchiveTabs() {
  const text = useText(flowEnginePhrases);
  const [{ archived }, change] = useUrlState(ADDRESS);
  const tabs = [
    { key: '', name: text('current') },
    { key: '1', name: text('archived') },
  ];
  return (
    <div className="flow-engine-tabs">
      <QuickTabs
        label={text('views')}
        tabs={tabs.map((tab) => ({ ...tab, shown: tab.key === archived, show: () => change({ archived: tab.key, page: '1' }) }))}
      />
    </div>
  );
}

interface Archive {
  shown: boolean;
  /** @param current those of the other list */
  columns(current: readonly Column<Row>[]): Column<Row>[];
  actions(row: Row): Action[];
}

export function useArchive(): Archive {
  const text = useText(flowEnginePhrases);
  const can = useCan();
  const confirm = useConfirm();
  const [{ archived }] = useUrlState(ADDRESS);
  const { mutateAsync: restore } = useSave(flowEngineRestore);
  return {
    shown: archived === '1',
    columns: (current) => [
      ...current.filter(({ key }) => key !== 'updated' && key !== 'release'),
      { key: 'running', title: text('running'), width: 130, numeric: true },
      { key: 'lastModifyTime', title: text('archivedAt'), width: 130, sort: true, render: (row) => <Moment at={row.lastModifyTime} /> },
      { key: 'lastModifyUser', title: text('archivedBy'), width: 140, render: (row) => row.lastModifyUser },
    ],
    actions: (row) =>
      can('btn_remove')
        ? [
            {
              key: 'restore',
              label: text('restore'),
              run: () =>
                confirm({
                  title: text('restoreAsk', { name: row.fullName }),
                  text: text('restoreSays'),
                  yes: text('restore'),
                  run: () => restore({ id: row.id }),
                }),
            },
          ]
        : [],
  };
}
