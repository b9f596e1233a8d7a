import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { expect, test } from 'vitest';
import { loadTraditional } from './traditional.ts';

test('what designers write is said in traditional Chinese as the texts of the screen are', async () => {
  const said = await loadTraditional();
  const texts = Object.entries(zhtw);
  const other = texts.filter(([simplified, made]) => said(simplified) !== made);
  // The original program splits a text into words before it looks up those of Taiwan.
  expect(other.length / texts.length).toBeLessThan(0.01);
});

test.each([
  ['报修资产', '報修資產'],
  ['发票后面的头发', '發票後面的頭髮'],
  ['打印模板与账号', '列印模板與帳號'],
  ['Asset 12', 'Asset 12'],
  ['𠮷野家', '𠮷野家'],
  ['', ''],
])('%s → %s', async (simplified, made) => expect((await loadTraditional())(simplified)).toBe(made));
