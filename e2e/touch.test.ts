// Without a mouse and without keys: designing a form, moving a card of a board, a record of a calendar, a bar over days, and a node of a workflow by touch.
import { flowEngineList } from '@ordo/contract/flow-engine.ts';
import { recordCreate, recordList } from '@ordo/contract/model-record.ts';
import { modelViewCreate } from '@ordo/contract/model-view.ts';
import type { FieldKindName } from '@ordo/engine/form/kind-names.ts';
import { movedBy, weekdayOf } from '@ordo/engine/list/view/calendar.ts';
import { businessDay } from '@ordo/engine/text/business-time.ts';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { designerPhrases as flowPhrases } from '../web/src/flow-engine/designer/designer.phrases.ts';
import { designerPhrases } from '../web/src/model/designer/designer.phrases.ts';
import { kindPhrases } from '../web/src/model/kind.phrases.ts';
import type { App } from './app.ts';
import { ask, familyField, makeForm } from './ask.ts';
import { journey } from './browser.ts';
import { fingersOn, middleOf } from './finger.ts';
import { startOwnDemo } from './own-app.ts';

const PHONE = { width: 390, height: 844 };
const TABLET = { width: 1024, height: 1366 };

let app: App;
beforeAll(async () => {
  app = await startOwnDemo();
});
afterAll(() => app.stop());
const there = { url: () => app.url, touch: true };

const threeFields = (code: string) =>
  makeForm(
    app,
    code,
    code,
    ['一', '二', '三'].map((name, at) => familyField('comInput', `f${at}`, name)),
  );

journey(
  'a finger brings a component to its place in a form, changes the order, and puts one into a box; one that does not rest scrolls',
  async ({ page, say, enter }) => {
    await enter(`/onlineDev/webDesign?design=${await threeFields('finger')}`);
    const canvas = page.getByRole('region', { name: say(designerPhrases.canvas) });
    const names = () => canvas.locator('[data-inside=""] > [data-node]').allInnerTexts();
    const node = (name: string) => canvas.locator('[data-node]', { hasText: name }).last();
    const fingers = await fingersOn(page);
    const palette = (kind: FieldKindName) => page.getByRole('button', { name: say(kindPhrases[kind]), exact: true });
    const above = (name: string) => async () => {
      const box = await node(name).boundingBox();
      if (!box) throw new Error(name);
      return { x: box.x + box.width / 2, y: box.y + 4 };
    };
    await node('三').waitFor();
    await fingers.carry(palette('card'), above('一'));
    await canvas.locator('.ant-card').waitFor();
    await fingers.carry(node('三'), above('一'));
    await expect.poll(async () => (await names()).slice(1).map((one) => /[一二三]/.exec(one)?.[0])).toEqual(['三', '一', '二']);
    await fingers.carry(node('二'), () => middleOf(canvas.locator('.ant-card [data-inside]')));
    await expect.poll(() => canvas.locator('.ant-card [data-node]').count()).toBe(1);

    const pane = page.locator('.dz-palette .dz-scroll');
    const { x, y } = await middleOf(pane);
    await fingers.swipe([{ x, y }], [{ x, y: y - 200 }]);
    await expect.poll(() => pane.evaluate((one) => one.scrollTop)).toBeGreaterThan(0);
    expect(await canvas.locator('[data-node]').count()).toBe(4);
  },
  { ...there, viewport: TABLET },
);

journey(
  'on a phone a component is carried by way of the tab of the form, which opens',
  async ({ page, say, enter }) => {
    await enter(`/onlineDev/webDesign?design=${await threeFields('phone')}`);
    const canvas = page.getByRole('region', { name: say(designerPhrases.canvas) });
    const fingers = await fingersOn(page);
    await fingers.carry(
      page.getByRole('button', { name: say(kindPhrases.comInput), exact: true }),
      () => middleOf(page.getByRole('tab', { name: say(designerPhrases.canvas) })),
      async () => {
        const box = await canvas.locator('[data-node]').first().boundingBox();
        if (!box) throw new Error('no form');
        return { x: box.x + box.width / 2, y: box.y + 4 };
      },
    );
    await expect.poll(() => canvas.locator('[data-node]').count()).toBe(4);
    expect(await canvas.locator('[data-node]').nth(1).innerText()).toContain('一');
  },
  { ...there, viewport: PHONE },
);

