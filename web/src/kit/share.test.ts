import { recordCard } from '@ordo/contract/socket.ts';
import { expect, test } from 'vitest';
import { cardPath } from './share.ts';

test.each([
  ['/system/area?open=110000', '#/system/area?open=110000'],
  ['/log?keyword=a%20b%2a&open=1', `#/log?${new URLSearchParams({ keyword: 'a b*', open: '1' })}`],
  ['/log?keyword=%7ca%3ab%7c', '#/log?keyword=|a:b|'],
])('a card takes %s', (path, address) => {
  expect(cardPath(address)).toBe(path);
  expect(recordCard.parse({ title: '一', path }).path).toBe(path);
  expect([...new URLSearchParams(path.split('?')[1])]).toEqual([...new URLSearchParams(address.split('?')[1])]);
});
