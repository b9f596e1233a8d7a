// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { draw, stubBrowser } from '../form/testing.tsx';
import { spotsOf, type Stop } from './process-map.ts';
import type { MapPerson } from './task-map.ts';

stubBrowser();
const { showLanguage } = await import('../kit/phrases.ts');
const { ProcessMap } = await import('./process-map-view.tsx');
await showLanguage('zh');

const node = (id: string) => ({ id, title: id, kind: 'approver' });
const branch = (id: string, ...chain: string[]) => ({ id, title: id, chain: chain.map(node) });
const fork = { id: 'fork', title: 'fork', kind: 'condition', branches: [branch('long', 'boss'), branch('short', 'clerk')] };
const stop: Stop<MapPerson> = { node: 'now', round: 1, status: 'live', begun: 0, ended: null, branches: null, people: [] };
const spots = spotsOf<MapPerson>([node('now'), fork, node('last')], [stop], false);

async function cards(ahead: Parameters<typeof ProcessMap>[0]['ahead']) {
  const { page, gone } = await draw(<ProcessMap spots={spots} ahead={ahead} />);
  const said = [...page.querySelectorAll('.flow-card')].map((card): [string, string] => [
    card.querySelector('b')?.textContent ?? '',
    `${card.querySelector('small')?.textContent} ${card.querySelector('.flow-facts')?.textContent ?? ''}`.trim(),
  ]);
  await gone();
  return Object.fromEntries(said);
}

test('steps ahead name the expected approvers; those that the task is not expected to come to say so', async () => {
  const people = new Map([['boss', '王主任']]);
  expect(await cards({ path: new Set(['fork', 'boss', 'last']), people, ends: true })).toMatchObject({
    boss: '未开始 预计由王主任审批',
    clerk: '预计不经过',
    last: '未开始',
  });
});

test('where the prediction does not reach the end, the rest stays open; without one, everything does', async () => {
  expect(await cards({ path: new Set(['fork', 'boss']), people: new Map(), ends: false })).toMatchObject({ clerk: '未开始', last: '未开始' });
  expect(await cards(null)).toMatchObject({ boss: '未开始', clerk: '未开始' });
});
