// @vitest-environment jsdom
// Rules, formulas and checks while they are edited: what is wrong is said where it is, and nobody's change is overwritten.
import { always, choice, form, number, rule, says, text } from '../../../../engine/testing/small-form.ts';
import type { FormNode } from '@ordo/engine/form/document.ts';
import type { Action, Rule } from '@ordo/engine/form/rule.ts';
import type { Design } from '@ordo/engine/model/design.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, useState, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draw, stubBrowser, type } from '../../form/testing.tsx';
import type { Finding } from './saving.ts';
import { showLanguage } from '../../kit/phrases.ts';

stubBrowser();
const { queryClient } = await import('../../kit/query.ts');
const { Checks } = await import('./checks.tsx');
const { DesignerContext } = await import('./designer-context.ts');
const { Designer } = await import('./designer.ts');
const { FormulaField } = await import('./formula-field.tsx');
const { lackOf } = await import('./rule-action.tsx');
const { ruleWords } = await import('./rule-words.ts');
const { RulesDrawer } = await import('./rules-drawer.tsx');
await showLanguage('zh');

beforeEach(() => {
  stubBrowser();
  vi.stubGlobal(
    'fetch',
    async (url: string) => new Response(JSON.stringify({ code: 200, msg: '', data: url.includes('/DataInterface/') ? [] : { list: [] } })),
  );
});
afterEach(() => vi.unstubAllGlobals());

const OPTIONS = ['a', 'b'].map((id) => ({ id, name: { zh: `选项${id}` } }));
const nodes = [
  number('n', { label: says('数量') }),
  text('s', { label: says('备注') }),
  choice('c', { label: says('城市'), config: { options: OPTIONS, from: 'static' } }),
];
const designOf = (rules: readonly Rule[] = [], own: readonly FormNode[] = nodes): Design => ({
  schema: 1,
  form: form(...own),
  list: null,
  rules,
  title: '',
  outside: { tables: '', flowTemplateJson: '', appColumnData: '' },
});
const designerOf = (design: Design) => new Designer(design, { newId: () => 'new', model: 'm1', mayEdit: true, hasList: false, impossible: () => undefined });
const drawIn = (designer: InstanceType<typeof Designer>, inside: ReactNode) =>
  draw(
    <QueryClientProvider client={queryClient}>
      <DesignerContext value={designer}>{inside}</DesignerContext>
    </QueryClientProvider>,
  );
const press = (name: string) =>
  act(async () =>
    [...document.querySelectorAll<HTMLElement>('button')]
      .find((one) => (one.getAttribute('aria-label') ?? one.textContent ?? '').replaceAll(' ', '').includes(name))
      ?.click(),
  );

test('a formula of the wrong type is said with its place while it is written', async () => {
  function Written() {
    const [formula, setFormula] = useState('');
    return <FormulaField id="f" of="n" value={formula} disabled={false} change={setFormula} />;
  }
  const { page, gone } = await drawIn(designerOf(designOf()), <Written />);
  const area = page.querySelector('textarea');
  if (!area) throw new Error(page.innerHTML);
  await type(area, '{数量} * 2');
  expect(page.querySelector('[role=alert]')).toBeNull();
  expect(page.textContent).toMatch(/以示例数据计算：\d/);
  await type(area, '{数量} + ROUND({备注}, 2)');
  expect(page.querySelector('[role=alert]')?.textContent).toContain('这里应为数值，而不是文本');
  expect(page.querySelector('mark')?.textContent).toBe('{备注}');
  await type(area, 'SUMM({数量})');
  expect(page.querySelector('[role=alert]')?.textContent).toContain('没有函数 SUMM');
  await gone();
});

test('a field whose label is the key of another is not taken for it', async () => {
  const { formulaNames } = await import('./formula-names.ts');
  const own = [number('a', { label: says('x'), key: 'k1' }), number('b', { label: says('金额'), key: 'x' }), number('d', { label: says('金额'), key: 'k3' })];
  const names = formulaNames(form(...own), 'zh');
  expect(own.map(({ id }) => names.in(names.out(`{${id}} + 1`)))).toEqual(['{a} + 1', '{b} + 1', '{d} + 1']);
});

