// Icons of menu entries and buttons, by their stored names. Those of the product itself are in the first chunk, others are loaded on demand.
import {
  ApartmentOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BarChartOutlined,
  BookOutlined,
  CalendarOutlined,
  ClusterOutlined,
  CodeOutlined,
  DashboardOutlined,
  DesktopOutlined,
  DatabaseOutlined,
  EnvironmentOutlined,
  ExperimentOutlined,
  FileTextOutlined,
  FormOutlined,
  HistoryOutlined,
  HomeOutlined,
  IdcardOutlined,
  KeyOutlined,
  LinkOutlined,
  MedicineBoxOutlined,
  MenuOutlined,
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
import { lazyComponent, OptionalBoundary } from './lazy-component.tsx';

const atHand: Record<string, ComponentType> = {
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
  history: HistoryOutlined,
  home: HomeOutlined,
  idcard: IdcardOutlined,
  key: KeyOutlined,
  link: LinkOutlined,
  'medicine-box': MedicineBoxOutlined,
  menu: MenuOutlined,
  message: MessageOutlined,
  'safety-certificate': SafetyCertificateOutlined,
  safety: SafetyOutlined,
  setting: SettingOutlined,
  shop: ShopOutlined,
  'shopping-cart': ShoppingCartOutlined,
  team: TeamOutlined,
  user: UserOutlined,
};

const importMore = () => import('./more-pictures.tsx');
const MorePicture = lazyComponent(async () => (await importMore()).MorePicture);

/** `team`, or class names of an icon font that end in one. */
function nameOf(icon: string): string {
  return (
    icon
      .split(/\s+/)
      .at(-1)
      ?.replace(/^icon-(ym-)?/, '') ?? ''
  );
}

/** @param instead for an unknown name, and while loading */
export function MenuPicture({ icon, instead }: { icon: string; instead: ComponentType }) {
  const name = nameOf(icon);
  const usual = createElement(instead);
  if (!name) return usual;
  if (Object.hasOwn(atHand, name)) return createElement(atHand[name] ?? instead);
  return (
    <OptionalBoundary meanwhile={usual} instead={usual}>
      <MorePicture name={name} instead={instead} />
    </OptionalBoundary>
  );
}

/** Every available icon, by name. */
export async function allPictures(): Promise<Record<string, ComponentType>> {
  return { ...atHand, ...(await importMore()).morePictures };
}
