import { DownOutlined, InfoCircleOutlined, LockOutlined, LogoutOutlined, UserOutlined } from '@ant-design/icons';
import { App, Dropdown } from 'antd';
import { useRef, useState } from 'react';
import { Face } from '../kit/face.tsx';
import { useText } from '../kit/phrases.ts';
import { useSession } from '../kit/session.ts';
import { AboutDialog } from './about-dialog.tsx';
import { lockScreen } from './screen-lock.ts';
import { leave } from './session-life.ts';
import { shellPhrases } from './shell.phrases.ts';
import { go } from './where.ts';

export function UserMenu() {
  const text = useText(shellPhrases);
  const { modal } = App.useApp();
  const user = useSession((session) => session.current?.userInfo);
  const [about, setAbout] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const comeBack = () => opener.current?.focus();
  if (!user) return null;

  const askToLeave = () =>
    modal.confirm({
      title: text('logOutTitle'),
      content: text('logOutText'),
      okText: text('logOut'),
      cancelText: text('cancel'),
      afterClose: comeBack,
      onOk: () => leave(),
    });

  return (
    <>
      <Dropdown
        autoFocus
        trigger={['click']}
        placement="bottomRight"
        menu={{
          items: [
            { key: 'profile', icon: <UserOutlined />, label: text('profile') },
            { key: 'lock', icon: <LockOutlined />, label: text('lock') },
            { key: 'about', icon: <InfoCircleOutlined />, label: text('about') },
            { type: 'divider' },
            { key: 'logOut', icon: <LogoutOutlined />, label: text('logOut') },
          ],
          onClick: ({ key, domEvent }) => {
            // Else the Enter that chose the entry also presses the button that the dialog puts under the focus.
            domEvent.preventDefault();
            if (key === 'profile') void go('/profile');
            else if (key === 'lock') lockScreen();
            else if (key === 'about') setAbout(true);
            else askToLeave();
          },
        }}
      >
        <button ref={opener} type="button" className="navbar-button navbar-user" aria-haspopup="menu">
          <Face name={user.userName} picture={user.headIcon} size={28} />
          <span className="navbar-name">{user.userName}</span>
          <DownOutlined className="navbar-more" />
        </button>
      </Dropdown>
      <AboutDialog open={about} onClose={() => setAbout(false)} afterClose={comeBack} />
    </>
  );
}
