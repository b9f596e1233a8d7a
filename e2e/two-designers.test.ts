// Two people design the same form, and the same workflow, in two browsers. And the table of translations.
import { flowEngineCreate, flowEngineInfo } from '@ordo/contract/flow-engine.ts';
import { translate } from '@ordo/contract/language.ts';
import { modelCreate } from '@ordo/contract/model.ts';
import type { Phrase } from '@ordo/contract/refusals.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { newNode } from '@ordo/engine/flow/design/new-node.ts';
import { defaultSettings, type FlowNode } from '@ordo/engine/flow/document.ts';
import { nobody } from '@ordo/engine/flow/nodes/node.ts';
import { outside } from '@ordo/engine/flow/translate.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { designerPhrases as flowPhrases } from '../web/src/flow-engine/designer/designer.phrases.ts';
import { matrixPhrases } from '../web/src/flow-engine/designer/matrix.phrases.ts';
import { nodePhrases } from '../web/src/flow-engine/designer/node.phrases.ts';
import { designingPhrases } from '../web/src/kit/designing/designing.phrases.ts';
import { designerPhrases, stepPhrases } from '../web/src/model/designer/designer.phrases.ts';
import { factPhrases } from '../web/src/model/designer/property.phrases.ts';
import { textsPhrases } from '../web/src/model/designer/texts.phrases.ts';
import type { App } from './app.ts';
import { ask, familyField, makeForm } from './ask.ts';
import { journey, type Journey } from './browser.ts';
import { openAsUser, startChatApp } from './chat-users.ts';

let app: App;
let form = '';
let flow = '';
beforeAll(async () => {
  app = await startChatApp();
  form = await newForm('采购单', 'two.form');
  flow = (await ask<{ id: string }>(app, 'admin', 'POST', flowEngineCreate.path, { fullName: '采购审批', enCode: 'two.flow' })).id;
});
afterAll(() => app.stop());

async function newForm(fullName: string, enCode: string): Promise<string> {
  const fields = [familyField('comInput', 'item', '品名'), familyField('comInput', 'price', '单价'), familyField('comInput', 'note', '备注')];
  return (await ask<{ id: string }>(app, 'admin', 'POST', modelCreate.path, { fullName, enCode, formData: JSON.stringify({ fields }) })).id;
}

const there = { url: () => app.url };

const phrase = (one: Phrase, values: Record<string, string> = {}) => translate(one, 'zh', values, zhtw);
/** The next save of this design or workflow is on its way until `gate` opens. */
async function holdSave(page: Page, id: string) {
  const sent = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  await page.route(
    (url) => url.pathname.endsWith(`/${id}`),
    async (route) => {
      if (route.request().method() === 'PUT') {
        sent.resolve();
        await gate.promise;
      }
      await route.continue();
    },
  );
  return { sent, gate };
}
const savedOn = (page: Page) => page.getByText(phrase(designerPhrases.saved), { exact: true }).waitFor();
const labelOn = (page: Page) => page.getByRole('textbox', { name: phrase(factPhrases.label), exact: true });

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name: phrase(designerPhrases.outline) }).click();
  await page
    .getByRole('treeitem', { name: new RegExp(`^${name}`) })
    .first()
    .click();
}

async function rename(page: Page, from: string, to: string): Promise<void> {
  await choose(page, from);
  await labelOn(page).fill(to);
}

journey(
  'two design a form at once: each sees the other, changes come in by field, and undo of one leaves the changes of the other',
  async (traveller: Journey) => {
    const { page, enter } = traveller;
    await enter(`/onlineDev/webDesign?design=${form}`);
    await page.getByRole('heading', { name: phrase(designerPhrases.title, { name: '采购单' }) }).waitFor();
    const other = await openAsUser(traveller, 'lina', app.url);
    await other.goto(`/#/onlineDev/webDesign?design=${form}`);
    await page.getByRole('button', { name: phrase(designingPhrases.others, { names: '李娜/lina' }) }).waitFor();
    await other.getByRole('button', { name: /admin/ }).first().waitFor();

    // Each another field.
    await rename(page, '品名', '物品');
    await savedOn(page);
    await choose(other, '物品');
    await rename(other, '单价', '价格');
    await savedOn(other);
    await page.getByRole('treeitem', { name: /^价格/ }).waitFor();
    expect(await labelOn(page).inputValue()).toBe('物品');

    // Undo of one leaves the other's alone, on both sides.
    await page.getByRole('button', { name: phrase(designerPhrases.undo, { step: phrase(stepPhrases.set, { of: '品名' }) }) }).click();
    await page.getByRole('treeitem', { name: /^品名/ }).waitFor();
    await page.getByRole('treeitem', { name: /^价格/ }).waitFor();
    await other.getByRole('treeitem', { name: /^品名/ }).waitFor();
  },
  there,
);

