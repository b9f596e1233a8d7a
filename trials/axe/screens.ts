// Every screen of the product: those of the menu, those without an entry in it, and those outside the desk.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { addressByCode } from '@ordo/engine/text/menu-entry.ts';
import { plannedModels } from '../../server/seed/demo/models/models.ts';
import { menus } from '../../server/seed/menus.ts';
import type { SeedMenu } from '../../server/seed/seed-menu.ts';

export interface Screen {
  path: string;
  /** Before the page is opened. */
  prepare?(context: BrowserContext): Promise<unknown>;
  /** Steps after it is opened. */
  reach?(page: Page): Promise<unknown>;
  /** For a user who is not signed in. */
  outside?: boolean;
}

const routes = readFileSync(resolve(import.meta.dirname, '../../web/src/routes.tsx'), 'utf8');
const inTable = [...routes.matchAll(/^ {2}'?([\w/]+)'?: async \(\) => \(await import\(/gm)].map(([, path]) => `/${path}`);
const inMenu = menus.flatMap(function addresses({ url, children = [] }: SeedMenu): string[] {
  return [...(url ? [`/${url}`] : []), ...children.flatMap(addresses)];
});
/** Opened only by entries that users create. The content of the first is on systemData/dictionary too; the demo has pages of the second. */
const WITHOUT_ENTRY = ['/dictionary', '/model'];
const inDemo = plannedModels('few').map(({ code }) => `/${addressByCode(3, `office.${code}`)}`);

/** Every entry of the menu, and the pages without one, so that a new screen is covered immediately. */
export const deskScreens: Screen[] = [...new Set([...inMenu, ...inTable, ...inDemo])].filter((path) => !WITHOUT_ENTRY.includes(path)).map((path) => ({ path }));

const envelope = (more: object) => ({ json: { code: 200, msg: '', data: null, ...more } });
const mode = (name: string) => (page: Page) => page.locator(`#login-mode-${name}`).click();

/** Layouts do not apply to these. */
export const otherScreens: Screen[] = [
  { path: '/login', outside: true },
  { path: '/login#scan', outside: true, reach: mode('scan') },
  { path: '/login#code', outside: true, reach: mode('code') },
  { path: '/jump?scan=nothing' },
  {
    path: '/newPassword',
    prepare: (context) =>
      context.route('**/CurrentUser*', (route) =>
        route.fulfill(envelope({ code: 400, refusal: 'passwordOnce', data: { account: 'admin', userName: 'Admin' } })),
      ),
  },
  {
    path: '/lockScreen',
    prepare: async (context) => {
      // The session is shared with the other looks, so the server is not called.
      await context.route('**/oauth/Lock?*', (route) => route.fulfill(envelope({})));
      await context.addInitScript(() => localStorage.setItem('ordo.lock', '1'));
    },
  },
];
