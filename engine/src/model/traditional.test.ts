import { expect, test } from 'vitest';
import { bareNode } from '../form/bare-node.ts';
import { defaultLook } from '../form/look-wire.ts';
import type { Design } from './design.ts';
import { withTraditional } from './traditional.ts';

const loud = (text: string) => `${text}!`;
const state = bareNode('state', 'select', {
  label: { zh: '状态', en: 'Status' },
  tip: { zh: '提示', zhtw: '說明' },
  placeholder: { zh: '', zhtw: '' },
  initial: { zh: '值' },
  config: { options: [{ id: 'a', name: { zh: '一' }, children: [{ id: 'b', name: { zh: '二' } }] }] },
  checks: [{ check: 'unique', with: [], message: { zh: '重复' } }],
  outside: { text: { zh: '外' } },
});
const design: Design = {
  schema: 1,
  form: { schema: 1, look: defaultLook, nodes: [bareNode('box', 'card', { label: { zh: '卡' }, children: [state] })], outside: {} },
  list: null,
  rules: [{ id: 'r', name: { zh: '规则' }, enabled: true, table: null, when: { moment: 'load' } as never, then: [] }],
  title: '{state}',
  outside: { tables: '', flowTemplateJson: '', appColumnData: '' },
};

test('every text of a design is said in traditional Chinese, but what its designer wrote so, and what is no text of the design', () => {
  const made = withTraditional(design, loud);
  const node = made.form.nodes[0]?.children[0];
  expect(made.form.nodes[0]?.label).toEqual({ zh: '卡', zhtw: '卡!' });
  expect(node?.label).toEqual({ zh: '状态', en: 'Status', zhtw: '状态!' });
  expect(node?.tip).toEqual({ zh: '提示', zhtw: '說明' });
  expect(node?.config).toEqual({
    options: [{ id: 'a', name: { zh: '一', zhtw: '一!' }, children: [{ id: 'b', name: { zh: '二', zhtw: '二!' } }] }],
  });
  expect(node?.checks).toEqual([{ check: 'unique', with: [], message: { zh: '重复', zhtw: '重复!' } }]);
  expect(node).toMatchObject({ initial: { zh: '值' }, outside: { text: { zh: '外' } } });
  expect(made.rules[0]?.name).toEqual({ zh: '规则', zhtw: '规则!' });
  expect(made.form.look.confirmText.zhtw).toBe(`${defaultLook.confirmText.zh}!`);
  expect(design.form.nodes[0]?.label).toEqual({ zh: '卡' });
});
