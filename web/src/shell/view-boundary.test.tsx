// @vitest-environment jsdom
import { act, createElement, Suspense, useEffect, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { draw, stubBrowser } from '../form/testing.tsx';

stubBrowser();
const { lazyComponent } = await import('../kit/lazy-component.tsx');
const { useConnectivity } = await import('../kit/connectivity.ts');
const { useTabs } = await import('./tabs.ts');
const { ViewBoundary } = await import('./view-boundary.tsx');

const back = () => useConnectivity.setState(({ breaks }) => ({ since: null, breaks: breaks + 1 }));
function BackMeanwhile() {
  useEffect(back, []);
  return null;
}
const generations = () => useTabs.getState().tabs.map(({ generation }) => generation);

async function drawOffline(meanwhile: ReactNode) {
  useConnectivity.setState({ since: 1, breaks: 0 });
  useTabs.setState({ tabs: [{ path: '/here', search: '', generation: 0 }] });
  const Page = lazyComponent(async () => () => <p>here</p>);
  return draw(<ViewBoundary path="/here">{createElement(Suspense, { fallback: meanwhile }, <Page />)}</ViewBoundary>);
}

test('a page that was not asked for without a network comes when it is back', async () => {
  const { gone } = await drawOffline(null);
  expect(generations()).toEqual([0]);
  await act(async () => back());
  expect(generations()).toEqual([1]);
  await gone();
});

test('it comes too if the network is back before that is told', async () => {
  const { gone } = await drawOffline(<BackMeanwhile />);
  expect(generations()).toEqual([1]);
  await gone();
});
