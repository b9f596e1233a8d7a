import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { preferredLanguage, setLanguage } from './kit/phrases.ts';
import { router } from './routes.tsx';
import './shell/base.css';
import { watchSession } from './shell/session-life.ts';
import { ToastBoard } from './shell/toast-board.tsx';
import { followRouter } from './shell/where.ts';

followRouter(router);
watchSession();

// Without the traditional texts the product speaks simplified; it never stays blank for want of them.
await setLanguage(preferredLanguage()).catch(() => setLanguage('zh'));

createRoot(document.getElementById('root') as HTMLElement).render(
  <>
    <RouterProvider router={router} />
    <ToastBoard />
  </>,
);
