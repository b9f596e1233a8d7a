// @vitest-environment jsdom
import { form, node } from '../../../engine/testing/small-form.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showLanguage } from '../kit/phrases.ts';
import { draw, pollScreen, stubBrowser } from './testing.tsx';

stubBrowser();
const { FormView } = await import('./form-view.tsx');
const { FormStore } = await import('./form-store.ts');
await showLanguage('zh');

let asked: string[];
beforeEach(() => {
  stubBrowser();
  asked = [];
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string }) => {
    asked.push(url.replace(/\?.*/, ''));
    const ids = body === undefined ? [] : (JSON.parse(body) as { userId: string[] }).userId;
    const list = url.includes('Dictionary')
      ? [{ id: 'd1', parentId: '', fullName: '事假', enCode: 'a', isDefault: 0 }]
      : ids.filter((id) => id !== 'u9').map((id) => ({ id, fullName: `名${id}` }));
    return Response.json({ code: 200, msg: '', data: { list } });
  });
});
afterEach(() => vi.unstubAllGlobals());

const until = (holds: () => boolean) => pollScreen(holds).toBe(true);

test('a page asks once for each dictionary and once for all people, however many fields and rows show them', async () => {
  const word = { from: 'dictionary', dictionary: 'leave' };
  const fields = (prefix: string) => [node(`${prefix}a`, 'select', { config: word }), node(`${prefix}b`, 'userSelect')];
  const store = new FormStore({
    document: form(...fields('x'), ...fields('y'), node('t', 'table', { children: fields('z') })),
    values: {
      xa: 'd1',
      ya: 'd1',
      xb: 'u1',
      yb: 'u2',
      t: [
        { id: 'r1', values: { za: 'd1', zb: 'u3' } },
        { id: 'r2', values: { za: 'gone', zb: 'u9' } },
      ],
    },
  });
  const { page, gone } = await draw(<FormView store={store} mode="read" />);
  await until(() => page.textContent?.includes('名u3') ?? false);
  expect(asked.toSorted()).toEqual(['/v1/api/permission/Users/getUserList', '/v1/api/system/DictionaryData/leave/Data/Selector']);
  const said = [...page.querySelectorAll('.form-said')].map((one) => one.textContent);
  // An unknown id is shown as it is.
  expect(said).toEqual(['事假', '名u1', '事假', '名u2', '事假', '名u3', 'gone', 'u9']);
  await gone();
});

test('a record of another model is called as the answer calls it, and is a link; one without a name is not told by its id', async () => {
  const store = new FormStore({
    document: form(node('to', 'relationForm', { config: { model: 'm1' } }), node('also', 'relationForm', { config: { model: 'm1' } })),
    values: { to: 'r1', also: 'r2' },
  });
  const names = (source: { from: string }, id: string) => (source.from === 'record' && id === 'r1' ? '甲公司' : undefined);
  const { page, gone } = await draw(<FormView store={store} mode="read" names={names} />);
  await until(() => !(page.textContent ?? '').includes('…'));
  expect(asked).toEqual(['/v1/api/visualdev/Base/m1/FieldDataSelect']);
  const link = page.querySelector('a');
  expect([link?.textContent, link?.getAttribute('href')]).toEqual(['甲公司', '#/record/m1/r1']);
  expect([...page.querySelectorAll('.form-said')].map((one) => one.textContent)).toEqual(['甲公司', '（不可查看）']);
  await gone();
});