test('a rule can limit the options of a field, and says which remain', () => {
  const action = { do: 'options', node: 'c', filter: { field: 'option.id', is: 'in', value: ['a', 'b'] } } satisfies Action;
  expect([lackOf(action), lackOf({ ...action, filter: { all: [] } }), lackOf({ ...action, filter: { ...action.filter, value: [] } })]).toEqual([
    null,
    'noOptions',
    'noOptions',
  ]);
  const words = ruleWords({ form: form(...nodes) }, 'zh', String);
  expect(words.action(action)).toMatch(/城市.*限定选项.*选项 .*选项a.*选项b/);
});

test('the options are chosen by name in the editor of the rule', async () => {
  const limits = rule('r', always, [{ do: 'options', node: 'c', filter: { all: [{ field: 'option.id', is: 'equal', value: 'a' }] } }]);
  const { gone } = await drawIn(designerOf(designOf([limits])), <RulesDrawer findings={[]} close={() => undefined} />);
  await press('编辑规则');
  const action = document.querySelector('.dz-action')?.textContent ?? '';
  for (const shown of ['限定选项', '城市', '选项a']) expect(action).toContain(shown);
  await gone();
});

test('a rule that another designer changes while it is open keeps the changes of both', async () => {
  const before = rule('r', always, [{ do: 'hide', node: 's' }]);
  const designer = designerOf(designOf([before]));
  const { gone } = await drawIn(designer, <RulesDrawer findings={[]} close={() => undefined} />);
  await press('编辑规则');
  const name = document.querySelector<HTMLInputElement>('.ant-modal input');
  if (!name) throw new Error(document.body.innerHTML);
  await type(name, '甲');
  await act(async () => designer.join({ ...designer.design, rules: [{ ...before, enabled: false, then: [{ do: 'show', node: 's' }] }] }));
  await press('确定');
  expect(designer.design.rules).toEqual([{ ...before, name: { zh: '甲' }, enabled: false, then: [{ do: 'show', node: 's' }] }]);
  await gone();
});

test('problems of rules are listed with the rules, those that block a release too', async () => {
  const finding = (key: string, said: string, blocks: boolean, ruleId?: string): Finding => ({
    node: 's',
    key,
    params: ruleId === undefined ? {} : { ruleId },
    text: said,
    blocks,
  });
  const findings = [finding('notForNode', '动作不适用', true, 'r'), finding('labelMissing', '没有标题', false)];
  const { gone } = await drawIn(designerOf(designOf([rule('r', always, [])])), <RulesDrawer findings={findings} close={() => undefined} />);
  expect(document.body.textContent).toContain('动作不适用');
  expect(document.body.textContent).not.toContain('没有标题');
  await gone();
});

test('a check that has moved while it is open is changed where it is now', async () => {
  const checks = [
    { check: 'preset', preset: 'mobile', message: null },
    { check: 'pattern', pattern: 'x', message: null },
  ] as const;
  const node = text('s', { label: says('备注'), checks });
  const designer = designerOf(designOf([], [node]));
  function Shown() {
    return <Checks node={designer.node('s') ?? node} />;
  }
  const { next, gone } = await drawIn(designer, <Shown />);
  await press('修改校验“正则表达式”');
  const other = designOf([], [{ ...node, checks: [checks[1], checks[0]] }]);
  await act(async () => designer.join(other));
  await next(
    <QueryClientProvider client={queryClient}>
      <DesignerContext value={designer}>
        <Shown />
      </DesignerContext>
    </QueryClientProvider>,
  );
  const pattern = document.querySelector<HTMLInputElement>('.ant-modal input.dz-code');
  if (!pattern) throw new Error(document.body.innerHTML);
  await type(pattern, 'y');
  await press('确定');
  expect(designer.node('s')?.checks).toEqual([{ ...checks[1], pattern: 'y' }, checks[0]]);
  await gone();
});
