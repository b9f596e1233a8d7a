// @vitest-environment jsdom
import { act, Component, useEffect, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { draw, stubBrowser } from '../form/testing.tsx';

stubBrowser();
const { LazyBoundary, OptionalBoundary, lazyComponent: part } = await import('./lazy-component.tsx');
const { isLoadError: isFetchFailure, useConnectivity: useReach, OfflineError } = await import('./connectivity.ts');
const { registerToastHost: hangBoard } = await import('./toast.ts');

let said: string[];
beforeEach(() => {
  said = [];
  hangBoard((_, text) => said.push(text));
  useReach.setState({ since: null, breaks: 0 });
});
afterEach(() => hangBoard(null));

const cut = () => act(async () => useReach.setState({ since: 1 }));
const back = () => act(async () => useReach.setState(({ breaks }) => ({ since: null, breaks: breaks + 1 })));
const Form = ({ children }: { children: ReactNode }) => (
  <form>
    <input defaultValue="" aria-label="name" />
    {children}
  </form>
);
const Day = () => <output>day</output>;

test('what could not be fetched takes away nothing that was typed beside it, and comes when the line is back', async () => {
  const Control = part(async () => Day);
  await cut();
  const { page, gone } = await draw(
    <Form>
      <LazyBoundary>
        <Control />
      </LazyBoundary>
    </Form>,
  );
  const name = page.querySelector('input') as HTMLInputElement;
  name.value = '断网时的客户';
  expect([page.querySelector('output'), page.querySelector('[role=alert]') === null, said.length]).toEqual([null, false, 1]);
  await back();
  expect(page.querySelector('output')?.textContent).toBe('day');
  expect(page.querySelector('input')).toBe(name);
  await gone();
});

/** The network is back while the part is still on its way to fail. */
function BackMeanwhile() {
  useEffect(() => useReach.setState(({ breaks }) => ({ since: null, breaks: breaks + 1 })), []);
  return null;
}

test.each([
  ['a page', LazyBoundary],
  ['no page', OptionalBoundary],
])('a part of %s that fails for lack of a network comes too if the network is back by then, and nothing is told', async (_, Boundary) => {
  const Control = part(async () => Day);
  await cut();
  const { page, gone } = await draw(
    <Boundary meanwhile={<BackMeanwhile />}>
      <Control />
    </Boundary>,
  );
  expect([page.textContent, said]).toEqual(['day', []]);
  await gone();
});

test('another part that is wanted is asked for, though one before it did not come', async () => {
  const One = part<object>(async () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: one.js')));
  const Other = part<object>(async () => Day);
  const dialogs = (which: string) => (
    <LazyBoundary>
      {which === 'one' && <One />}
      {which === 'other' && <Other />}
    </LazyBoundary>
  );
  const { page, next, gone } = await draw(dialogs('one'));
  expect(said).toHaveLength(1);
  await next(dialogs('other'));
  expect(page.textContent).toBe('day');
  await gone();
});

class Boundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null as unknown };
  static getDerivedStateFromError(error: unknown) {
    return { error };
  }
  override render() {
    return this.state.error === null ? this.props.children : <p>broken</p>;
  }
}

test('a mistake in it is told by the page, not as a bad line', async () => {
  const Wrong = part<object>(async () => () => {
    throw new RangeError('a mistake');
  });
  const { page, gone } = await draw(
    <Boundary>
      <LazyBoundary>
        <Wrong />
      </LazyBoundary>
    </Boundary>,
  );
  expect([page.textContent, said]).toEqual(['broken', []]);
  await gone();
});

test.each([
  [new OfflineError('no line'), true],
  [new TypeError('Failed to fetch dynamically imported module: https://x/a.js'), true],
  [new TypeError('Importing a module script failed.'), true],
  [new Error('Unable to preload CSS for /a.css'), true],
  [new TypeError('x is undefined'), false],
  ['text', false],
])('%s is a failure to fetch: %s', (error, is) => expect(isFetchFailure(error)).toBe(is));
