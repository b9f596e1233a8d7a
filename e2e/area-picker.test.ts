import { expect } from 'vitest';
import { areaPhrases } from '../web/src/area/area.phrases.ts';
import { customerPhrases } from '../web/src/customer/customer.phrases.ts';
import { kitPhrases } from '../web/src/kit/kit.phrases.ts';
import { journey } from './browser.ts';

for (const { language, viewport } of [
  { language: 'zh', viewport: { width: 1440, height: 900 } },
  { language: 'en', viewport: { width: 390, height: 844 } },
] as const)
  journey(
    `an area is found by name, code or initials, and chosen with the whole way to it: ${language}-${viewport.width}`,
    async ({ page, say, enter, screenshot }) => {
      await enter('/vaccines/customer');
      await page.getByRole('button', { name: say(customerPhrases.add), exact: true }).click();
      const dialog = page.getByRole('dialog');
      const field = dialog.locator('#areaId');
      await field.click();
      await page.locator('.ant-cascader-menu-item').first().waitFor();
      await field.pressSequentially('xhq', { delay: 20 });
      const hit = page.locator('.ant-cascader-menu-item').filter({ hasText: '浙江省 / 杭州市 / 西湖区' }).first();
      await hit.waitFor();
      await screenshot(`area-search-${language}-${viewport.width}`);
      await hit.click();
      await dialog.getByText('浙江省 / 杭州市 / 西湖区').waitFor();
      // Again by its code, with the keyboard.
      await field.click();
      await field.pressSequentially('330523', { delay: 20 });
      await page.locator('.ant-cascader-menu-item').filter({ hasText: '安吉县' }).first().waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await dialog
        .getByText(/湖州市 \/ 安吉县/)
        .first()
        .waitFor();
      await field.click();
      await field.pressSequentially('没有这个地方', { delay: 5 });
      await page.getByText(say(kitPhrases.noMatch)).last().waitFor();
    },
    { language, viewport },
  );

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  journey(
    `the arrows go down to a village while a reader of the screen hears where they are: ${viewport.width}`,
    async ({ page, say, enter, tabTo, screenshot, expectAccessible }) => {
      await enter('/vaccines/customer');
      await page.getByRole('button', { name: say(customerPhrases.add), exact: true }).click();
      const field = page.getByRole('dialog').locator('#areaId');
      await page.locator('input#areaId[aria-expanded=false]').waitFor();
      await tabTo(field);
      await page.keyboard.press('ArrowDown');
      await page.locator('.ant-cascader-menu-item').first().waitFor();
      const heard = () => field.evaluate((input) => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.title ?? '');
      const downTo = async (name: string) => {
        for (let steps = 0; (await heard()) !== name; steps += 1) {
          expect(steps, `the arrows reach ${name}`).toBeLessThan(40);
          await page.keyboard.press('ArrowDown');
        }
      };
      for (const [level, name] of ['浙江省', '杭州市', '西湖区'].entries()) {
        await downTo(name);
        await page.keyboard.press('ArrowRight');
        await page
          .locator('.ant-cascader-menu')
          .nth(level + 1)
          .waitFor();
        // The first → loads the children, the next one enters them.
        if ((await heard()) === name) await page.keyboard.press('ArrowRight');
      }
      await page.getByRole('menu', { name: '西湖区' }).waitFor();
      const choice = page.getByRole('dialog', { name: say(areaPhrases.choose) });
      expect(await choice.evaluate((popup) => popup.scrollLeft + popup.clientWidth >= popup.scrollWidth - 1), 'the last column is in sight').toBe(true);
      await screenshot(`area-columns-${viewport.width}`);
      await expectAccessible('the open columns of areas');
      const reached = await heard();
      await page.keyboard.press('Enter');
      await page.getByText(`浙江省 / 杭州市 / 西湖区 / ${reached}`).first().waitFor();
    },
    { viewport },
  );