journey(
  'on a phone a card is carried into another lane',
  async ({ page, enter }) => {
    await enter('/model/officerepair');
    await page.getByRole('button', { name: '维修看板', exact: true }).click();
    const lane = (name: string) => page.getByRole('listitem', { name: new RegExp(`^${name}`) });
    const cards = (name: string) => lane(name).getByRole('article');
    // Each lane reads its own cards.
    for (const name of ['待处理', '维修中']) await cards(name).first().waitFor();
    const before = await cards('维修中').count();
    const fingers = await fingersOn(page);
    // It is partly visible.
    await fingers.carry(cards('待处理').first(), async () => {
      const box = await lane('维修中').boundingBox();
      if (!box) throw new Error('no lane');
      return { x: box.x + 24, y: box.y + 24 };
    });
    await expect.poll(() => cards('维修中').count()).toBe(before + 1);
  },
  { ...there, viewport: PHONE },
);

journey(
  'on a phone a finger that rests at the edge of the screen scrolls the board to its last lane',
  async ({ page, enter }) => {
    await enter('/model/officerepair');
    await page.getByRole('button', { name: '维修看板', exact: true }).click();
    const lanes = page.locator('.view-lane');
    const cards = lanes.first().getByRole('article');
    await cards.first().waitFor();
    const board = page.locator('.view-board');
    const left = () => board.evaluate((one) => Math.round(one.scrollWidth - one.clientWidth - one.scrollLeft));
    expect(await left()).toBeGreaterThan(PHONE.width);
    const { y } = await middleOf(cards.first());
    const fingers = await fingersOn(page);
    await fingers.carry(
      cards.first(),
      async () => ({ x: PHONE.width - 2, y }),
      async () => {
        await expect.poll(left).toBeLessThanOrEqual(1);
        // Back to where it came from: nothing is moved.
        return { x: PHONE.width / 2, y: 2 };
      },
    );
  },
  { ...there, viewport: PHONE },
);

/** A released form with a calendar, bars over days, and one record of today. */
async function datedForm(code: string) {
  const date = (key: string, name: string) => familyField('date', key, name, { format: 'yyyy-MM-dd', type: 'date' });
  const id = await makeForm(app, code, code, [familyField('comInput', 'title', '事项'), date('begin', '开始'), date('end', '结束')]);
  const view = (fullName: string, document: object) =>
    ask(app, 'admin', modelViewCreate.method, modelViewCreate.path.replace('{id}', id), {
      fullName,
      document: { schema: 1, filter: null, sort: [], shown: [], begin: 'begin', end: 'end', ...document },
    });
  await view('日历', { kind: 'calendar' });
  await view('进度', { kind: 'gantt', progress: null, after: null });
  const day = businessDay(Date.now());
  const values = { title: '盘点', begin: day, end: day };
  await ask(app, 'admin', recordCreate.method, recordCreate.path.replace('{id}', id), { recordId: 'only', values, rows: {} });
  const begins = async () => {
    const { list } = await ask<{ list: { begin: string }[] }>(app, 'admin', 'GET', `${recordList.path.replace('{id}', id)}?currentPage=1&pageSize=20`);
    return list[0]?.begin;
  };
  return { address: `/previewModel?id=${id}`, day, begins };
}

/** A day of the same week and month beside this one, if the month allows it. */
const beside = (day: string): string => String(movedBy(day, weekdayOf(day) === 0 ? 1 : -1));
/** The place to which a bar of one day is brought to move it by so many days. */
async function alongBar(bar: Locator, by: number) {
  const box = await bar.boundingBox();
  if (!box) throw new Error('no bar');
  return { x: box.x + box.width / 2 + by * box.width, y: box.y + box.height / 2 };
}
const onDay = (page: Page, day: string): Locator => page.locator(`[data-day="${day}"]`).filter({ hasText: '盘点' });

