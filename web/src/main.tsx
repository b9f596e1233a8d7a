import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { wayBack } from './guards.ts';
import { LanguageRoot } from './kit/language-root.tsx';
import { showLanguage } from './kit/phrases.ts';
import { preferredLanguage } from './kit/preferred-language.ts';
import { OfflineError, watchConnectivity } from './kit/connectivity.ts';
import { syncSettings } from './kit/settings.ts';
import { readStored } from './kit/browser-storage.ts';
import { prefetchDesk, router } from './routes.tsx';
import './shell/base.css';
import { wearLook } from './shell/look.ts';
import { isLocked, watchLock } from './shell/screen-lock.ts';
import { watchSession } from './shell/session-life.ts';
import { ToastHost } from './shell/toast-host.tsx';
import { syncWithRouter, useCurrentPath } from './shell/navigation.ts';

syncWithRouter(router);
syncSettings();
wearLook();
watchSession();
watchConnectivity();
watchLock(wayBack);
const coming = readStored('token') && !isLocked() ? prefetchDesk(useCurrentPath.getState()) : null;

// If everything is in the browser's cache it loads within this time: then the skeleton of the desk need not be shown first.
const SOON = 100;

/** A function, because a module with a top-level await blocks every module that imports it: the desk would wait for itself. */
async function start(): Promise<void> {
  // If the traditional texts fail to load the product uses simplified Chinese; it never stays blank.
  await showLanguage(preferredLanguage()).catch(() => showLanguage('zh'));
  const late = new Promise<'late'>((go) => setTimeout(() => go('late'), SOON));
  const atHand = coming !== null && (await Promise.race([coming, late])) !== 'late';

  const root = createRoot(document.getElementById('root') as HTMLElement, {
    onCaughtError: (error) => {
      // The boundary has said it, and loads it when the server is back.
      if (!(error instanceof OfflineError)) console.error(error);
    },
  });
  const draw = () =>
    root.render(
      <LanguageRoot>
        <RouterProvider router={router} />
        <ToastHost />
      </LanguageRoot>,
    );
  // Synchronously if everything is loaded, otherwise in steps, so that the browser can handle input.
  if (atHand) draw();
  else startTransition(draw);
}

void start();
