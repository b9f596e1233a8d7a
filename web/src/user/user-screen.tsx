import { userCreate, userInfo, userList, userPasswords, userRemove, userResetPassword, userUpdate } from '@ordo/contract/user.ts';
import { userExport, userImport, userRevise, userPreview, userRevisePreview, userTemplate } from '@ordo/contract/user-sheet.ts';
import { VIEW_MINUTES, viewBegin } from '@ordo/contract/view-as.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { roleList } from '@ordo/contract/role.ts';
import { onlineUserEnd } from '@ordo/contract/online-user.ts';
import { positionList } from '@ordo/contract/position.ts';
import { useState } from 'react';
import { useConfirm, useConfirmDelete } from '../kit/confirm.tsx';
import { kitPhrases } from '../kit/kit.phrases.ts';
import { ListScreen } from '../kit/list-screen.tsx';
import type { Action } from '../kit/list/types.ts';
import { useOpenRecord } from '../kit/open-record.ts';
import { useText } from '../kit/phrases.ts';
import { useSave } from '../kit/query.ts';
import { RecordForm } from '../kit/record-form.tsx';
import { useSession } from '../kit/session.ts';
import { useCan, useCanOn, useUrlState } from '../kit/view.tsx';
import { startViewing } from '../kit/viewing.ts';
import { GrantsPicker } from '../authorize/grants-picker.tsx';
import { LazyBoundary, lazyComponent } from '../kit/lazy-component.tsx';
import { openWhy, useCanAskWhy } from '../kit/why.tsx';
import { OrganizeSidePicker } from '../organize/organize-side-picker.tsx';
import { RolePicker } from '../role/role-picker.tsx';
import { OncePassword, type Once } from './once-password.tsx';
import { OnceSheet } from './once-sheet.tsx';
import { useUserColumns } from './user-columns.tsx';
import { useUserSections } from './user-sections.tsx';
import { userPhrases } from './user.phrases.ts';

type User = Result<typeof userList>['list'][number];

/** Loaded lazily: few people import, and seldom. */
const ImportDialog = lazyComponent(async () => (await import('../kit/import/import-dialog.tsx')).ImportDialog);

/** The server's limit. */
const MAX_AT_ONCE = 200;

const ADDRESS = { organizeId: '', page: '1' };

