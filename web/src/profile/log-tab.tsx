import { ownLog } from '@ordo/contract/current-user.ts';
import { TimeAgo } from '../kit/time-ago.tsx';
import { Text } from '../kit/list/cell.tsx';
import { DayFilter } from '../kit/list/day-filter.tsx';
import type { Column, RowOf } from '../kit/list/types.ts';
import { ListScreen } from '../kit/list-screen.tsx';
import { useText } from '../kit/phrases.ts';
import { timeText } from '../kit/time.ts';
import { deviceOf } from '@ordo/engine/text/device.ts';
import { SignInOutcome } from '../kit/sign-in-outcome.tsx';
import { profilePhrases } from './profile.phrases.ts';

/** The user's sign-ins, and failed attempts at their account. */
export function LogTab() {
  const text = useText(profilePhrases);
  const columns: Column<RowOf<typeof ownLog>>[] = [
    { key: 'creatorTime', title: text('when'), width: 170, sort: true, names: true },
    { key: 'ago', title: text('ago'), width: 110, card: 'none', render: (row) => <TimeAgo at={row.creatorTime} /> },
    {
      key: 'outcome',
      title: text('outcome'),
      width: 110,
      card: 'badge',
      render: (row) => row.outcome && <SignInOutcome outcome={row.outcome} />,
    },
    { key: 'ipaddress', title: text('address'), width: 150 },
    {
      key: 'platForm',
      title: text('device'),
      width: 240,
      render: (row) => <Text>{deviceOf(row.platForm).name || row.platForm || text('unknownDevice')}</Text>,
    },
  ];
  return (
    <ListScreen
      name="profile-log"
      title={text('log')}
      hint={text('logHint')}
      list={ownLog}
      columns={columns}
      filters={[
        { key: 'startTime', label: text('from'), control: (props) => <DayFilter {...props} /> },
        { key: 'endTime', label: text('to'), control: (props) => <DayFilter {...props} /> },
      ]}
      nameOf={(row) => timeText(row.creatorTime)}
    />
  );
}
