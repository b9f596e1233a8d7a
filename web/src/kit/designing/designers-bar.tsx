// Other users who have the same design open: avatars beside the title, names on click.
import { Popover } from 'antd';
import { useSyncExternalStore } from 'react';
import { comma, useText } from '../phrases.ts';
import { useSession } from '../session.ts';
import { UserAvatar } from '../user-avatar.tsx';
import type { Clashes } from './clashes.ts';
import { designingPhrases } from './designing.phrases.ts';
import type { Designers } from './use-designers.ts';
import './designing.css';

/** Number of avatars; the others are counted. */
const SHOWN = 3;

interface Props {
  /** Null: unknown. */
  others: Designers | null;
  clashes: Clashes;
}

export function DesignersBar({ others, clashes }: Props) {
  const joined = useSyncExternalStore(clashes.subscribe, clashes.joined);
  const text = useText(designingPhrases);
  const me = useSession(({ current }) => current?.userInfo.userId);
  const windows = [...Map.groupBy(others?.people ?? [], ({ userId }) => userId).values()];
  const shown = windows.flatMap(([first, ...more]) => {
    if (!first) return [];
    const called = `${first.realName}/${first.account}`;
    const name = first.userId === me ? text('myself') : more.length > 0 ? text('windows', { name: called, n: more.length + 1 }) : called;
    return [{ ...first, name }];
  });
  const said = text('others', { names: shown.map(({ name }) => name).join(comma()) });
  return (
    <span role="status" className="dg-bar">
      {shown.length > 0 && (
        <Popover
          trigger="click"
          placement="bottom"
          title={text('here')}
          content={
            <ul className="dg-list">
              {shown.map(({ userId, name, realName, headIcon }) => (
                <li key={userId}>
                  <UserAvatar name={realName} picture={headIcon} size={24} />
                  {name}
                </li>
              ))}
            </ul>
          }
        >
          <button type="button" className="dg-people" aria-label={said} title={said}>
            {shown.slice(0, SHOWN).map(({ userId, realName, headIcon }) => (
              <UserAvatar key={userId} name={realName} picture={headIcon} size={26} />
            ))}
            {shown.length > SHOWN && <span className="dg-more">+{shown.length - SHOWN}</span>}
          </button>
        </Popover>
      )}
      {joined && <span className="dg-joined">{text('joined', { who: joined })}</span>}
    </span>
  );
}
