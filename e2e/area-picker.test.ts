import { customerPhrases } from '../web/src/customer/customer.phrases.ts';
import { kitPhrases } from '../web/src/kit/kit.phrases.ts';
import { journey } from './browser.ts';

for (const { language, viewport } of [
  { language: 'zh', viewport: { width: 1440, height: 900 } },
  { language: 'en', viewport: { width: 390, height: 844 } },
] as const)
  journey(
    `an area is found by name, code or initials, and chosen with the whole way to it: ${language}-${viewport.width}`,
    async ({ page, say, open, signIn, screenshot }) => {
      await open('/vaccines/customer');
      await signIn();
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
      // And again by its code, with the keyboard.
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
