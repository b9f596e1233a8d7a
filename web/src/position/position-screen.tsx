import { positionCreate, positionInfo, positionList, positionRemove, positionState, positionUpdate } from '@ordo/contract/position.ts';
import type { Input, Result } from '@ordo/contract/kit.ts';
import { useState } from 'react';
import { kitPhrases } from '../kit/kit.phrases.ts';
import { ListScreen } from '../kit/list-screen.tsx';
import { Moment, Text } from '../kit/list/cell.tsx';
import type { Column } from '../kit/list/types.ts';
import { useOpenRecord } from '../kit/open-record.ts';
import { useText } from '../kit/phrases.ts';
import { useRowActions } from '../kit/row-actions.ts';
import { RecordForm } from '../kit/record-form.tsx';
import type { Section } from '../kit/record/field.ts';
import { EnabledSwitch } from '../kit/enabled-switch.tsx';
import { Tag } from '../kit/tag.tsx';
import { useCan, useCanOn, useUrlState } from '../kit/view.tsx';
import { DictionaryName, DictionaryPicker, useDictionaryDefault } from '../dictionary/dictionary-picker.tsx';
import { OrganizeName, OrganizePicker } from '../organize/organize-picker.tsx';
import { OrganizeSidePicker } from '../organize/organize-side-picker.tsx';
import { GrantsPicker } from '../authorize/grants-picker.tsx';
import { MembersPicker } from '../user/members-picker.tsx';
import { positionPhrases } from './position.phrases.ts';

type Position = Result<typeof positionList>['list'][number];

const ADDRESS = { organizeId: '', page: '1' };

export function PositionScreen() {
  const text = useText(positionPhrases);
  const can = useCan();
  const mayGrant = useCanOn('permission.authorize');
  const record = useOpenRecord();
  const sections = useSections();
  const standard = useDictionaryDefault('PositionType');
  const [{ organizeId }, change] = useUrlState(ADDRESS);
  const [members, setMembers] = useState<Position | null>(null);
  const [granting, setGranting] = useState<Position | null>(null);

  const columns: Column<Position>[] = [
    { key: 'fullName', title: text('name'), width: 130, sort: true, names: true },
    { key: 'enCode', title: text('code'), width: 138, sort: true },
    { key: 'type', title: text('type'), width: 96, card: 'badge', render: (row) => <Tag tone="info">{row.type}</Tag> },
    { key: 'department', title: text('organize'), width: 170, render: (row) => <OrganizePath path={row.department} /> },
    { key: 'members', title: text('count'), width: 68, numeric: true },
    {
      key: 'enabledMark',
      title: text('state'),
      width: 64,
      card: 'badge',
      render: (row) => <EnabledSwitch endpoint={positionState} id={row.id} value={row.enabledMark} label={row.fullName} disabled={!can('btn_edit')} />,
    },
    { key: 'sortCode', title: text('sort'), width: 80, sort: true, numeric: true, optional: true },
    { key: 'description', title: text('description'), width: 180, optional: true },
    { key: 'creatorTime', title: text('created'), width: 106, sort: true, render: (row) => <Moment at={row.creatorTime} /> },
  ];
  const actions = useRowActions<Position>(record, positionRemove, (row) => row.fullName, {
    between: (row) => [
      ...(can('btn_member') ? [{ key: 'members', label: text('members'), run: () => setMembers(row) }] : []),
      ...(mayGrant('btn_save') ? [{ key: 'rights', label: text('rights'), run: () => setGranting(row) }] : []),
    ],
  });

  return (
    <OrganizeSidePicker value={organizeId} onChange={(id) => change({ organizeId: id, page: '1' })}>
      <ListScreen
        name="position"
        title={text('title')}
        hint={text('hint')}
        list={positionList}
        columns={columns}
        filters={[{ key: 'organizeId', label: text('organize'), elsewhere: true }]}
        nameOf={(row) => row.fullName}
        record={record}
        primary={can('btn_add') ? { key: 'add', label: text('add'), run: record.add } : undefined}
        actions={actions}
      />
      <RecordForm
        record={record}
        noun={text('noun')}
        info={positionInfo}
        create={positionCreate}
        update={positionUpdate}
        sections={sections}
        places={{ positionCodeTaken: 'enCode', positionNameTaken: 'fullName', organizeUnknown: 'organizeId' }}
        start={{ ...(organizeId && { organizeId }), ...(standard && { type: standard }) }}
        mayAdd={can('btn_add')}
        mayEdit={() => can('btn_edit')}
      />
      {granting && <GrantsPicker objectType="Position" objectId={granting.id} name={granting.fullName} close={() => setGranting(null)} />}
      {members && <MembersPicker objectType="Position" objectId={members.id} name={members.fullName} close={() => setMembers(null)} />}
    </OrganizeSidePicker>
  );
}

/** The organisation first, its ancestors below it. */
function OrganizePath({ path }: { path: string }) {
  const names = path.split('/');
  const own = names.pop() ?? '';
  return <Text below={names.join(' / ')}>{own}</Text>;
}

function useSections(): Section<keyof Input<typeof positionCreate>>[] {
  const text = useText(positionPhrases);
  const kit = useText(kitPhrases);
  return [
    {
      fields: [
        { key: 'fullName', label: text('name') },
        { key: 'enCode', label: text('code') },
        {
          key: 'organizeId',
          label: text('organize'),
          wide: true,
          control: (props) => <OrganizePicker {...props} />,
          say: (id) => <OrganizeName id={id as string} />,
        },
        {
          key: 'type',
          label: text('type'),
          control: (props) => <DictionaryPicker {...props} dictionary="PositionType" />,
          say: (type) => <DictionaryName dictionary="PositionType" value={type as string} />,
        },
        { key: 'sortCode', label: text('sort'), kind: 'whole' },
        { key: 'enabledMark', label: text('state'), kind: 'mark', say: (mark) => kit(mark === 1 ? 'on' : 'off') },
        { key: 'description', label: text('description'), kind: 'lines', wide: true },
      ],
    },
  ];
}
