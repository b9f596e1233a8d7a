// The table of addresses and screens (product §2).
import { createElement, lazy, Suspense, useState, type ComponentType, type FunctionComponent } from 'react';
import { createHashRouter } from 'react-router';
import { openArrival, openDesk, openJump, openLogin, openNewPassword, openRedirect, wayBack } from './guards.ts';
import { LANDING_SCREEN } from './first-calls.ts';
import { firstReads } from './first-reads.ts';
import { ARRIVE_PATH } from './session/home-ticket.ts';
import { language } from './kit/phrases.ts';
import { prefetchRead } from './kit/query.ts';
import { lazyWhyDrawer } from './kit/why.tsx';
import { Curtain } from './shell/session-curtain.tsx';
import { BrokenPage } from './shell/full-page.tsx';
import { FrameSkeleton } from './shell/frame-skeleton.tsx';
import { fetchWords } from './shell/library-words.ts';
import { lookReady } from './shell/look.ts';
import { lockSession, noteUnlocked } from './shell/screen-lock.ts';
import { leave, NEW_PASSWORD_PATH } from './shell/session-life.ts';
import { screensOf } from './shell/screen.ts';
import type { Screens } from './shell/view-host.tsx';
import { navigate, useCurrentPath } from './shell/navigation.ts';

/** Address of a menu entry (type 2) → its screen. */
const screens: Screens = screensOf({
  'vaccines/customer': async () => (await import('./customer/customer-screen.tsx')).CustomerScreen,
  'vaccines/product': async () => (await import('./product/product-screen.tsx')).ProductScreen,
  'vaccines/indent': async () => (await import('./vaccine/indent-screen.tsx')).IndentScreen,
  'vaccines/statistics': async () => (await import('./statistics/statistics-screen.tsx')).StatisticsScreen,
  'vaccines/stock': async () => (await import('./vaccine/stock-screen.tsx')).StockScreen,
  'vaccines/lot': async () => (await import('./vaccine/lot-screen.tsx')).LotScreen,
  'vaccines/vaccination': async () => (await import('./vaccine/vaccination-screen.tsx')).VaccinationScreen,
  'vaccines/aefi': async () => (await import('./vaccine/aefi-screen.tsx')).AefiScreen,
  'vaccines/recall': async () => (await import('./vaccine/recall-screen.tsx')).RecallScreen,
  'vaccines/temperature': async () => (await import('./vaccine/temperature-screen.tsx')).TemperatureScreen,
  'vaccines/scheme': async () => (await import('./vaccine/scheme-screen.tsx')).SchemeScreen,
  'vaccines/formulary': async () => (await import('./vaccine/formulary-screen.tsx')).FormularyScreen,
  'vaccines/population': async () => (await import('./vaccine/population-screen.tsx')).PopulationScreen,
  'vaccines/warehouse': async () => (await import('./vaccine/warehouse-screen.tsx')).WarehouseScreen,
  'permission/organize': async () => (await import('./organize/organize-screen.tsx')).OrganizeScreen,
  'permission/authorize': async () => (await import('./authorize/authorize-screen.tsx')).AuthorizeScreen,
  'system/billRule': async () => (await import('./bill-rule/bill-rule-screen.tsx')).BillRuleScreen,
  'system/printTemplate': async () => (await import('./print-template/print-template-screen.tsx')).PrintTemplateScreen,
  'systemData/dataInterface': async () => (await import('./data-interface/data-interface-screen.tsx')).DataInterfaceScreen,
  'system/sysConfig': async () => (await import('./sys-config/sys-config-screen.tsx')).SysConfigScreen,
  'system/monitor': async () => (await import('./monitor/monitor-screen.tsx')).MonitorScreen,
  'system/cache': async () => (await import('./cache/cache-screen.tsx')).CacheScreen,
  'system/task': async () => (await import('./schedule-task/schedule-task-screen.tsx')).ScheduleTaskScreen,
  'system/log': async () => (await import('./log/log-screen.tsx')).LogScreen,
  'systemData/dataModel': async () => (await import('./data-model/data-model-screen.tsx')).DataModelScreen,
  'systemData/dataBackup': async () => (await import('./data-backup/data-backup-screen.tsx')).DataBackupScreen,
  'systemData/dataSync': async () => (await import('./data-sync/data-sync-screen.tsx')).DataSyncScreen,
  'systemData/map': async () => (await import('./data-map/data-map-screen.tsx')).DataMapScreen,
  'system/language': async () => (await import('./translation/translation-screen.tsx')).TranslationScreen,
  'system/icons': async () => (await import('./icons/icons-screen.tsx')).IconsScreen,
  'systemData/dataSource': async () => (await import('./data-source/data-source-screen.tsx')).DataSourceScreen,
  'systemData/dictionary': async () => (await import('./dictionary/dictionary-screen.tsx')).DictionaryScreen,
  dictionary: async () => (await import('./dictionary/one-dictionary-screen.tsx')).OneDictionaryScreen,
  model: async () => (await import('./model/model-screen.tsx')).ModelScreen,
  previewModel: async () => (await import('./model/model-screen.tsx')).PreviewModelScreen,
  'onlineDev/webDesign': async () => (await import('./model/design-screen.tsx')).DesignScreen,
  'workFlow/flowEngine': async () => (await import('./flow-engine/flow-engine-screen.tsx')).FlowEngineScreen,
  'system/changeLog': async () => (await import('./change-log/change-log-screen.tsx')).ChangeLogScreen,
  home: async () => (await import('./shell/home/home-screen.tsx')).HomeScreen,
  dashboard: async () => (await import('./shell/home/home-screen.tsx')).HomeScreen,
  profile: async () => (await import('./profile/profile-screen.tsx')).ProfileScreen,
  'permission/department': async () => (await import('./department/department-screen.tsx')).DepartmentScreen,
  'permission/position': async () => (await import('./position/position-screen.tsx')).PositionScreen,
  'permission/user': async () => (await import('./user/user-screen.tsx')).UserScreen,
  'permission/role': async () => (await import('./role/role-screen.tsx')).RoleScreen,
  'permission/userOnline': async () => (await import('./online-user/online-user-screen.tsx')).OnlineUserScreen,
  'system/menu': async () => (await import('./menu/menu-screen.tsx')).MenuScreen,
  'system/notice': async () => (await import('./message/notice-screen.tsx')).NoticeScreen,
  messageRecord: async () => (await import('./message/message-record-screen.tsx')).MessageRecordScreen,
  'workFlow/flowLaunch': async () => (await import('./flow/launch-screen.tsx')).LaunchScreen,
  'workFlow/flowTodo': async () => (await import('./flow/flow-screens.tsx')).TodoScreen,
  'workFlow/flowDone': async () => (await import('./flow/flow-screens.tsx')).DoneScreen,
  'workFlow/flowCirculate': async () => (await import('./flow/flow-screens.tsx')).CirculateScreen,
  'workFlow/entrust': async () => (await import('./flow/entrust-screen.tsx')).EntrustScreen,
  'workFlow/flowMonitor': async () => (await import('./flow/flow-screens.tsx')).MonitorScreen,
  'system/area': async () => (await import('./area/area-screen.tsx')).AreaScreen,
});

