// Asking why: from a page, a refusal, a person and a record.
import type { Language } from '@ordo/contract/language.ts';
import { refusals } from '@ordo/contract/refusals.ts';
import { expect } from 'vitest';
import { whyPhrases } from '../web/src/authorize/why.phrases.ts';
import { kitPhrases } from '../web/src/kit/kit.phrases.ts';
import { sessionPhrases } from '../web/src/session/session.phrases.ts';
import { chooserPhrases, userPhrases } from '../web/src/user/user.phrases.ts';
import { journey } from './browser.ts';

const arrive = async ({ page, say, open, signIn }: Parameters<Parameters<typeof journey>[1]>[0], path: string) => {
  await open(path);
  await page.getByRole('button', { name: say(sessionPhrases.submit), exact: true }).waitFor();
  await signIn();
};

const LANGUAGES: Language[] = ['zh', 'zhtw', 'en'];
for (const language of LANGUAGES)
  journey(
    `what a page guards is told with who has it, in ${language}`,
    async (traveller) => {
      const { page, say, expectAccessible, screenshot } = traveller;
      await arrive(traveller, '/vaccines/customer');
      await page.getByRole('button', { name: say(kitPhrases.pageRights) }).click();
      const drawer = page.getByRole('dialog', { name: say(whyPhrases.whole) });
      await drawer.getByText(say(whyPhrases.held), { exact: true }).first().waitFor();
      await expectAccessible('the rights on a page');
      await screenshot(`why page ${language}`);
      await drawer.getByRole('checkbox', { name: say(whyPhrases.onlyHidden) }).check();
      await drawer.getByText(say(whyPhrases.allShown)).waitFor();
      await drawer.getByRole('combobox', { name: say(whyPhrases.whose) }).click();
      const chooser = page.getByRole('dialog').filter({ has: page.getByRole('textbox', { name: say(chooserPhrases.hint) }) });
      await chooser.getByRole('textbox', { name: say(chooserPhrases.hint) }).fill('王');
      await chooser.locator('.ant-tree-node-content-wrapper').first().click();
      await chooser.getByRole('button', { name: say(chooserPhrases.ok), exact: true }).click();
      await drawer.getByText(say(whyPhrases.hidden), { exact: true }).first().waitFor();
      await drawer.getByText(say(whyPhrases.would)).waitFor();
      await screenshot(`why hidden ${language}`);
      await expectAccessible('what is hidden from somebody');
    },
    { language },
  );

journey('a refusal can be asked for its reason', async (traveller) => {
  const { page, say, screenshot, expectAccessible } = traveller;
  await arrive(traveller, '/system/area');
  const answer = { code: 403, msg: say(refusals.denied.text), data: { right: 'system.area:btn_add' }, refusal: 'denied' };
  await page.route('**/v1/api/system/Area/*/Actions/State*', (route) => route.fulfill({ json: answer }));
  await page.getByRole('switch').first().click();
  await page
    .getByRole('alert')
    .getByRole('button', { name: say(kitPhrases.why) })
    .click();
  const drawer = page.getByRole('dialog', { name: say(whyPhrases.whyTitle) });
  await drawer.getByRole('status').waitFor();
  await screenshot('why right');
  await expectAccessible('why a right is held');
  await drawer.getByRole('button', { name: say(whyPhrases.whole) }).click();
  await page
    .getByRole('dialog', { name: say(whyPhrases.whole) })
    .getByText(say(whyPhrases.held), { exact: true })
    .first()
    .waitFor();
});

journey(
  'the rights of a person are listed with where they come from, also on a telephone',
  async (traveller) => {
    const { page, say, screenshot, expectAccessible } = traveller;
    await arrive(traveller, '/permission/user?keyword=wang');
    await page
      .getByRole('button', { name: new RegExp(`^${say(userPhrases.rights)} `) })
      .first()
      .click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('searchbox', { name: say(whyPhrases.search) }).fill('客户');
    await drawer.getByText('客户管理').first().waitFor();
    await screenshot('why person phone');
    await expectAccessible('the rights of a person');
  },
  { viewport: { width: 390, height: 844 } },
);

journey('who sees a record is told with the reason', async (traveller) => {
  const { page, say, screenshot, expectAccessible } = traveller;
  await arrive(traveller, '/vaccines/customer');
  await page.getByRole('row').nth(1).getByRole('link').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say(kitPhrases.whoSees) })
    .click();
  const drawer = page.getByRole('dialog').filter({ has: page.getByRole('searchbox', { name: say(whyPhrases.findPerson) }) });
  await drawer.getByText(say(whyPhrases.opens)).first().waitFor();
  await screenshot('why record');
  await expectAccessible('who sees a record');
  expect(await drawer.getByRole('row').count()).toBeGreaterThan(1);
});