journey(
  'two rename one field at once: who saves later sees both names, the saved one stands until one is chosen, and the choice reaches the other',
  async (traveller: Journey) => {
    const { page, enter } = traveller;
    const id = await newForm('领料单', 'two.clash');
    await enter(`/onlineDev/webDesign?design=${id}`);
    await page.getByRole('heading', { name: phrase(designerPhrases.title, { name: '领料单' }) }).waitFor();
    const other = await openAsUser(traveller, 'lina', app.url);
    await other.goto(`/#/onlineDev/webDesign?design=${id}`);
    await page.getByRole('button', { name: phrase(designingPhrases.others, { names: '李娜/lina' }) }).waitFor();

    // The other's save is on its way until the first has saved.
    const { sent, gate } = await holdSave(other, id);
    await rename(other, '备注', '附注');
    await sent.promise;
    const saved = page.waitForResponse((one) => one.request().method() === 'PUT' && new URL(one.url()).pathname.endsWith(`/${id}`));
    await rename(page, '备注', '说明');
    await saved;
    gate.resolve();

    const clashes = other.getByRole('region', { name: phrase(designingPhrases.clashes, { n: '1' }) });
    await clashes.getByText(phrase(designingPhrases.mine, { value: '附注' })).waitFor();
    await clashes.getByText(/：说明$/).waitFor();
    await other.getByRole('treeitem', { name: /^说明/ }).waitFor();
    await clashes.getByRole('button', { name: new RegExp(phrase(designingPhrases.useMine)) }).click();
    await clashes.waitFor({ state: 'hidden' });
    await page.getByRole('treeitem', { name: /^附注/ }).waitFor();
    await expect.poll(() => labelOn(page).inputValue()).toBe('附注');
    await other.close();
  },
  there,
);

journey(
  'two design a workflow at once: nodes of both stand, and a clash is shown and chosen',
  async (traveller: Journey) => {
    const { page, enter, screenshot } = traveller;
    await enter(`/workFlow/flowEngine?design=${flow}`);
    await page.getByRole('heading', { name: phrase(flowPhrases.title, { name: '采购审批' }) }).waitFor();
    const other = await openAsUser(traveller, 'lina', app.url);
    await other.goto(`/#/workFlow/flowEngine?design=${flow}`);
    await page.getByRole('button', { name: phrase(designingPhrases.others, { names: '李娜/lina' }) }).waitFor();
    const card = (on: Page, n: number) => on.locator('[data-flow-node]').nth(n);
    const title = (on: Page) => on.getByRole('textbox', { name: phrase(nodePhrases.title), exact: true });
    await card(page, 0).click();
    await title(page).fill('员工发起');
    await other.getByText('员工发起').first().waitFor();
    await card(other, 1).click();
    await title(other).fill('主管审批');
    await page.getByText('主管审批').first().waitFor();
    await screenshot('two-flow');
    await other.close();
  },
  there,
);

