// The icon of a menu entry; an unknown name gets the icon of its kind.
import { AppstoreOutlined, FileTextOutlined, LinkOutlined } from '@ant-design/icons';
import { MenuPicture } from '../kit/menu-picture.tsx';
import { isCatalogue, type MenuItem } from './menu.ts';

export function MenuIcon({ item }: { item: MenuItem }) {
  return <MenuPicture icon={item.icon} instead={isCatalogue(item) ? AppstoreOutlined : item.target.kind === 'link' ? LinkOutlined : FileTextOutlined} />;
}
