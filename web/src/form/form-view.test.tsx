// @vitest-environment jsdom
import { always, form, node, rule } from '../../../engine/testing/small-form.ts';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showLanguage } from '../kit/phrases.ts';
import { draw, stubBrowser, type } from './testing.tsx';

stubBrowser();
const { FormView } = await import('./form-view.tsx');
const { FormStore } = await import('./form-store.ts');
const { edits } = await import('./edit/edits.ts');
await showLanguage('zh');

beforeEach(stubBrowser);
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const field = (page: HTMLElement, label: string) => {
  const found = [...page.querySelectorAll('label')].find((one) => one.textContent === `名${label}`);
  return globalThis.document.getElementById(found?.htmlFor ?? '') as HTMLInputElement | null;
};

test('typing into one of 200 fields draws it and what depends on it, and nothing else', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const plainInput = edits.comInput;
  const drawn: string[] = [];
  edits.comInput = (props) => {
    drawn.push(props.node.id);
    const Plain = plainInput as (props: object) => React.ReactNode;
    return <Plain {...props} />;
  };
  try {
    const document = form(...Array.from({ length: 200 }, (_, at) => node(`f${at}`, 'comInput')));
    // Field 5n decides whether 5n + 1 is shown, and field 0 also fills in field 199.
    const rules = Array.from({ length: 40 }, (_, at) =>
      rule(`r${at}`, { field: `f${at * 5}`, is: 'equal', value: 'hide' }, [{ do: 'hide', node: `f${at * 5 + 1}` }]),
    );
    rules.push(rule('s', always, [{ do: 'set', node: 'f199', formula: 'CONCAT({f0}, "!")' }]));
    const store = new FormStore({ document, values: {}, rules });
    const { page, gone } = await draw(<FormView store={store} mode="edit" />);
    expect(drawn).toHaveLength(200);
    drawn.length = 0;

    await type(field(page, 'f7')!, 'a');
    await act(async () => void vi.advanceTimersByTime(500));
    expect(drawn).toEqual(['f7']);
    drawn.length = 0;

    await type(field(page, 'f0')!, 'hide');
    expect(drawn).toEqual(['f0']);
    await act(async () => void vi.advanceTimersByTime(500));
    expect(drawn).toEqual(['f0', 'f199']);
    expect(field(page, 'f1')).toBeNull();
    expect(field(page, 'f199')!.value).toBe('hide!');
    await gone();
  } finally {
    edits.comInput = plainInput;
  }
});

test('what is wrong is said at the field, and goes as soon as it is mended', async () => {
  const document = form(
    node('a', 'comInput', { required: true, placeholder: { zh: '请填写标题' } }),
    node('b', 'comInput', { required: true }),
    node('c', 'checkbox', { required: true, initial: [], label: { zh: '爱好' } }),
  );
  const store = new FormStore({ document, values: {} });
  const { page, gone } = await draw(<FormView store={store} mode="edit" />);
  await act(async () => void store.check());
  expect([...page.querySelectorAll('.form-problem')].map((one) => one.textContent)).toEqual(['请填写标题', '名b不能为空', '请至少选择一个爱好']);
  expect(field(page, 'a')!.getAttribute('aria-invalid')).toBe('true');
  await type(field(page, 'a')!, 'x');
  expect(page.querySelectorAll('.form-problem')).toHaveLength(2);
  await gone();
});

test('the first field that is wrong is opened and gets the keyboard, in whatever pane it stands', async () => {
  const pane = (id: string, inside: string) => node(id, 'pane', { children: [node(inside, 'comInput', { required: inside === 'x' })] });
  const document = form(node('tabs', 'tab', { children: [pane('one', 'y'), pane('two', 'x')] }));
  const store = new FormStore({ document, values: {} });
  const { page, gone } = await draw(<FormView store={store} mode="edit" />);
  expect(field(page, 'x')).toBeNull();
  await act(async () => {
    const [first] = store.check();
    store.reveal(first!);
  });
  expect(globalThis.document.activeElement).toBe(field(page, 'x'));
  await gone();
});

test('a number keeps every digit that is written', async () => {
  const document = form(node('n', 'numInput'));
  const store = new FormStore({ document, values: {} });
  const { page, gone } = await draw(<FormView store={store} mode="edit" />);
  for (const [written, value] of [
    ['12.50', 12.5],
    ['9007199254740993', '9007199254740993'],
    ['0.1234567890123456789', '0.1234567890123456789'],
    ['1.', 1],
    ['abc', 'abc'],
    ['', null],
  ] as const) {
    await type(field(page, 'n')!, written);
    expect(field(page, 'n')!.value).toBe(written);
    expect(store.value({ field: 'n', row: null })).toBe(value);
  }
  await gone();
});

test('a kind that is not known stands there with its name, and read mode has no controls', async () => {
  const document = form(
    node('u', 'unknown', { outside: { tag: 'el-strange' } }),
    node('a', 'comInput'),
    node('s', 'select', { config: { options: [{ id: '1', name: { zh: '甲' } }] } }),
  );
  const store = new FormStore({ document, values: { a: '<b>x</b>', s: '1' } });
  const edit = await draw(<FormView store={store} mode="edit" />);
  expect(edit.page.textContent).toContain('el-strange');
  await edit.gone();
  const read = await draw(<FormView store={store} mode="read" />);
  expect(read.page.querySelectorAll('input, textarea, [role="combobox"]')).toHaveLength(0);
  expect(read.page.textContent).toContain('<b>x</b>');
  expect(read.page.textContent).toContain('甲');
  await read.gone();
});

test('a field whose label is not shown is named all the same', async () => {
  const store = new FormStore({ document: form(node('a', 'comInput', { showLabel: false }), node('s', 'select', { showLabel: false })), values: {} });
  const { page, gone } = await draw(<FormView store={store} mode="edit" />);
  expect([...page.querySelectorAll('input')].map((one) => one.getAttribute('aria-label'))).toEqual(['名a', '名s']);
  await gone();
});

test('headings, units and texts of switches and tables are said in the language of the reader, where the designer translated them', async () => {
  const said = (zh: string, en: string) => ({ zh, en });
  const document = form(
    node('box', 'card', { config: { header: said('基本信息', 'Basics') } }),
    node('dose', 'comInput', { config: { before: '约', after: said('支', 'doses') } }),
    node('on', 'switch', { config: { onText: said('在职', 'Employed'), offText: '否' }, initial: 0 }),
    node('rows', 'table', { config: { addText: said('加一支', 'Add a dose') }, children: [node('c', 'comInput')] }),
  );
  const texts = async () => {
    const { page, gone } = await draw(<FormView store={new FormStore({ document, values: {} })} mode="edit" />);
    const shown = page.textContent ?? '';
    await gone();
    return shown;
  };
  const [chinese, english] = [
    ['基本信息', '支', '在职', '加一支'],
    ['Basics', 'doses', 'Employed', 'Add a dose'],
  ];
  const first = await texts();
  for (const one of chinese) expect(first).toContain(one);
  await showLanguage('en');
  try {
    const second = await texts();
    for (const one of [...english, '约', 'No']) expect(second).toContain(one);
    for (const one of chinese) expect(second).not.toContain(one);
  } finally {
    await showLanguage('zh');
  }
});
