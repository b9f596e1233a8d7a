// The one table from address to screen, and who may open what before the menu is known (spec §2).
import { lazy, Suspense } from 'react';
import { createHashRouter, redirect, type LoaderFunctionArgs } from 'react-router';
import { rereadSettings } from './kit/settings.ts';
import { stored } from './kit/stored.ts';
import { sameAppPath } from './session/same-app-path.ts';
import { BrokenPage, MissingPage } from './shell/full-page.tsx';
import { FrameSkeleton } from './shell/frame-skeleton.tsx';
import { ensureSession } from './shell/session-life.ts';
import type { Screens } from './shell/view-host.tsx';

/** Address of a menu entry (type 2) → its screen. */
const screens: Screens = {
  'vaccines/customer': async () => (await import('./customer/customer-screen.tsx')).CustomerScreen,
  'vaccines/product': async () => (await import('./product/product-screen.tsx')).ProductScreen,
  'system/area': async () => (await import('./area/area-screen.tsx')).AreaScreen,
};
const landing = 'vaccines/customer';

const importLogin = () => import('./session/login-page.tsx');
const importDesk = () => import('./shell/desk.tsx');
const LoginPage = lazy(async () => ({ default: (await importLogin()).LoginPage }));
const Desk = lazy(async () => ({ default: (await importDesk()).Desk }));

/** With a token there is nothing to sign in to. Whoever starts typing will need the desk next, so it loads meanwhile. */
function openLogin({ request }: LoaderFunctionArgs) {
  if (stored('token')) return redirect(sameAppPath(new URL(request.url).searchParams.get('redirect')));
  addEventListener('input', () => void Promise.all([importDesk(), screens[landing]?.()]).catch(() => undefined), { once: true });
  return null;
}

/** Without a token, sign in first and come back. With one, the page, the person and the menu load side by side. */
function openDesk({ request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  if (!stored('token')) return redirect(pathname === '/' ? '/login' : `/login?redirect=${encodeURIComponent(pathname + search)}`);
  rereadSettings();
  void ensureSession();
  return null;
}

export const router = createHashRouter([
  {
    errorElement: <BrokenPage />,
    hydrateFallbackElement: <></>,
    children: [
      {
        path: '/login',
        loader: openLogin,
        element: (
          <Suspense key="login">
            <LoginPage />
          </Suspense>
        ),
      },
      { path: '/auth-redirect', element: <MissingPage /> },
      { path: '/jump', element: <MissingPage /> },
      {
        path: '*',
        loader: openDesk,
        element: (
          <Suspense key="desk" fallback={<FrameSkeleton />}>
            <Desk screens={screens} />
          </Suspense>
        ),
      },
    ],
  },
]);
