import { onlineSessions, onlineSessionsEnd } from '@ordo/contract/online-user.ts';
import { deviceOf } from '@ordo/engine/text/device.ts';
import { TimeAgo, useNow } from '../kit/time-ago.tsx';
import { useConfirm } from '../kit/confirm.tsx';
import { ListScreen } from '../kit/list-screen.tsx';
import { Moment, Text } from '../kit/list/cell.tsx';
import type { Action, Column, RowOf } from '../kit/list/types.ts';
import { useText } from '../kit/phrases.ts';
import { useSave } from '../kit/query.ts';
import { Tag } from '../kit/tag.tsx';
import { useCan } from '../kit/view.tsx';
import { UserPicker } from '../user/user-picker.tsx';
import { onlineUserPhrases } from './online-user.phrases.ts';

type Session = RowOf<typeof onlineSessions>;

export function OnlineUserScreen() {
  const text = useText(onlineUserPhrases);
  const can = useCan();
  const confirm = useConfirm();
  const { mutateAsync: end } = useSave(onlineSessionsEnd);

  const deviceName = ({ loginPlatForm }: Session) => deviceOf(loginPlatForm).name || loginPlatForm || text('unknownDevice');
  const columns: Column<Session>[] = [
    { key: 'userName', title: text('name'), width: 110, names: true },
    { key: 'userAccount', title: text('account'), width: 120 },
    { key: 'organizeName', title: text('organize'), width: 160 },
    { key: 'loginPlatForm', title: text('device'), width: 170, render: (row) => <Text>{deviceName(row)}</Text> },
    { key: 'loginIPAddress', title: text('address'), width: 140, render: (row) => <Text below={row.loginIPAddressName}>{row.loginIPAddress}</Text> },
    { key: 'loginTime', title: text('signedIn'), width: 104, sort: true, render: (row) => <Moment at={row.loginTime} /> },
    { key: 'seenTime', title: text('seen'), width: 100, render: (row) => <TimeAgo at={row.seenTime} /> },
    { key: 'state', title: text('state'), width: 96, card: 'badge', render: (row) => <State session={row} /> },
  ];
  const filters = [{ key: 'userId', label: text('person'), control: (props: object) => <UserPicker noun={text('person')} {...props} /> }];

  const endOne = (row: Session): Action => ({
    key: 'end',
    label: text('end'),
    danger: true,
    run: () =>
      confirm({
        title: text('endTitle'),
        text: text('endText', { name: row.userName, device: deviceName(row) }),
        yes: text('end'),
        danger: true,
        run: () => end({ ids: [row.id] }),
      }),
  });
  const endMany = (rows: readonly Session[], unselect: () => void): Action => ({
    key: 'end',
    label: text('end'),
    danger: true,
    run: () =>
      confirm({
        title: text('endTitle'),
        text: text('endManyText', { n: rows.length }),
        yes: text('end'),
        danger: true,
        run: () => end({ ids: rows.map((row) => row.id) }).then(unselect),
      }),
  });

  return (
    <ListScreen
      name="online-user"
      title={text('title')}
      hint={text('hint')}
      list={onlineSessions}
      columns={columns}
      filters={filters}
      nameOf={(row) => row.userName}
      actions={can('btn_offline') ? (row) => (row.current ? [] : [endOne(row)]) : undefined}
      bulk={
        can('btn_offline')
          ? (rows, unselect) => {
              const others = rows.filter((row) => !row.current);
              return others.length ? [endMany(others, unselect)] : [];
            }
          : undefined
      }
    />
  );
}

/** Without activity for this long, in ms, a session is shown as idle: there may be no open page any more. */
const QUIET = 5 * 60_000;

function State({ session }: { session: Session }) {
  const text = useText(onlineUserPhrases);
  const now = useNow();
  if (session.current) return <Tag tone="info">{text('current')}</Tag>;
  if (session.locked) return <Tag tone="warn">{text('locked')}</Tag>;
  if (now - session.seenTime > QUIET) return <Tag tone="plain">{text('away')}</Tag>;
  return <Tag tone="good">{text('online')}</Tag>;
}
