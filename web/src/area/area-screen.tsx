import { areaCreate, areaInfo, areaLevels, areaList, areaRemove, areaRoot, areaUpdate } from '@ordo/contract/area.ts';
import { useState } from 'react';
import { useConfirmDelete } from '../kit/confirm.tsx';
import { kitPhrases } from '../kit/kit.phrases.ts';
import { FilterBar } from '../kit/list/filter-bar.tsx';
import { Toolbar } from '../kit/list/toolbar.tsx';
import type { Action } from '../kit/list/types.ts';
import { useOpenRecord } from '../kit/open-record.ts';
import { useText } from '../kit/phrases.ts';
import { useRead, useSave } from '../kit/query.ts';
import { RecordForm } from '../kit/record-form.tsx';
import type { Section } from '../kit/record/field.ts';
import { Empty, Failure } from '../kit/states.tsx';
import { useCan, useUrlState } from '../kit/view.tsx';
import { hitLines, linesOf, type Area, type Line } from './area-branches.ts';
import { AreaPicker } from './area-picker.tsx';
import { AreaTable } from './area-table.tsx';
import { useAreaTree } from './area-tree.ts';
import { areaPhrases } from './area.phrases.ts';
import '../kit/kit.css';
import '../kit/list/list.css';

const MAX_HITS = 200;
const firstLines: Line[] = Array.from({ length: 10 }, () => ({ kind: 'wait', parent: areaRoot, depth: 0 }));

const ADDRESS = { keyword: '' };

export function AreaScreen() {
  const text = useText(areaPhrases);
  const kit = useText(kitPhrases);
  const can = useCan();
  const record = useOpenRecord();
  const confirmRemoval = useConfirmDelete();
  const { mutateAsync: remove } = useSave(areaRemove);
  const [{ keyword }, change] = useUrlState(ADDRESS);
  const tree = useAreaTree();
  const hits = useRead(areaList, { parentId: areaRoot, keyword }, { enabled: keyword !== '' });
  const [below, setBelow] = useState(areaRoot);
  const [marked, setMarked] = useState<string | null>(null);

  const searching = keyword !== '';
  const found = searching ? (hits.data?.list ?? null) : null;
  const refused = searching ? hits.error : tree.refused;
  if (refused?.key === 'denied')
    return (
      <section className="list" aria-label={text('title')}>
        <Failure refused={refused} retry={() => void tree.load(areaRoot)} />
      </section>
    );

  const add = (parent: string) => {
    setBelow(parent);
    record.add();
  };
  const showInTree = (area: Area) => {
    change({ keyword: '' });
    setMarked(area.id);
    void tree.reveal(area.parentId);
  };
  const actions = (area: Area): Action[] => [
    ...(can('btn_edit') ? [{ key: 'edit', label: text('edit'), run: () => record.edit(area.id) }] : []),
    ...(can('btn_add') && area.level < areaLevels ? [{ key: 'add', label: text('addBelow'), run: () => add(area.id) }] : []),
    ...(searching ? [{ key: 'show', label: text('show'), run: () => showInTree(area) }] : []),
    ...(can('btn_remove')
      ? [
          {
            key: 'remove',
            label: text('remove'),
            danger: true,
            run: () => confirmRemoval(area.pathName.replaceAll('/', ' / '), () => remove({ id: area.id }).then(() => tree.reload(area.parentId))),
          },
        ]
      : []),
  ];
  const saved = (id: string, before: { parentId: string } | null, after: { parentId?: string }) => {
    setMarked(id);
    if (before) void tree.reload(before.parentId);
    if (after.parentId) void tree.reveal(after.parentId);
  };

  const waiting = searching ? !found : !tree.branches[areaRoot]?.children;
  const lines = waiting ? firstLines : found ? hitLines(found) : linesOf(tree.branches, tree.unfolded);
  const sections: Section<'parentId' | 'fullName' | 'enCode' | 'sortCode' | 'enabledMark' | 'description'>[] = [
    {
      fields: [
        { key: 'fullName', label: text('name') },
        { key: 'enCode', label: text('code') },
        {
          key: 'parentId',
          label: text('parent'),
          wide: true,
          control: (props, { id }) => <AreaPicker {...props} withTop exclude={(id as string | undefined) ?? '0'} />,
          say: (_, area) => String(area.parentName || text('top')),
        },
        { key: 'sortCode', label: text('sort'), kind: 'whole' },
        { key: 'enabledMark', label: text('state'), kind: 'mark', say: (mark) => kit(mark === 1 ? 'on' : 'off') },
        { key: 'description', label: text('description'), kind: 'lines', wide: true },
      ],
    },
  ];

  return (
    <section className="list" aria-label={text('title')}>
      <Toolbar
        title={text('title')}
        primary={can('btn_add') ? { key: 'add', label: text('add'), run: () => add(areaRoot) } : undefined}
        secondary={searching || tree.unfolded.size === 0 ? [] : [{ key: 'fold', label: text('foldAll'), run: tree.foldAll }]}
        busy={hits.isFetching}
        refresh={() => void (searching ? hits.refetch() : tree.refresh())}
      />
      <FilterBar filters={[]} hint={text('hint')} state={{ keyword }} change={(part, options) => change(part, options)} clear={() => change({ keyword: '' })} />
      {found && found.length > 0 && (
        <p className="list-note" role="status">
          {found.length < MAX_HITS ? text('hits', { n: found.length }) : text('firstHits', { n: MAX_HITS })}
        </p>
      )}
      {refused ? (
        <Failure refused={refused} retry={() => void (searching ? hits.refetch() : tree.load(areaRoot))} />
      ) : found?.length === 0 ? (
        <Empty narrowed clear={() => change({ keyword: '' })} begin={undefined} />
      ) : (
        <AreaTable
          lines={lines}
          flat={searching}
          record={record}
          marked={marked}
          mayEdit={can('btn_edit')}
          actions={actions}
          toggle={tree.toggle}
          retry={(parent) => void tree.load(parent)}
          switched={(area, enabledMark, version) => tree.patch(area.id, { enabledMark, version })}
        />
      )}
      <RecordForm
        record={record}
        noun={text('noun')}
        info={areaInfo}
        create={areaCreate}
        update={areaUpdate}
        sections={sections}
        places={{ areaCodeTaken: 'enCode', areaParentMissing: 'parentId', areaCycle: 'parentId', areaTooDeep: 'parentId' }}
        start={{ parentId: below }}
        mayAdd={can('btn_add')}
        mayEdit={() => can('btn_edit')}
        saved={saved}
      />
    </section>
  );
}
