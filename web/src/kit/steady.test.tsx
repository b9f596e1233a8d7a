// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { draw, stubBrowser } from '../form/testing.tsx';
import { steady } from './steady.tsx';

stubBrowser();
afterEach(() => vi.unstubAllGlobals());

interface Props {
  value: string;
  options: readonly { value: string }[];
  onChange(value: string): void;
}

test('a steady control renders again only with other data, and always calls the latest function', async () => {
  stubBrowser();
  let drawn = 0;
  const Control = steady(({ value, onChange }: Props) => {
    drawn += 1;
    return <button onClick={() => onChange('x')}>{value}</button>;
  });
  const heard: string[] = [];
  const panel = (value: string, of: string) => <Control value={value} options={[{ value: 'x' }]} onChange={(said) => heard.push(`${of} ${said}`)} />;
  const { page, next, gone } = await draw(panel('a', 'one'));
  await next(panel('a', 'two'));
  expect(drawn).toBe(1);
  await act(async () => page.querySelector('button')?.click());
  expect(heard).toEqual(['two x']);
  await next(panel('b', 'three'));
  expect([drawn, page.textContent]).toEqual([2, 'b']);
  await act(async () => page.querySelector('button')?.click());
  expect(heard).toEqual(['two x', 'three x']);
  await gone();
});
