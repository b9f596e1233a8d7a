import { roleCreate, roleInfo, roleList, roleRemove, roleState, roleUpdate } from '@ordo/contract/role.ts';
import type { Input, Result } from '@ordo/contract/kit.ts';
import { useState, type ReactNode } from 'react';
import { useConfirmDelete } from '../kit/confirm.tsx';
import { kitPhrases } from '../kit/kit.phrases.ts';
import { Lines, Moment } from '../kit/list/cell.tsx';
import type { Action } from '../kit/list/types.ts';
import { useOpenRecord } from '../kit/open-record.ts';
import { useText } from '../kit/phrases.ts';
import { useSave } from '../kit/query.ts';
import { RecordForm } from '../kit/record-form.tsx';
import type { Section } from '../kit/record/field.ts';
import { EnabledSwitch } from '../kit/enabled-switch.tsx';
import { TreeScreen } from '../kit/tree-screen.tsx';
import type { TreeColumn } from '../kit/tree/tree-table.tsx';
import { useCan, useCanOn } from '../kit/view.tsx';
import { GrantsPicker } from '../authorize/grants-picker.tsx';
import { MembersPicker } from '../user/members-picker.tsx';
import { DictionaryName, DictionaryPicker, useDictionaryDefault } from '../dictionary/dictionary-picker.tsx';
import { rolePhrases } from './role.phrases.ts';

type Group = Result<typeof roleList>['list'][number];
type Role = Group['children'][number];

/** A kind of roles, or one role. */
interface Row {
  id: string;
  fullName: string;
  count: number;
  role: Role | null;
  children?: Row[];
}

const rowsOf = (groups: readonly Group[]): Row[] =>
  groups.map(({ id, fullName, num, children }) => ({
    id,
    fullName,
    count: num,
    role: null,
    children: children.map((role) => ({ id: role.id, fullName: role.fullName, count: 0, role })),
  }));

export function RoleScreen() {
  const text = useText(rolePhrases);
  const can = useCan();
  const mayGrant = useCanOn('permission.authorize');
  const record = useOpenRecord();
  const confirmRemoval = useConfirmDelete();
  const { mutateAsync: remove } = useSave(roleRemove);
  const sections = useSections();
  const standard = useDictionaryDefault('RoleType');
  const [members, setMembers] = useState<Role | null>(null);
  const [granting, setGranting] = useState<Role | null>(null);
  const [marked, setMarked] = useState<string | null>(null);

  const column = (key: string, title: string, width: number, say: (role: Role) => ReactNode): TreeColumn<Row> => ({
    key,
    title,
    width,
    render: ({ role }) => role && say(role),
  });
  const columns: TreeColumn<Row>[] = [
    column('enCode', text('code'), 120, (role) => role.enCode),
    column('description', text('description'), 300, (role) => <Lines>{role.description}</Lines>),
    { ...column('members', text('count'), 88, (role) => role.members.toLocaleString('en')), numeric: true },
    {
      ...column('enabledMark', text('state'), 72, (role) => (
        <EnabledSwitch endpoint={roleState} id={role.id} value={role.enabledMark} label={role.fullName} disabled={!can('btn_edit')} />
      )),
      phone: 64,
    },
    column('creatorTime', text('created'), 110, (role) => <Moment at={role.creatorTime} />),
  ];
  const actions = ({ role }: Row): Action[] =>
    role
      ? [
          ...(can('btn_edit') ? [{ key: 'edit', label: text('edit'), run: () => record.edit(role.id) }] : []),
          ...(can('btn_member') ? [{ key: 'members', label: text('members'), run: () => setMembers(role) }] : []),
          ...(mayGrant('btn_save') ? [{ key: 'rights', label: text('rights'), run: () => setGranting(role) }] : []),
          ...(can('btn_remove')
            ? [{ key: 'remove', label: text('remove'), danger: true, run: () => confirmRemoval(role.fullName, () => remove({ id: role.id })) }]
            : []),
        ]
      : [];

  return (
    <>
      <TreeScreen
        title={text('title')}
        nameTitle={text('name')}
        hint={text('hint')}
        list={roleList}
        input={{}}
        rowsOf={({ list }) => rowsOf(list)}
        columns={columns}
        nameOf={(row) => row.fullName}
        below={({ role }) => (role ? [role.enCode, role.members !== undefined && text('people', { n: role.members })].filter(Boolean).join(' · ') : '')}
        group={(row) => (row.role ? null : <strong>{`${row.fullName} (${row.count})`}</strong>)}
        record={record}
        primary={can('btn_add') ? { key: 'add', label: text('add'), run: record.add } : undefined}
        actions={actions}
        marked={marked}
      />
      <RecordForm
        record={record}
        noun={text('noun')}
        info={roleInfo}
        create={roleCreate}
        update={roleUpdate}
        sections={sections}
        places={{ roleCodeTaken: 'enCode', roleNameTaken: 'fullName' }}
        start={standard === undefined ? {} : { type: standard }}
        mayAdd={can('btn_add')}
        mayEdit={() => can('btn_edit')}
        saved={setMarked}
      />
      {granting && <GrantsPicker objectType="Role" objectId={granting.id} name={granting.fullName} close={() => setGranting(null)} />}
      {members && <MembersPicker objectType="Role" objectId={members.id} name={members.fullName} close={() => setMembers(null)} />}
    </>
  );
}

function useSections(): Section<keyof Input<typeof roleCreate>>[] {
  const text = useText(rolePhrases);
  const kit = useText(kitPhrases);
  return [
    {
      fields: [
        { key: 'fullName', label: text('name') },
        { key: 'enCode', label: text('code') },
        {
          key: 'type',
          label: text('type'),
          control: (props) => <DictionaryPicker {...props} dictionary="RoleType" />,
          say: (type) => <DictionaryName dictionary="RoleType" value={type as string} />,
        },
        { key: 'sortCode', label: text('sort'), kind: 'whole' },
        { key: 'enabledMark', label: text('state'), kind: 'mark', say: (mark) => kit(mark === 1 ? 'on' : 'off') },
        { key: 'description', label: text('description'), kind: 'lines', wide: true },
      ],
    },
  ];
}