type DeskComponent = FunctionComponent<{ screens: Screens; Answers: ComponentType }>;
const importLogin = () => import('./session/login-page.tsx');
const importDesk = () => import('./shell/desk.tsx');
const LoginPage = lazy(async () => ({ default: (await importLogin()).LoginPage }));
let deskAtHand: DeskComponent | null = null;
/** With the library's locale, so that it is rendered once. */
async function fetchDesk(): Promise<{ default: DeskComponent }> {
  const [{ Desk: desk }] = await Promise.all([importDesk(), fetchWords(language()).catch(() => null), lookReady()]);
  deskAtHand = desk;
  return { default: desk };
}
const ComingDesk = lazy(fetchDesk);
/** The choice is kept, because another component would lose its state. */
const Desk: DeskComponent = (props) => createElement(useState(() => deskAtHand ?? ComingDesk)[0], props);

const Answers = lazyWhyDrawer(async () => (await import('./authorize/why-drawer.tsx')).WhyDrawer);
const NewPasswordPage = lazy(async () => ({ default: (await import('./profile/new-password-page.tsx')).NewPasswordPage }));

/** Loads what the page at an address needs in parallel. Resolves when the desk and the page can be rendered. */
export function prefetchDesk({ pathname, search }: { pathname: string; search: string }): Promise<unknown> {
  const name = pathname === '/' ? LANDING_SCREEN : pathname.slice(1);
  const first = firstReads[name];
  if (first && search === '') prefetchRead(first.endpoint, first.input);
  return Promise.all([fetchDesk(), screens[name]?.()]).catch(() => undefined);
}

const JumpPage = lazy(async () => ({ default: (await import('./session/jump-page.tsx')).JumpPage }));
const PublicPage = lazy(async () => ({ default: (await import('./model/public-page.tsx')).PublicPage }));
const PublicFrame = lazy(async () => ({ default: (await import('./shell/public-frame.tsx')).PublicFrame }));
const ArrivePage = lazy(async () => ({ default: (await import('./session/arrive-page.tsx')).ArrivePage }));

/** The lock screen must be loaded in case the network fails. */
const importLock = () => import('./lock/lock-screen.tsx');
const LockScreen = lazy(async () => ({ default: (await importLock()).LockScreen }));
addEventListener('load', () => setTimeout(() => void importLock().catch(() => undefined), 2_000), { once: true });

const lockedScreen = (
  <Suspense>
    <LockScreen lockSession={lockSession} onUnlocked={() => noteUnlocked(wayBack(useCurrentPath.getState().search))} onOver={leave} />
  </Suspense>
);

const goHome = () => void navigate('/', { replace: true });
const goOut = () => void leave();

export const router = createHashRouter([
  {
    errorElement: <BrokenPage />,
    hydrateFallbackElement: <></>,
    children: [
      {
        path: '/login',
        loader: openLogin(() => Promise.all([importDesk(), screens[LANDING_SCREEN]?.()])),
        element: (
          <Suspense key="login">
            <LoginPage />
          </Suspense>
        ),
      },
      {
        path: NEW_PASSWORD_PATH,
        loader: openNewPassword,
        element: (
          <Suspense key="new-password">
            <NewPasswordPage onNeedless={goHome} onOver={goOut} />
          </Suspense>
        ),
      },
      { path: '/auth-redirect', loader: openRedirect, element: <></> },
      {
        path: '/jump',
        loader: openJump,
        element: (
          <Suspense key="jump">
            <JumpPage />
          </Suspense>
        ),
      },
      {
        // For everybody with the link, signed in or not.
        path: '/link/:token',
        element: (
          <Suspense key="link">
            <PublicFrame>
              <PublicPage />
            </PublicFrame>
          </Suspense>
        ),
      },
      {
        path: ARRIVE_PATH,
        loader: openArrival,
        element: (
          <Suspense key="arrive">
            <ArrivePage />
          </Suspense>
        ),
      },
      {
        path: '*',
        loader: openDesk,
        element: (
          <Curtain key="desk" drawn={lockedScreen}>
            <Suspense fallback={<FrameSkeleton />}>
              <Desk screens={screens} Answers={Answers} />
            </Suspense>
          </Curtain>
        ),
      },
    ],
  },
]);
