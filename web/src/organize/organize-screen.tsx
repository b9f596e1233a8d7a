import {
  organizeCreate,
  organizeInfo,
  organizeList,
  organizeMoveImpact,
  organizeRemove,
  organizeRoot,
  organizeState,
  organizeUpdate,
  type OrganizeRow,
} from '@ordo/contract/organize.ts';
import type { Input } from '@ordo/contract/kit.ts';
import { useState } from 'react';
import { call } from '../kit/call.ts';
import { useConfirmAsync, useConfirmDelete } from '../kit/confirm.tsx';
import { Impact } from '../kit/impact.tsx';
import { kitPhrases } from '../kit/kit.phrases.ts';
import type { Action } from '../kit/list/types.ts';
import { useOpenRecord } from '../kit/open-record.ts';
import { useText } from '../kit/phrases.ts';
import { useSave } from '../kit/query.ts';
import { RecordForm } from '../kit/record-form.tsx';
import type { ControlProps, Section } from '../kit/record/field.ts';
import { EnabledSwitch } from '../kit/enabled-switch.tsx';
import { timeText } from '../kit/time.ts';
import { TreeScreen } from '../kit/tree-screen.tsx';
import type { TreeColumn } from '../kit/tree/tree-table.tsx';
import { useCan } from '../kit/view.tsx';
import { CompanyProfile, CompanyProfileFacts, type Profile } from './company-profile.tsx';
import { OrganizeName, OrganizePicker } from './organize-picker.tsx';
import { organizePhrases } from './organize.phrases.ts';

export function OrganizeScreen() {
  const text = useText(organizePhrases);
  const can = useCan();
  const record = useOpenRecord();
  const confirmRemoval = useConfirmDelete();
  const confirmed = useConfirmAsync();
  const asks = async (id: string, { parentId }: { parentId?: string }, { fullName }: { fullName: string }) => {
    if (parentId === undefined) return true;
    const { gained, lost, ...counts } = await call(organizeMoveImpact, { id, parentId });
    return confirmed({
      title: text('moveTitle', { fullName }),
      text: <Impact lines={[text('moveText', counts)]} gained={gained} lost={lost} />,
      yes: text('move'),
    });
  };
  const { mutateAsync: remove } = useSave(organizeRemove);
  const sections = useSections();
  const [below, setBelow] = useState(organizeRoot);
  const [marked, setMarked] = useState<string | null>(null);

  const add = (parentId: string) => {
    setBelow(parentId);
    record.add();
  };
  const columns: TreeColumn<OrganizeRow>[] = [
    { key: 'enCode', title: text('code'), width: 180, render: (row) => row.enCode },
    {
      key: 'enabledMark',
      title: text('state'),
      width: 100,
      phone: 64,
      render: (row) => <EnabledSwitch endpoint={organizeState} id={row.id} value={row.enabledMark} label={row.fullName} disabled={!can('btn_edit')} />,
    },
    { key: 'sortCode', title: text('sort'), width: 90, numeric: true, render: (row) => row.sortCode },
    { key: 'creatorTime', title: text('created'), width: 190, numeric: true, render: (row) => timeText(row.creatorTime) },
  ];
  const actions = (row: OrganizeRow): Action[] => [
    ...(can('btn_edit') ? [{ key: 'edit', label: text('edit'), run: () => record.edit(row.id) }] : []),
    ...(can('btn_add') ? [{ key: 'add', label: text('addBelow'), run: () => add(row.id) }] : []),
    ...(can('btn_remove')
      ? [{ key: 'remove', label: text('remove'), danger: true, run: () => confirmRemoval(row.fullName, () => remove({ id: row.id })) }]
      : []),
  ];

  return (
    <>
      <TreeScreen
        title={text('title')}
        nameTitle={text('name')}
        hint={text('hint')}
        list={organizeList}
        input={{}}
        rowsOf={({ list }) => list}
        columns={columns}
        nameOf={(row) => row.fullName}
        below={(row) => row.enCode}
        record={record}
        primary={can('btn_add') ? { key: 'add', label: text('add'), run: () => add(organizeRoot) } : undefined}
        actions={actions}
        marked={marked}
      />
      <RecordForm
        record={record}
        noun={text('noun')}
        info={organizeInfo}
        create={organizeCreate}
        update={organizeUpdate}
        sections={sections}
        places={{
          organizeCodeTaken: 'enCode',
          organizeNameTaken: 'fullName',
          organizeParentMissing: 'parentId',
          organizeParentKind: 'parentId',
          organizeCycle: 'parentId',
        }}
        start={{ parentId: below }}
        toValues={({ propertyJson }) => ({ propertyJson: JSON.parse(propertyJson ?? '{}') as Profile })}
        mayAdd={can('btn_add')}
        mayEdit={() => can('btn_edit')}
        asks={asks}
        saved={setMarked}
      />
    </>
  );
}

function useSections(): Section<keyof Input<typeof organizeCreate>>[] {
  const text = useText(organizePhrases);
  const kit = useText(kitPhrases);
  return [
    {
      title: text('sectionBasic'),
      fields: [
        { key: 'fullName', label: text('name') },
        { key: 'enCode', label: text('code') },
        {
          key: 'parentId',
          label: text('parent'),
          wide: true,
          control: (props, { id }) => <OrganizePicker {...props} companiesOnly withTop exclude={(id as string | undefined) ?? '0'} />,
          say: (id) => <OrganizeName id={id as string} />,
        },
        { key: 'sortCode', label: text('sort'), kind: 'whole' },
        { key: 'enabledMark', label: text('state'), kind: 'mark', say: (mark) => kit(mark === 1 ? 'on' : 'off') },
        { key: 'description', label: text('description'), kind: 'lines', wide: true },
      ],
    },
    {
      title: text('sectionProfile'),
      fields: [
        {
          key: 'propertyJson',
          label: '',
          wide: true,
          control: (props) => <CompanyProfile {...(props as ControlProps<Profile>)} />,
          say: (profile) => <CompanyProfileFacts profile={profile as Profile} />,
        },
      ],
    },
  ];
}
