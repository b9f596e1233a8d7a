// @vitest-environment jsdom
import { act } from 'react';
import { expect, test } from 'vitest';
import { draw, stubBrowser } from '../form/testing.tsx';

stubBrowser();
const { usePageLeft } = await import('./use-page-left.ts');
const { useCurrentPath: useWhere } = await import('./navigation.ts');
const { LOCK_PATH } = await import('./screen-lock.ts');

const go = (pathname: string, search = '') => act(async () => useWhere.setState({ pathname, search }));

async function overlayOn(pathname: string) {
  await go(pathname);
  let left = 0;
  const Overlay = () => {
    usePageLeft(() => (left += 1));
    return null;
  };
  const { gone } = await draw(<Overlay />);
  return { left: () => left, gone };
}

test('an overlay hears once of each other page that comes on top', async () => {
  const { left, gone } = await overlayOn('/system/menu');
  await go('/system/area');
  expect(left()).toBe(1);
  await go('/permission/role');
  expect(left()).toBe(2);
  await gone();
  await go('/system/menu');
  expect(left()).toBe(2);
});

test('filters of the same page, and a lock that leads back to it, take nothing away', async () => {
  const { left, gone } = await overlayOn('/system/area');
  await go('/system/area', '?keyword=x');
  await go(LOCK_PATH);
  await go('/system/area', '?keyword=x');
  expect(left()).toBe(0);
  await gone();
});

test('a lock that leads to another page takes it away', async () => {
  const { left, gone } = await overlayOn('/system/area');
  await go(LOCK_PATH);
  await go('/permission/role');
  expect(left()).toBe(1);
  await gone();
});
