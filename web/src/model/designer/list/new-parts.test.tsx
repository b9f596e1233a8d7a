// @vitest-environment jsdom
// New buttons, tabs, colours and headings of a list, and new options of a field: none gets the id of a deleted one.
import { createNode } from '@ordo/engine/form/design/new-node.ts';
import { defaultLook } from '@ordo/engine/form/look-wire.ts';
import type { Json } from '@ordo/engine/form/document.ts';
import type { Option } from '@ordo/engine/form/look.ts';
import type { Design } from '@ordo/engine/model/design.ts';
import { merged } from '@ordo/engine/model/designer/merge.ts';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draw, stubBrowser } from '../../../form/testing.tsx';
import { showLanguage } from '../../../kit/phrases.ts';
import { factPhrases } from '../property.phrases.ts';
import { listPhrases } from './list.phrases.ts';

stubBrowser();
const { DesignerContext } = await import('../designer-context.ts');
const { Designer } = await import('../designer.ts');
const { newFieldId } = await import('../../new-field-id.ts');
const { OptionLines } = await import('../option-lines.tsx');
const { ListButtons } = await import('./list-buttons.tsx');
const { ListHeads } = await import('./list-heads.tsx');
const { ListColours, ListTabs } = await import('./list-tabs.tsx');
await showLanguage('zh');

beforeEach(stubBrowser);
afterEach(() => vi.unstubAllGlobals());

const start: Design = {
  schema: 1,
  form: { schema: 1, look: defaultLook, nodes: [createNode({ nodes: [] }, 'comInput', { zh: '品名', en: 'Item' }, () => 'item')], outside: {} },
  list: null,
  rules: [],
  title: '',
  outside: { tables: '', flowTemplateJson: '', appColumnData: '' },
};
const designerOf = () => new Designer(start, { newId: newFieldId, model: 'm', mayEdit: true, hasList: true, impossible: () => undefined });
const press = (page: HTMLElement, name: string) =>
  act(async () => [...page.querySelectorAll('button')].find((one) => (one.textContent ?? '').replaceAll(' ', '').includes(name))?.click());

const ids = ({ list }: Design) => [
  ...(list?.buttons ?? []).filter(({ action }) => action).map(({ name }) => name),
  ...(list?.tabs ?? []).map(({ id }) => id),
  ...(list?.colours ?? []).map(({ id }) => id),
  ...(list?.heads ?? []).map(({ id }) => id),
];

test.each([
  ['button', ListButtons, listPhrases.addButton[0]],
  ['tab', ListTabs, listPhrases.add[0]],
  ['colour', ListColours, listPhrases.add[0]],
  ['heading', ListHeads, listPhrases.addHead[0]],
] as const)('a new %s never gets the id of a deleted one, and two designers who add one each keep both', async (_, Part, add) => {
  const [designer, other] = [designerOf(), designerOf()];
  const page = (one: typeof designer) =>
    draw(
      <DesignerContext value={one}>
        <Part />
      </DesignerContext>,
    );
  const drawn = [await page(designer), await page(other)];
  const [mine, theirs] = drawn.map((one) => one.page) as [HTMLElement, HTMLElement];
  await press(mine, add);
  const [deleted] = ids(designer.design);
  await act(async () => designer.undo());
  await press(mine, add);
  await press(theirs, add);
  const [[own], [others]] = [ids(designer.design), ids(other.design)];
  expect(deleted).toBeTruthy();
  expect(own).not.toBe(deleted);
  const base = { ...start, list: designer.design.list && { ...designer.design.list, buttons: [], tabs: [], colours: [], heads: [] } };
  const { design, clashes } = merged(base, designer.design, other.design);
  expect(clashes).toEqual([]);
  expect(ids(design)).toEqual(expect.arrayContaining([own, others]));
  for (const { gone } of drawn) await gone();
});

test('a new option never gets the id of a deleted one, which records may still have', async () => {
  let options: readonly Option[] = [{ id: '1', name: { zh: '一' } }];
  const drawn = () => <OptionLines id="o" value={options as unknown as Json} disabled={false} change={(next) => (options = next as unknown as Option[])} />;
  const { page, next, gone } = await draw(drawn());
  await press(page, factPhrases.addOption[0]);
  const deleted = options[1]?.id;
  options = options.slice(0, 1);
  await next(drawn());
  await press(page, factPhrases.addOption[0]);
  expect(deleted).toBeTruthy();
  expect(options[1]?.id).not.toBe(deleted);
  await gone();
});
