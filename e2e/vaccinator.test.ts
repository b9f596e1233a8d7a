// A vaccinator of the demo: no page and no picker of their work makes a call that they have no permission for (what they do is in
// server/seed/demo/roles-work.test.ts).
import { afterAll, beforeAll, expect } from 'vitest';
import { aefiPhrases, idTypePhrases, vaccinationPhrases } from '../web/src/vaccine/vaccination.phrases.ts';
import { stockPhrases } from '../web/src/vaccine/stock.phrases.ts';
import { vaccinePhrases } from '../web/src/vaccine/vaccine.phrases.ts';
import type { App } from './app.ts';
import { journey } from './browser.ts';
import { startOwnDemo } from './own-app.ts';

let app: App;
beforeAll(async () => {
  app = await startOwnDemo();
  // A person at a clinic that has hepatitis B vaccine, with the administrator's password.
  await app.change(`
    update app_user set account = 'jab', password_hash = (select password_hash from app_user where account = 'admin'), password_once = false
    where id = (select u.id from app_user u join user_role x on x.user_id = u.id join role r on r.id = x.role_id and r.en_code = 'clinic'
      join vac_customer c on c.organize_id = u.organize_id and c.status = 'ACTIVE' join vac_stock_balance b on b.site_id = c.id and b.doses > 3
      join vac_product p on p.id = b.product_id and p.code = 'HEPB' where u.enabled_mark = 1 order by u.id limit 1)`);
});
afterAll(() => app.stop());

journey(
  'a vaccinator looks for a newborn by birth certificate, opens the events and writes down waste, and nothing is refused',
  async ({ page, say, open, signIn, screenshot, expectAccessible }) => {
    const refused: string[] = [];
    page.on('response', (response) => {
      if (!response.url().includes('/v1/api/') || response.request().method() === 'OPTIONS') return;
      void response.json().then(
        (answer: { code?: number; refusal?: string }) => answer.refusal === 'denied' && refused.push(response.url()),
        () => undefined,
      );
    });
    await open('/vaccines/vaccination');
    await signIn(undefined, 'jab');
    await page
      .getByRole('button', { name: say(vaccinationPhrases.add) })
      .first()
      .click();
    const drawer = page.getByRole('dialog');
    const pick = async (label: string, option: string) => {
      await drawer.getByRole('combobox', { name: label, exact: true }).click();
      await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option').filter({ hasText: option }).first().click();
    };
    await pick(say(vaccinationPhrases.idType), say(idTypePhrases.BIRTH_CERTIFICATE));
    await drawer.getByRole('textbox', { name: say(vaccinationPhrases.idNo), exact: true }).fill('Y330098765');
    await drawer.getByRole('button', { name: say(vaccinationPhrases.find) }).click();
    await drawer.getByText(say(vaccinationPhrases.notFound)).waitFor();
    await screenshot('register a newborn');
    await expectAccessible('the register form');
    await drawer.getByRole('textbox', { name: say(vaccinationPhrases.fullName), exact: true }).fill('周敏之女');
    await drawer.getByRole('textbox', { name: say(vaccinationPhrases.guardian), exact: true }).fill('周敏');
    await drawer.getByRole('textbox', { name: say(vaccinationPhrases.guardianMobile), exact: true }).fill('13800138000');
    await expect.poll(() => drawer.getByRole('button', { name: say(vaccinationPhrases.register) }).isEnabled(), { message: 'without a birthday' }).toBe(false);
    await screenshot('register filled');

    await open('/vaccines/aefi');
    await page.getByRole('heading', { name: say(aefiPhrases.title), level: 1 }).waitFor();
    await open('/vaccines/stock');
    await page.getByRole('heading', { name: say(stockPhrases.title), level: 1 }).waitFor();
    await page.getByRole('button', { name: say(stockPhrases.post) }).click();
    await page
      .getByRole('dialog')
      .getByRole('combobox', { name: say(vaccinePhrases.lot) })
      .waitFor();
    await screenshot('waste of a site');
    expect(refused).toEqual([]);
  },
  { url: () => app.url },
);
