import { userState, type userList } from '@ordo/contract/user.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { Moment, Text } from '../kit/list/cell.tsx';
import type { Column } from '../kit/list/types.ts';
import { comma, useText } from '../kit/phrases.ts';
import { EnabledSwitch } from '../kit/enabled-switch.tsx';
import { Tag } from '../kit/tag.tsx';
import { genderPhrases, userPhrases } from './user.phrases.ts';

type User = Result<typeof userList>['list'][number];

/** @param maySwitch permission to enable or disable this person */
export function useUserColumns(maySwitch: (row: User) => boolean): Column<User>[] {
  const text = useText(userPhrases);
  const gender = useText(genderPhrases);
  return [
    { key: 'realName', title: text('name'), width: 88, sort: true, names: true },
    { key: 'account', title: text('account'), width: 126, sort: true },
    { key: 'department', title: text('organize'), width: 120, render: (row) => <Place path={row.department} /> },
    { key: 'roleName', title: text('role'), width: 114, render: (row) => <Roles user={row} /> },
    { key: 'position', title: text('position'), width: 130, optional: true, render: (row) => <Text>{row.position.replaceAll(',', comma())}</Text> },
    { key: 'rank', title: text('rank'), width: 76, sort: true, numeric: true, optional: true },
    { key: 'mobilePhone', title: text('mobile'), width: 120 },
    { key: 'gender', title: text('gender'), width: 70, optional: true, render: (row) => gender(row.gender === 1 ? '1' : row.gender === 2 ? '2' : '3') },
    {
      key: 'enabledMark',
      title: text('state'),
      width: 64,
      card: 'badge',
      render: (row) => <EnabledSwitch endpoint={userState} id={row.id} value={row.enabledMark} label={row.realName} disabled={!maySwitch(row)} />,
    },
    { key: 'lastLoginTime', title: text('lastLogin'), width: 102, sort: true, render: (row) => <Moment at={row.lastLoginTime} /> },
    { key: 'creatorTime', title: text('created'), width: 104, sort: true, optional: true, render: (row) => <Moment at={row.creatorTime} /> },
    { key: 'sortCode', title: text('sort'), width: 80, sort: true, numeric: true, optional: true },
    { key: 'description', title: text('description'), width: 180, optional: true },
  ];
}

function Roles({ user }: { user: User }) {
  const text = useText(userPhrases);
  if (user.isAdministrator) return <Tag tone="info">{text('administrator')}</Tag>;
  return <Text>{user.roleName.replaceAll(',', comma())}</Text>;
}

/** A person's organisation, with its ancestors below it. */
function Place({ path }: { path: string }) {
  const above = path.split('/');
  const last = above.pop() ?? '';
  return <Text below={above.length > 0 && <Text>{above.join(' / ')}</Text>}>{last}</Text>;
}
