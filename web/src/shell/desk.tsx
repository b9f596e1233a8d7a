// Everything behind the sign-in: the frame with its menu, as soon as the user is known.
import { ConfigProvider } from 'antd';
import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition, useEffect, useState, type ComponentType } from 'react';
import { useDialogs } from '../kit/dialogs.ts';
import { DialogHost, usePreloadAntd } from '../kit/lazy-antd.tsx';
import { lazyComponent, OptionalBoundary } from '../kit/lazy-component.tsx';
import { queryClient } from '../kit/query.ts';
import { useSession } from '../kit/session.ts';
import { Frame } from './frame.tsx';
import { FrameSkeleton } from './frame-skeleton.tsx';
import { AwayPage } from './full-page.tsx';
import { useMenu, useOrderPages } from './order-pages.ts';
import { useStanding } from './session-life.ts';
import { changeTabs } from './tabs.ts';
import { useLibrary } from './use-library.ts';
import type { Screens } from './view-host.tsx';

const LastLogin = lazyComponent(async () => (await import('./last-login.tsx')).LastLogin);

// What one person has read or opened is not kept for the next.
useSession.subscribe(({ current }) => {
  if (current) return;
  queryClient.clear();
  changeTabs(() => []);
});

/** @param Answers a component next to the pages that explains permissions */
export function Desk({ screens, Answers }: { screens: Screens; Answers: ComponentType }) {
  const standing = useStanding((state) => state.standing);
  useOrderPages();
  const menu = useMenu();
  // The first frame takes a while to render: meanwhile the skeleton is shown, and events are handled. (A deferred value would start again behind the lock.)
  const [drawn, setDrawn] = useState(menu);
  useEffect(() => {
    if (menu !== drawn) startTransition(() => setDrawn(menu));
  }, [menu, drawn]);
  const library = useLibrary();

  if (standing === 'away') return <AwayPage />;
  if (!menu || !drawn || !library) return <FrameSkeleton />;
  return (
    <ConfigProvider {...library}>
      <QueryClientProvider client={queryClient}>
        <Frame menu={drawn} behind={menu !== drawn} screens={screens} />
        <Answers />
      </QueryClientProvider>
      <Beside />
    </ConfigProvider>
  );
}

/** Dialogs, and the notice of the last sign-in: loaded when there is one. */
function Beside() {
  usePreloadAntd();
  const asked = useDialogs((questions) => questions.any);
  const arrived = useSession((session) => session.arrived);
  const [greeted, setGreeted] = useState(arrived);
  if (arrived && !greeted) setGreeted(true);
  return (
    <>
      {asked && <DialogHost />}
      {greeted && (
        <OptionalBoundary>
          <LastLogin />
        </OptionalBoundary>
      )}
    </>
  );
}
