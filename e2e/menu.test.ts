import { success } from '@ordo/contract/refusals.ts';
import { expect } from 'vitest';
import { listPhrases } from '../web/src/kit/list/list.phrases.ts';
import { recordPhrases } from '../web/src/kit/record/record.phrases.ts';
import { menuPhrases } from '../web/src/menu/menu.phrases.ts';
import { conditionPhrases, rightsPhrases } from '../web/src/menu/rights.phrases.ts';
import { journey } from './browser.ts';
import { labelled, save } from './record-form.ts';

const PHONE = { width: 390, height: 844 };

journey(
  'entries change places by keyboard, and the second of two administrators is told',
  async (traveller) => {
    const { page, say, open, enter, expectAccessible, expectToast } = traveller;
    await enter('/system/menu');
    const order = async () => (await page.getByRole('row').allInnerTexts()).flatMap((line) => /vaccine\.(\w+)/.exec(line)?.[1] ?? []);
    await page.getByRole('row').filter({ hasText: 'vaccine.product' }).waitFor();
    await expectAccessible('menu administration');
    const start = await order();
    const at = start.indexOf('product');
    const higher = start.toSpliced(at, 1).toSpliced(at - 1, 0, 'product');
    const handle = page.locator('[data-menu="vaccine.product"]');
    await handle.focus();
    await page.keyboard.press('ArrowUp');
    await expect.poll(order).toEqual(higher);
    await expectToast(success);
    await expect.poll(() => handle.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('ArrowDown');
    await expect.poll(order).toEqual(start);
    await expectToast(success);
    // The handle is dragged into the catalogue below, and back.
    const [from, to] = [await handle.boundingBox(), await page.locator('[data-menu="permission"]').boundingBox()];
    if (!from || !to) throw new Error('the handles are out of sight');
    await page.mouse.move(from.x + 16, from.y + 16);
    await page.mouse.down();
    await page.mouse.move(to.x + 16, to.y + 16, { steps: 6 });
    await page.mouse.up();
    await expectToast(success);
    await expect.poll(async () => (await page.getByRole('row').filter({ hasText: 'vaccine.product' }).boundingBox())?.y ?? 0).toBeGreaterThan(to.y);
    const back = await handle.boundingBox();
    const home = await page.locator('[data-menu="vaccine"]').boundingBox();
    if (!back || !home) throw new Error('the handles are out of sight');
    await page.mouse.move(back.x + 16, back.y + 16);
    await page.mouse.down();
    await page.mouse.move(home.x + 16, home.y + 16, { steps: 6 });
    await page.mouse.up();
    const heightOf = async (code: string) => (await page.getByRole('row').filter({ hasText: code }).first().boundingBox())?.y ?? 0;
    await expect
      .poll(
        async () =>
          (await heightOf('vaccine.product')) <
          (await page
            .locator('[data-menu="permission"]')
            .boundingBox()
            .then((box) => box?.y ?? 0)),
      )
      .toBe(true);

    const other = await page.context().newPage();
    await other.goto(page.url().replace(/#.*/, '#/system/menu?edit=system.area'));
    await other.getByRole('textbox', { name: say(menuPhrases.nameEn) }).fill('Regions');
    await open('/system/menu?edit=system.area');
    await page.getByRole('textbox', { name: say(menuPhrases.description) }).fill('先改的');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say(recordPhrases.save) })
      .click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await other
      .getByRole('dialog')
      .getByRole('button', { name: say(recordPhrases.save) })
      .click();
    await other
      .getByText(/管理员\/admin/)
      .first()
      .waitFor();
    await other.close();
  },
  { viewport: { width: 1440, height: 1800 } },
);

journey(
  'on a phone and in English, the rights of a page are at hand',
  async (traveller) => {
    const { page, say, enter, expectAccessible, screenshot } = traveller;
    await enter('/system/menu');
    await page.getByRole('button', { name: say(listPhrases.moreFor, { name: 'Products' }) }).click();
    await page.getByRole('menuitem', { name: say(menuPhrases.rights) }).click();
    await page.getByText('btn_remove').waitFor();
    await expectAccessible('the rights of a page');
    await page.getByRole('button', { name: say(rightsPhrases.add), exact: true }).click();
    const form = page.getByRole('dialog').last();
    await form.getByRole('textbox', { name: labelled(say(rightsPhrases.name)) }).fill('Print labels');
    await form.getByRole('textbox', { name: labelled(say(rightsPhrases.code)) }).fill('print');
    await form.getByRole('button', { name: say(recordPhrases.save) }).click();
    await form
      .getByText(/must start with btn_/)
      .last()
      .waitFor();
    await form.getByRole('textbox', { name: labelled(say(rightsPhrases.code)) }).fill('btn_print');
    await save(traveller);
    await page.getByText('btn_print', { exact: true }).waitFor();
    await screenshot('menu buttons phone');
    await page.getByRole('tab', { name: say(rightsPhrases.scheme), exact: true }).click();
    await page.getByRole('button', { name: say(rightsPhrases.add), exact: true }).click();
    await page.getByRole('button', { name: say(conditionPhrases.addCondition), exact: true }).click();
    await page.getByRole('button', { name: say(conditionPhrases.addGroup), exact: true }).click();
    await expectAccessible('the editor of a condition on a phone');
    await screenshot('scheme editor phone');
  },
  { language: 'en', viewport: PHONE },
);
