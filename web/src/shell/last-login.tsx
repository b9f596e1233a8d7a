// When and where this account last signed in, shown once after the sign-in page (product §4.1).
import { notification } from 'antd';
import { useEffect } from 'react';
import { useText } from '../kit/phrases.ts';
import { useSession } from '../kit/session.ts';
import { timeText } from '../kit/time.ts';
import './last-login.css';
import { shellPhrases } from './shell.phrases.ts';

const SHOWN = 2;

export function LastLogin() {
  const text = useText(shellPhrases);
  const [notices, holder] = notification.useNotification();
  const user = useSession(({ current }) => current?.userInfo);
  const arrived = useSession((session) => session.arrived);

  useEffect(() => {
    if (!arrived || !user) return;
    useSession.setState({ arrived: false });
    if (user.prevLogin !== 1) return;
    notices.info({
      title: text('lastLogin'),
      description: (
        <dl className="last-login">
          <dt>{text('lastLoginTime')}</dt>
          <dd>{timeText(user.prevLoginTime)}</dd>
          <dt>{text('lastLoginPlace')}</dt>
          <dd>{user.prevLoginIPAddressName || text('lastLoginUnknown')}</dd>
          <dt>IP</dt>
          <dd>{user.prevLoginIPAddress}</dd>
        </dl>
      ),
      placement: 'bottomRight',
      duration: SHOWN,
      role: 'status',
    });
  }, [arrived, user, notices, text]);
  return holder;
}
