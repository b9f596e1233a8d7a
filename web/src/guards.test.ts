// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { writeStored } from './kit/browser-storage.ts';
import { syncWithRouter } from './shell/navigation.ts';

vi.stubGlobal('fetch', async () => Response.json({ code: 200, msg: '', data: null }));
const { openDesk } = await import('./guards.ts');
const { leave } = await import('./shell/session-life.ts');

/** The redirect of this page for a user without a session. */
const ledTo = (path: string) => {
  const answer = openDesk({ request: new Request(`http://here${path}`), params: {} } as unknown as Parameters<typeof openDesk>[0]);
  return (answer as Response).headers.get('location');
};
/** Simulates a history entry numbered by the router, or a typed address. */
const show = (idx: number | null) => history.replaceState(idx === null ? null : { idx }, '');

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  const state = { location: { pathname: '/permission/role', search: '?keyword=x' } };
  syncWithRouter({ state, subscribe: () => undefined, navigate: async () => undefined } as unknown as Parameters<typeof syncWithRouter>[0]);
});

test('whoever asks for a page without a session comes back to it after signing in', () => {
  show(0);
  expect(ledTo('/permission/role?keyword=x')).toBe('/login?redirect=%2Fpermission%2Frole%3Fkeyword%3Dx');
});

test('going back after signing out leads to no place; what is typed or comes later does', async () => {
  writeStored('token', 'token');
  show(4);
  await leave();
  for (const entry of [4, 3, 0]) {
    show(entry);
    expect(ledTo('/permission/role?keyword=x')).toBe('/login');
  }
  for (const entry of [null, 5]) {
    show(entry);
    expect(ledTo('/system/area')).toBe('/login?redirect=%2Fsystem%2Farea');
  }
});

test.each([
  ['/system/dataInterface?keyword=x', '/systemData/dataInterface?keyword=x'],
  ['/onlineDev/appDesign', '/onlineDev/webDesign?type=2'],
  ['/onlineDev/appDesign?keyword=x', '/onlineDev/webDesign?type=2&keyword=x'],
])('%s is at another address now', (was, now) => expect(ledTo(was)).toBe(now));