journey(
  'two edit one approval matrix at once: cells of both stand, and only the cell that both changed is asked about',
  async (traveller: Journey) => {
    const { page, enter, screenshot } = traveller;
    const formId = await makeForm(app, '合同', 'two.contract', [familyField('numInput', 'amount', '金额')]);
    const row = (from: number | null, to: number | null) => ({ cells: [{ from, to }], people: nobody });
    const who = { kind: 'matrix', fields: ['amount'], rows: [row(null, 10), row(10, 100), row(100, null)] } as const;
    const flowTemplateJson = JSON.stringify(
      outside({
        schema: 1,
        start: { id: 'start', title: '发起', outside: {}, kind: 'start', launchers: null, rights: [], hooks: [] },
        chain: [{ ...newNode('approver', { node: '按金额审批', branch: String, otherwise: '' }, () => 'a'), who } as FlowNode],
        settings: defaultSettings,
      }),
    );
    const made = { fullName: '合同审批', enCode: 'two.matrix', formId, flowTemplateJson };
    const { id } = await ask<{ id: string }>(app, 'admin', 'POST', flowEngineCreate.path, made);
    await enter(`/workFlow/flowEngine?design=${id}`);
    await page.getByRole('heading', { name: phrase(flowPhrases.title, { name: '合同审批' }) }).waitFor();
    const other = await openAsUser(traveller, 'lina', app.url);
    await other.goto(`/#/workFlow/flowEngine?design=${id}`);
    await page.getByRole('button', { name: phrase(designingPhrases.others, { names: '李娜/lina' }) }).waitFor();
    const sheetOf = async (on: Page) => {
      await on.locator('[data-flow-node]').nth(1).click();
      await on.getByRole('button', { name: phrase(matrixPhrases.edit) }).click();
      const sheet = on.getByRole('dialog', { name: phrase(matrixPhrases.titleOf, { node: '按金额审批' }) });
      const bound = (n: string, which: 'from' | 'to') =>
        sheet.getByRole('spinbutton', { name: `${phrase(matrixPhrases.cell, { n, what: '金额' })} ${phrase(matrixPhrases[which])}` });
      const close = () =>
        sheet
          .getByRole('button', { name: phrase(matrixPhrases.done) })
          .last()
          .click();
      return { bound, close };
    };
    const [mine, theirs] = [await sheetOf(page), await sheetOf(other)];
    // This save is on its way until the other has saved.
    const { sent, gate } = await holdSave(page, id);
    await mine.bound('1', 'to').fill('20');
    await mine.bound('3', 'from').fill('200');
    await sent.promise;
    const saved = other.waitForResponse((one) => one.request().method() === 'PUT' && new URL(one.url()).pathname.endsWith(`/${id}`));
    await theirs.bound('1', 'to').fill('15');
    await theirs.bound('2', 'to').fill('150');
    await saved;
    await expect.poll(async () => JSON.stringify(await ask(app, 'admin', 'GET', flowEngineInfo.path.replace('{id}', id)))).toContain('150');
    gate.resolve();
    await expect.poll(() => mine.bound('2', 'to').inputValue()).toBe('150');
    await expect.poll(() => mine.bound('1', 'to').inputValue()).toBe('15');
    await expect.poll(() => mine.bound('3', 'from').inputValue()).toBe('200');
    await mine.close();
    const clashes = page.getByRole('region', { name: phrase(designingPhrases.clashes, { n: '1' }) });
    await clashes.getByText(`${phrase(matrixPhrases.rowN, { n: '1' })} · 金额`).waitFor();
    await clashes.getByText(phrase(designingPhrases.mine, { value: '< 20' })).waitFor();
    await screenshot('two-matrix');
    await clashes.getByRole('button', { name: new RegExp(phrase(designingPhrases.useMine)) }).click();
    await clashes.waitFor({ state: 'hidden' });
    await expect.poll(() => theirs.bound('1', 'to').inputValue()).toBe('20');
    await expect.poll(() => theirs.bound('3', 'from').inputValue()).toBe('200');
    await other.close();
  },
  there,
);

journey(
  'all texts of a form stand in one table: what is missing is filtered, a column is pasted, traditional Chinese comes by itself, and undo takes it back',
  async (traveller: Journey) => {
    const { page, enter, expectAccessible, screenshot } = traveller;
    await enter(`/onlineDev/webDesign?design=${form}`);
    await page.getByRole('button', { name: phrase(textsPhrases.open) }).click();
    const table = page.getByRole('dialog').getByRole('table');
    const cell = (place: string, language: string) => table.getByRole('textbox', { name: phrase(textsPhrases.cell, { place, language }), exact: true });
    const first = cell('品名 · 标题', 'English');
    await first.waitFor();
    await expect.poll(() => cell('价格 · 标题', '繁體中文').getAttribute('placeholder')).toBe('價格');
    await first.focus();
    await first.evaluate((input) => {
      const data = new DataTransfer();
      data.setData('text/plain', 'Item\nPrice\nNote\n');
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    });
    await expect.poll(() => cell('价格 · 标题', 'English').inputValue()).toBe('Price');
    await screenshot('texts');
    await expectAccessible('the table of translations');
    await page.getByRole('dialog').getByRole('button', { name: /^撤销/ }).click();
    await expect.poll(() => cell('价格 · 标题', 'English').inputValue()).toBe('');
  },
  there,
);