export function UserScreen() {
  const text = useText(userPhrases);
  const kit = useText(kitPhrases);
  const can = useCan();
  const mayGrant = useCanOn('permission.authorize');
  const asking = useCanAskWhy();
  const mayOnline = useCanOn('permission.userOnline');
  const me = useSession((session) => session.current?.userInfo.userId);
  const record = useOpenRecord();
  const sections = useUserSections();
  const confirm = useConfirm();
  const confirmRemoval = useConfirmDelete();
  const { mutateAsync: remove } = useSave(userRemove, [roleList, positionList]);
  const { mutateAsync: resetPassword } = useSave(userResetPassword);
  const { mutateAsync: renewMany } = useSave(userPasswords);
  const { mutateAsync: endSessions } = useSave(onlineUserEnd);
  const { mutateAsync: begin } = useSave(viewBegin, []);
  const [{ organizeId }, change] = useUrlState(ADDRESS);
  const [importing, setImporting] = useState(false);
  const [granting, setGranting] = useState<User | null>(null);
  const [once, setOnce] = useState<Once | null>(null);
  const [sheet, setSheet] = useState<Result<typeof userPasswords>['list'] | null>(null);

  // Administrators can only be changed by themselves.
  const mayChange = (row: { isAdministrator: boolean }) => can('btn_edit') && !row.isAdministrator;
  const columns = useUserColumns((row) => mayChange(row) && row.id !== me);
  const filters = [
    { key: 'organizeId', label: text('organize'), elsewhere: true },
    { key: 'roleId', label: text('role'), control: (props: object) => <RolePicker filter {...props} /> },
    {
      key: 'enabledMark',
      label: text('state'),
      options: [
        { value: '1', label: kit('on') },
        { value: '0', label: kit('off') },
      ],
    },
  ];
  const imported = (answer: object) => {
    const { people } = answer as Result<typeof userImport>;
    if (people.length) setSheet(people);
  };
  const renew = (row: User) =>
    confirm({
      title: text('resetTitle'),
      text: text('resetText', { name: row.realName }),
      yes: text('reset'),
      danger: true,
      run: async () => {
        const { data } = await resetPassword({ id: row.id });
        setOnce({ account: row.account, password: data.password });
      },
    });
  const renewAll = (rows: readonly User[], unselect: () => void): Action[] => {
    const ids = rows.filter((row) => !row.isAdministrator && row.id !== me).map((row) => row.id);
    const run = async () => {
      setSheet((await renewMany({ ids })).data.list);
      unselect();
    };
    const ask = () => confirm({ title: text('resetManyTitle', { n: ids.length }), text: text('resetManyText'), yes: text('reset'), danger: true, run });
    return ids.length > 0 && ids.length <= MAX_AT_ONCE ? [{ key: 'reset', label: text('reset'), run: ask }] : [];
  };
  const forceOffline = (row: User) =>
    confirm({
      title: text('offlineTitle'),
      text: text('offlineText', { name: row.realName }),
      yes: text('offline'),
      danger: true,
      run: () => endSessions({ userId: row.id }),
    });
  const viewAs = (row: User) =>
    confirm({
      title: text('viewTitle', { name: row.realName }),
      text: text('viewText', { minutes: VIEW_MINUTES }),
      yes: text('view'),
      run: async () => startViewing((await begin({ id: row.id })).data.token),
    });
  const actions = (row: User): Action[] => [
    ...(mayChange(row) ? [{ key: 'edit', label: text('edit'), run: () => record.edit(row.id) }] : []),
    ...(mayGrant('btn_save') && !row.isAdministrator ? [{ key: 'rights', label: text('rights'), run: () => setGranting(row) }] : []),
    ...(asking
      ? [{ key: 'effective', label: text('effective'), run: () => openWhy({ about: 'person', userId: row.id, name: `${row.realName}/${row.account}` }) }]
      : []),
    ...(can('btn_viewAs') && row.id !== me && row.enabledMark === 1 ? [{ key: 'view', label: text('view'), run: () => viewAs(row) }] : []),
    ...(can('btn_password') && !row.isAdministrator ? [{ key: 'reset', label: text('reset'), run: () => renew(row) }] : []),
    ...(mayOnline('btn_offline') && !row.isAdministrator && row.id !== me
      ? [{ key: 'offline', label: text('offline'), danger: true, run: () => forceOffline(row) }]
      : []),
    ...(can('btn_remove') && !row.isAdministrator && row.id !== me
      ? [
          {
            key: 'remove',
            label: text('remove'),
            danger: true,
            run: () => confirmRemoval(`${row.realName} (${row.account})`, () => remove({ id: row.id })),
          },
        ]
      : []),
  ];

  return (
    <OrganizeSidePicker value={organizeId} onChange={(id) => change({ organizeId: id, page: '1' })}>
      <ListScreen
        name="user"
        title={text('title')}
        hint={text('hint')}
        list={userList}
        columns={columns}
        filters={filters}
        nameOf={(row) => row.realName}
        record={record}
        primary={can('btn_add') ? { key: 'add', label: text('add'), run: record.add } : undefined}
        secondary={can('btn_upload') ? [{ key: 'import', label: text('import'), run: () => setImporting(true) }] : []}
        {...(can('btn_password') && { bulk: renewAll })}
        sheet={can('btn_download') ? userExport : undefined}
        actions={actions}
      />
      <RecordForm
        record={record}
        noun={text('noun')}
        info={userInfo}
        create={userCreate}
        update={userUpdate}
        touches={[roleList, positionList]}
        sections={sections}
        places={{ accountTaken: 'account', organizeUnknown: 'organizeId', managerUnknown: 'managerId', ownManager: 'managerId' }}
        start={organizeId ? { organizeId } : {}}
        mayAdd={can('btn_add')}
        mayEdit={mayChange}
        saved={(_, __, after, made) => made && setOnce({ account: after.account ?? '', password: made.password })}
      />
      {importing && (
        <LazyBoundary>
          <ImportDialog
            title={text('importTitle')}
            template={userTemplate}
            preview={userPreview}
            take={userImport}
            update={can('btn_edit') ? { preview: userRevisePreview, take: userRevise } : undefined}
            done={imported}
            close={() => setImporting(false)}
          />
        </LazyBoundary>
      )}
      {granting && <GrantsPicker objectType="User" objectId={granting.id} name={`${granting.realName}/${granting.account}`} close={() => setGranting(null)} />}
      {sheet && <OnceSheet list={sheet} close={() => setSheet(null)} />}
      {once && <OncePassword {...once} close={() => setOnce(null)} />}
    </OrganizeSidePicker>
  );
}
