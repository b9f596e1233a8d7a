// Short notation of forms, for tests.
import { bareNode } from '../src/form/bare-node.ts';
import type { FormDocument, FormNode } from '../src/form/document.ts';
import type { Action, Condition, Rule } from '../src/form/rule.ts';
import type { Row } from '../src/form/values.ts';
import type { Design } from '../src/model/design.ts';

export const node = (id: string, kind: FormNode['kind'], more: Partial<FormNode> = {}): FormNode =>
  bareNode(id, kind, { key: `${kind}_${id}`, label: { zh: `名${id}`, en: id }, ...more });

export const text = (id: string, more: Partial<FormNode> = {}) => node(id, 'comInput', more);
export const number = (id: string, more: Partial<FormNode> = {}) => node(id, 'numInput', more);
export const choice = (id: string, more: Partial<FormNode> = {}) => node(id, 'select', more);
export const day = (id: string, more: Partial<FormNode> = {}) => node(id, 'date', more);
export const group = (id: string, children: readonly FormNode[], more: Partial<FormNode> = {}) => node(id, 'card', { children, ...more });
export const table = (id: string, children: readonly FormNode[], more: Partial<FormNode> = {}) => node(id, 'table', { children, ...more });
/** `kind`: without a value, `calculate` is 0 and `formula` is empty. */
export const computed = (id: string, formula: string, kind: 'calculate' | 'formula' = 'calculate', more: Partial<FormNode> = {}) =>
  node(id, kind, { config: { formula, result: 'number' }, ...more });

export const form = (...nodes: FormNode[]): FormDocument => ({
  schema: 1,
  look: {
    size: 'medium',
    labelPosition: 'right',
    labelWidth: 100,
    popup: 'general',
    generalWidth: '600px',
    fullScreenWidth: '100%',
    drawerWidth: '600px',
    gutter: 15,
    span: 24,
    disabled: false,
    style: '',
    cancelText: { zh: '取消' },
    confirmText: { zh: '确定' },
    hasCancel: true,
    hasConfirm: true,
    hasPrint: false,
    printText: { zh: '打印' },
    printId: '',
  },
  nodes,
  outside: {},
});

export const always: Condition = { all: [] };
/** `then` is a list of actions, not a method of a promise. */
export const rule = (id: string, when: Condition, then: readonly Action[], of: string | null = null): Rule => ({
  id,
  name: { zh: id },
  enabled: true,
  table: of,
  when,
  then,
});
export const row = (id: string, values: Row['values']): Row => ({ id, values });
export const says = (zh: string) => ({ zh });

/** A design without a list, rules and a title. */
export const designOf = (nodes: readonly FormNode[], more: Partial<Design> = {}): Design => ({
  schema: 1,
  form: form(...nodes),
  list: null,
  rules: [],
  title: '',
  outside: { tables: '', flowTemplateJson: '', appColumnData: '' },
  ...more,
});