journey(
  'on a phone a record is carried to another day of the calendar, and a bar along its days',
  async ({ page, enter }) => {
    const { address, day, begins } = await datedForm('datedFinger');
    await enter(address);
    const fingers = await fingersOn(page);
    await page.getByRole('button', { name: '日历', exact: true }).click();
    await onDay(page, day).waitFor();
    const other = beside(day);
    await fingers.carry(onDay(page, day).getByRole('article'), () => middleOf(page.locator(`[data-day="${other}"] h3`)));
    await onDay(page, other).waitFor();
    await expect.poll(begins).toBe(other);

    await page.getByRole('button', { name: '进度', exact: true }).click();
    const bar = page.locator('[data-bar]');
    await bar.waitFor();
    const by = Number(other.slice(8)) > 15 ? -2 : 2;
    await fingers.carry(bar, () => alongBar(bar, by));
    await expect.poll(begins).toBe(movedBy(other, by));
  },
  { ...there, viewport: PHONE },
);

journey(
  'the mouse drags a record to another day of the month, and a bar along its days',
  async ({ page, enter }) => {
    const { address, day, begins } = await datedForm('datedMouse');
    await enter(address);
    await page.getByRole('button', { name: '日历', exact: true }).click();
    const chip = onDay(page, day).locator('.view-chip');
    await chip.waitFor();
    const other = beside(day);
    /** @param place asked for once the pointer rests on what is dragged, for which the page may have scrolled */
    const drag = async (what: Locator, place: () => Promise<{ x: number; y: number }>) => {
      await what.hover();
      const to = await place();
      await page.mouse.down();
      await page.mouse.move(to.x, to.y, { steps: 5 });
      await page.locator('.drag-ghost').waitFor();
      await page.mouse.up();
      await page.locator('.drag-ghost').waitFor({ state: 'detached' });
    };
    await drag(chip, () => middleOf(page.locator(`[data-day="${other}"]`)));
    await onDay(page, other).waitFor();
    await expect.poll(begins).toBe(other);

    await page.getByRole('button', { name: '进度', exact: true }).click();
    const bar = page.locator('[data-bar]');
    await bar.waitFor();
    const by = Number(other.slice(8)) > 15 ? -2 : 2;
    await drag(bar, () => alongBar(bar, by));
    await expect.poll(begins).toBe(movedBy(other, by));
  },
  { ...there, touch: false, viewport: { width: 1440, height: 1200 } },
);

journey(
  'on a phone a node of a workflow is carried to another place; one finger scrolls, two zoom',
  async ({ page, say, enter }) => {
    const { list } = await ask<{ list: { id: string; fullName: string }[] }>(app, 'admin', 'GET', `${flowEngineList.path}?currentPage=1&pageSize=20`);
    await enter(`/workFlow/flowEngine?design=${list[0]?.id}`);
    const faces = page.locator('.fe-tree > .fe-chain > .fe-card .fe-name, .fe-tree > .fe-chain > .fe-fork > .fe-card .fe-name');
    await faces.first().waitFor();
    const order = () => faces.allInnerTexts();
    const before = await order();
    expect(before.length, 'nodes to change places').toBeGreaterThan(1);
    const fingers = await fingersOn(page);
    const edge = page.locator('.fe-tree > .fe-chain > .fe-edge').first();
    await fingers.carry(faces.nth(1), () => middleOf(edge.getByRole('button')));
    await expect.poll(order).toEqual([before[1], before[0], ...before.slice(2)]);

    const scroll = page.locator('.fe-scroll');
    const [{ x, y }, above] = [await middleOf(scroll), await middleOf(faces.first())];
    await fingers.swipe([{ x, y }], [{ x, y: y - 150 }]);
    await expect.poll(async () => (await middleOf(faces.first())).y).toBeLessThan(above.y - 50);
    const percent = page.getByText(say(flowPhrases.zoom, { percent: 100 }));
    await percent.waitFor();
    await fingers.swipe(
      [
        { x: x - 100, y },
        { x: x + 100, y },
      ],
      [
        { x: x - 50, y },
        { x: x + 50, y },
      ],
    );
    await page.getByText(say(flowPhrases.zoom, { percent: 50 })).waitFor();
  },
  { ...there, viewport: PHONE },
);
