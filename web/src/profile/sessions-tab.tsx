import { DesktopOutlined, MobileOutlined } from '@ant-design/icons';
import { ownSessionEnd, ownSessions } from '@ordo/contract/current-user.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { Button } from 'antd';
import { TimeAgo } from '../kit/time-ago.tsx';
import { useConfirm } from '../kit/confirm.tsx';
import { useText } from '../kit/phrases.ts';
import { useRead, useSave } from '../kit/query.ts';
import { Failure } from '../kit/states.tsx';
import { Tag } from '../kit/tag.tsx';
import { deviceOf } from '@ordo/engine/text/device.ts';
import { PanelLoading } from './panel-states.tsx';
import { profilePhrases } from './profile.phrases.ts';

type Session = Result<typeof ownSessions>['list'][number];

/** The user's sessions, with a button to end each. */
export function SessionsTab() {
  const text = useText(profilePhrases);
  const confirm = useConfirm();
  const { data, error, refetch } = useRead(ownSessions, {});
  const { mutateAsync: end } = useSave(ownSessionEnd);
  if (error && !data) return <Failure refused={error} retry={() => void refetch()} />;
  if (!data) return <PanelLoading />;

  const ask = ({ id }: Session, device: string) =>
    confirm({ title: text('endTitle'), text: text('endText', { device }), yes: text('end'), danger: true, run: () => end({ id }) });
  return (
    <>
      <p className="profile-quiet">{text('sessionsLead')}</p>
      <ul className="profile-sessions" aria-label={text('sessions')}>
        {data.list.map((session) => {
          const { name, handheld } = deviceOf(session.platForm);
          const device = name || session.platForm || text('unknownDevice');
          return (
            <li key={session.id}>
              <span className="session-sign" aria-hidden>
                {handheld ? <MobileOutlined /> : <DesktopOutlined />}
              </span>
              <div>
                <p className="session-device" title={session.platForm}>
                  {device} {session.current && <Tag tone="good">{text('current')}</Tag>} {session.locked && <Tag tone="warn">{text('locked')}</Tag>}
                </p>
                <p className="profile-quiet">
                  {session.ipaddress} · {text('signedIn')}
                  <TimeAgo at={session.loginTime} /> · {text('lastSeen')}
                  <TimeAgo at={session.seenTime} />
                </p>
              </div>
              {!session.current && (
                <Button danger onClick={() => ask(session, device)} aria-label={text('endNamed', { device })}>
                  {text('end')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
