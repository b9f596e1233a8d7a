// The pictures of menu entries, by the names that menus store.
import {
  ApartmentOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BarChartOutlined,
  BookOutlined,
  CalendarOutlined,
  ClusterOutlined,
  CodeOutlined,
  DatabaseOutlined,
  DashboardOutlined,
  DesktopOutlined,
  EnvironmentOutlined,
  ExperimentOutlined,
  FileTextOutlined,
  FormOutlined,
  HomeOutlined,
  IdcardOutlined,
  LinkOutlined,
  MedicineBoxOutlined,
  MessageOutlined,
  SafetyCertificateOutlined,
  SafetyOutlined,
  SettingOutlined,
  ShopOutlined,
  ShoppingCartOutlined,
  TeamOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { createElement, type ComponentType } from 'react';
import { isCatalogue, type MenuItem } from './menu.ts';

const icons: Record<string, ComponentType> = {
  apartment: ApartmentOutlined,
  appstore: AppstoreOutlined,
  audit: AuditOutlined,
  'bar-chart': BarChartOutlined,
  book: BookOutlined,
  calendar: CalendarOutlined,
  cluster: ClusterOutlined,
  code: CodeOutlined,
  dashboard: DashboardOutlined,
  database: DatabaseOutlined,
  desktop: DesktopOutlined,
  environment: EnvironmentOutlined,
  experiment: ExperimentOutlined,
  'file-text': FileTextOutlined,
  form: FormOutlined,
  home: HomeOutlined,
  idcard: IdcardOutlined,
  link: LinkOutlined,
  'medicine-box': MedicineBoxOutlined,
  message: MessageOutlined,
  safety: SafetyOutlined,
  'safety-certificate': SafetyCertificateOutlined,
  setting: SettingOutlined,
  shop: ShopOutlined,
  'shopping-cart': ShoppingCartOutlined,
  team: TeamOutlined,
  user: UserOutlined,
};

/** `team`, or class names of an icon font that end in one; a name we do not know gets the picture of its kind. */
export function MenuIcon({ item }: { item: MenuItem }) {
  const name =
    item.icon
      .split(/\s+/)
      .at(-1)
      ?.replace(/^icon-(ym-)?/, '') ?? '';
  const kind = isCatalogue(item) ? AppstoreOutlined : item.target.kind === 'link' ? LinkOutlined : FileTextOutlined;
  return createElement((Object.hasOwn(icons, name) && icons[name]) || kind);
}
