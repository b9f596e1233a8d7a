import { DownOutlined, HomeOutlined, InfoCircleOutlined, LockOutlined, LogoutOutlined, UserOutlined } from '@ant-design/icons';
import { memo, useRef, useState } from 'react';
import { openDialog } from '../kit/dialogs.ts';
import { DropdownMenu } from '../kit/dropdown-menu.tsx';
import { UserAvatar } from '../kit/user-avatar.tsx';
import { translateNow, useText } from '../kit/phrases.ts';
import { useSession } from '../kit/session.ts';
import { AboutDialog } from './about-dialog.tsx';
import { usePageLeft } from './use-page-left.ts';
import { lockScreen } from './screen-lock.ts';
import { leave } from './session-life.ts';
import { shellPhrases } from './shell.phrases.ts';
import { navigate } from './navigation.ts';

/** @param afterwards called when it is cancelled */
export const confirmSignOut = (afterwards?: () => void) =>
  openDialog({
    title: translateNow(shellPhrases.logOutTitle),
    content: translateNow(shellPhrases.logOutText),
    okText: translateNow(shellPhrases.logOut),
    cancelText: translateNow(shellPhrases.cancel),
    ...(afterwards && { afterClose: afterwards }),
    onOk: () => leave(),
  });

export const UserMenu = memo(function UserMenu() {
  const text = useText(shellPhrases);
  const user = useSession((session) => session.current?.userInfo);
  const [about, setAbout] = useState(false);
  usePageLeft(() => setAbout(false));
  const opener = useRef<HTMLElement | null>(null);
  const comeBack = () => opener.current?.focus();
  if (!user) return null;

  return (
    <>
      <DropdownMenu
        look={{ className: 'navbar-button navbar-user' }}
        menu={{
          items: [
            { key: 'home', icon: <HomeOutlined />, label: text('home') },
            { key: 'profile', icon: <UserOutlined />, label: text('profile') },
            { key: 'lock', icon: <LockOutlined />, label: text('lock') },
            { key: 'about', icon: <InfoCircleOutlined />, label: text('about') },
            { type: 'divider' },
            { key: 'logOut', icon: <LogoutOutlined />, label: text('logOut') },
          ],
          onClick: ({ key }) => {
            // The menu has returned the focus to its button; what opens now will do so too.
            opener.current = document.activeElement as HTMLElement;
            if (key === 'home' || key === 'profile') void navigate(`/${key}`);
            else if (key === 'lock') lockScreen();
            else if (key === 'about') setAbout(true);
            else confirmSignOut(comeBack);
          },
        }}
      >
        <UserAvatar name={user.userName} picture={user.headIcon} size={28} />
        <span className="navbar-name">{user.userName}</span>
        <DownOutlined className="navbar-more" />
      </DropdownMenu>
      <AboutDialog open={about} onClose={() => setAbout(false)} afterClose={comeBack} />
    </>
  );
});
