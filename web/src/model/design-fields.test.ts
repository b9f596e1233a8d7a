import type { FormDocument, FormNode } from '@ordo/engine/form/document.ts';
import { describe, expect, test } from 'vitest';
import { form as formOf, node } from '../../../engine/testing/small-form.ts';
import { isUnique, listedFields, moved, withLabel, withNode, withUnique } from './design-fields.ts';

const nodeOf = (id: string, kind: FormNode['kind'], more: Partial<FormNode> = {}) => node(id, kind, { key: id, label: { zh: id, en: id }, ...more });
const documentOf = (nodes: readonly FormNode[]) => formOf(...nodes);

const form: FormDocument = documentOf([nodeOf('a', 'comInput'), nodeOf('card', 'card', { children: [nodeOf('b', 'comInput'), nodeOf('c', 'numInput')] })]);
const order = ({ nodes }: FormDocument) => listedFields(nodes).map(({ node }) => node.id);
const find = ({ nodes }: FormDocument, id: string) => listedFields(nodes).find(({ node }) => node.id === id)?.node as FormNode;

describe('fields as a plain list', () => {
  test('each stands after what it is in, with how deep, and whether it is the first or last there', () => {
    expect(listedFields(form.nodes).map(({ node, depth, isFirst, isLast }) => [node.id, depth, isFirst, isLast])).toEqual([
      ['a', 0, true, false],
      ['card', 0, false, true],
      ['b', 1, true, false],
      ['c', 1, false, true],
    ]);
  });

  test('a change reaches one node and leaves the others the same objects', () => {
    const next = withNode(form, 'c', (node) => ({ ...node, required: true }));
    expect(find(next, 'c').required).toBe(true);
    expect(find(next, 'a')).toBe(find(form, 'a'));
    expect(find(next, 'b')).toBe(find(form, 'b'));
    expect(withNode(form, 'gone', (node) => ({ ...node, required: true }))).toBe(form);
  });

  test('a node moves among its neighbours, and no further', () => {
    expect(order(moved(form, 'c', -1))).toEqual(['a', 'card', 'c', 'b']);
    expect(order(moved(form, 'card', -1))).toEqual(['card', 'b', 'c', 'a']);
    expect(moved(form, 'b', -1)).toBe(form);
    expect(moved(form, 'card', 1)).toBe(form);
  });

  test('unique by itself comes and goes without the rules over several fields', () => {
    const together: FormNode = { ...find(form, 'a'), checks: [{ check: 'unique', with: ['b'], message: null }] };
    expect(isUnique(together)).toBe(false);
    expect(isUnique(withUnique(together, true))).toBe(true);
    expect(withUnique(withUnique(together, true), false).checks).toEqual(together.checks);
  });

  test('an English label that is emptied is none', () => {
    const node = withLabel(find(form, 'a'), 'en', '');
    expect(node.label).toEqual({ zh: 'a' });
    expect(withLabel(node, 'zh', '名称').label).toEqual({ zh: '名称' });
  });
});
