import {
  departmentCreate,
  departmentInfo,
  departmentList,
  departmentMoveImpact,
  departmentRemove,
  departmentSelector,
  departmentState,
  departmentUpdate,
  type OrganizeRow,
} from '@ordo/contract/organize.ts';
import type { Input, TreeNode } from '@ordo/contract/kit.ts';
import { useMemo, useState } from 'react';
import { call } from '../kit/call.ts';
import { useConfirmAsync, useConfirmDelete } from '../kit/confirm.tsx';
import { Impact } from '../kit/impact.tsx';
import { kitPhrases } from '../kit/kit.phrases.ts';
import { Text } from '../kit/list/cell.tsx';
import type { Action } from '../kit/list/types.ts';
import { useOpenRecord } from '../kit/open-record.ts';
import { useText } from '../kit/phrases.ts';
import { useRead, useSave } from '../kit/query.ts';
import { RecordForm } from '../kit/record-form.tsx';
import type { Section } from '../kit/record/field.ts';
import { EnabledSwitch } from '../kit/enabled-switch.tsx';
import { TreeScreen } from '../kit/tree-screen.tsx';
import { flattenTree } from '../kit/tree/tree-lines.ts';
import type { TreeColumn } from '../kit/tree/tree-table.tsx';
import { useCan, useUrlState } from '../kit/view.tsx';
import { OrganizeName, OrganizePicker } from '../organize/organize-picker.tsx';
import { OrganizeSidePicker } from '../organize/organize-side-picker.tsx';
import { UserNames, UserPicker } from '../user/user-picker.tsx';
import { departmentPhrases } from './department.phrases.ts';

const ADDRESS = { organizeId: '' };

export function DepartmentScreen() {
  const text = useText(departmentPhrases);
  const can = useCan();
  const record = useOpenRecord();
  const confirmRemoval = useConfirmDelete();
  const confirmed = useConfirmAsync();
  const asks = async (id: string, { parentId }: { parentId?: string }, { fullName }: { fullName: string }) => {
    if (parentId === undefined) return true;
    const { gained, lost, ...counts } = await call(departmentMoveImpact, { id, parentId });
    return confirmed({
      title: text('moveTitle', { fullName }),
      text: <Impact lines={[text('moveText', counts)]} gained={gained} lost={lost} />,
      yes: text('move'),
    });
  };
  const { mutateAsync: remove } = useSave(departmentRemove);
  const sections = useSections();
  const [{ organizeId }, change] = useUrlState(ADDRESS);
  const organizes = useRead(departmentSelector, {});
  const names = useMemo(() => new Map(flattenTree<TreeNode>(organizes.data?.list ?? []).map((node) => [node.id, node.fullName])), [organizes.data]);
  const [below, setBelow] = useState('');
  const [marked, setMarked] = useState<string | null>(null);
  /** Departments belong to a company: by default the first one. */
  const shown = organizeId || organizes.data?.list[0]?.id || '';

  const add = (parentId: string) => {
    setBelow(parentId);
    record.add();
  };
  const columns: TreeColumn<OrganizeRow>[] = [
    { key: 'enCode', title: text('code'), width: 130, render: (row) => <Text>{row.enCode}</Text> },
    { key: 'parent', title: text('parent'), width: 170, render: (row) => <Text>{names.get(row.parentId) ?? ''}</Text> },
    { key: 'manager', title: text('manager'), width: 110, render: (row) => <Manager name={row.manager} /> },
    {
      key: 'enabledMark',
      title: text('state'),
      width: 72,
      phone: 64,
      render: (row) => <EnabledSwitch endpoint={departmentState} id={row.id} value={row.enabledMark} label={row.fullName} disabled={!can('btn_edit')} />,
    },
  ];
  const actions = (row: OrganizeRow): Action[] => [
    ...(can('btn_edit') ? [{ key: 'edit', label: text('edit'), run: () => record.edit(row.id) }] : []),
    ...(can('btn_add') ? [{ key: 'add', label: text('addBelow'), run: () => add(row.id) }] : []),
    ...(can('btn_remove')
      ? [{ key: 'remove', label: text('remove'), danger: true, run: () => confirmRemoval(row.fullName, () => remove({ id: row.id })) }]
      : []),
  ];

  return (
    <OrganizeSidePicker one value={shown} onChange={(id) => change({ organizeId: id })}>
      <TreeScreen
        title={text('title')}
        nameTitle={text('name')}
        hint={text('hint')}
        list={departmentList}
        input={shown ? { organizeId: shown } : null}
        rowsOf={({ list }) => list}
        columns={columns}
        nameOf={(row) => row.fullName}
        below={(row) => [names.get(row.parentId), row.manager.split('/')[0]].filter(Boolean).join(' · ')}
        record={record}
        primary={can('btn_add') ? { key: 'add', label: text('add'), run: () => add(shown) } : undefined}
        actions={actions}
        marked={marked}
      />
      <RecordForm
        record={record}
        noun={text('noun')}
        info={departmentInfo}
        create={departmentCreate}
        update={departmentUpdate}
        sections={sections}
        places={{
          organizeCodeTaken: 'enCode',
          organizeNameTaken: 'fullName',
          organizeParentMissing: 'parentId',
          organizeParentKind: 'parentId',
          organizeCycle: 'parentId',
          managerUnknown: 'managerId',
        }}
        start={{ parentId: below || shown }}
        mayAdd={can('btn_add')}
        mayEdit={() => can('btn_edit')}
        asks={asks}
        saved={setMarked}
      />
    </OrganizeSidePicker>
  );
}

/** @param name `realName/account` */
function Manager({ name }: { name: string }) {
  const [realName = '', account] = name.split('/');
  return <Text below={account}>{realName}</Text>;
}

function useSections(): Section<keyof Input<typeof departmentCreate>>[] {
  const text = useText(departmentPhrases);
  const kit = useText(kitPhrases);
  return [
    {
      fields: [
        { key: 'fullName', label: text('name') },
        { key: 'enCode', label: text('code') },
        {
          key: 'parentId',
          label: text('parent'),
          wide: true,
          control: (props, { id }) => <OrganizePicker {...props} exclude={(id as string | undefined) ?? '0'} />,
          say: (id) => <OrganizeName id={id as string} />,
        },
        {
          key: 'managerId',
          label: text('manager'),
          control: (props) => <UserPicker {...props} noun={text('managerNoun')} placeholder={text('managerNone')} />,
          say: (id) => <UserNames ids={id as string} />,
        },
        { key: 'sortCode', label: text('sort'), kind: 'whole' },
        { key: 'enabledMark', label: text('state'), kind: 'mark', say: (mark) => kit(mark === 1 ? 'on' : 'off') },
        { key: 'description', label: text('description'), kind: 'lines', wide: true },
      ],
    },
  ];
}
