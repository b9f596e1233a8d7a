import { success } from '@ordo/contract/refusals.ts';
import { expect } from 'vitest';
import { authorizePhrases } from '../web/src/authorize/authorize.phrases.ts';
import { customerPhrases, typePhrases } from '../web/src/customer/customer.phrases.ts';
import { listPhrases } from '../web/src/kit/list/list.phrases.ts';
import { recordPhrases } from '../web/src/kit/record/record.phrases.ts';
import { menuPhrases } from '../web/src/menu/menu.phrases.ts';
import { conditionPhrases, defaultButtonPhrases, rightsPhrases } from '../web/src/menu/rights.phrases.ts';
import { passwordPhrases } from '../web/src/profile/profile.phrases.ts';
import { rolePhrases } from '../web/src/role/role.phrases.ts';
import { userPhrases } from '../web/src/user/user.phrases.ts';
import { journey, type Journey } from './browser.ts';
import { signOut } from './leave-page.ts';
import { labelled, save } from './record-form.ts';

const WANTED = 'Kaiyuan2032';
/** In pixels. */
const MAX_SCROLLED = 6_000;

async function tick({ page }: Journey, tab: string, ...names: string[]): Promise<void> {
  await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
  const dialog = page.getByRole('dialog');
  const holder = dialog.locator('.ant-tree-list-holder:visible');
  for (const name of names) {
    const node = dialog.locator('.ant-tree-treenode:visible').filter({ hasText: new RegExp(`^${name}$`) });
    await dialog.locator('.ant-tree-treenode:visible').first().waitFor();
    // A long tree renders only what is visible.
    for (let top = 0; (await node.count()) === 0 && top < MAX_SCROLLED; top += 150)
      await holder.evaluate((element, at) => {
        element.scrollTop = at;
        return new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      }, top);
    await node.locator('.ant-tree-checkbox').click();
  }
}

journey('a menu entry with a button and a data scheme reaches the person of a role, and nothing else does', async (traveller) => {
  const { page, say, open, enter, signIn, expectAccessible, screenshot, expectToast } = traveller;
  await enter('/system/menu');
  await page
    .getByRole('button', { name: say(menuPhrases.add) })
    .first()
    .click();
  const form = page.getByRole('dialog').last();
  await form.getByRole('textbox', { name: labelled(say(menuPhrases.name)) }).fill('学校接种');
  await form.getByRole('textbox', { name: labelled(say(menuPhrases.code)) }).fill('vaccine.school');
  await form.getByRole('textbox', { name: labelled(say(menuPhrases.address)) }).fill('vaccines/customer');
  // After the page's existing entry, so that that one stays the page's own.
  await form.getByLabel(labelled(say(menuPhrases.sort))).fill('99');
  await form.getByRole('combobox', { name: labelled(say(menuPhrases.parent)) }).click();
  await page.locator('.ant-select-tree-title').filter({ hasText: '疫苗业务' }).click();
  await form.getByRole('button', { name: say(menuPhrases.icon), exact: true }).click();
  await page.getByRole('textbox', { name: say(menuPhrases.iconFind) }).fill('read');
  await page.getByRole('button', { name: 'read', exact: true }).click();
  await expectAccessible('the form of a menu entry');
  await save(traveller);

  const row = page.getByRole('row').filter({ hasText: 'vaccine.school' });
  await row.getByRole('button', { name: `${say(menuPhrases.rights)} 学校接种` }).click();
  await page.getByRole('button', { name: say(rightsPhrases.addUsual) }).click();
  await page.getByRole('menuitem', { name: /btn_copy/ }).click();
  await save(traveller);
  await page
    .getByRole('list', { name: say(rightsPhrases.button) })
    .getByText('btn_copy')
    .waitFor();
  await screenshot('menu buttons');

  await open('/system/menu?rights=vaccine.customer&tab=scheme');
  await page.getByRole('button', { name: say(rightsPhrases.add), exact: true }).click();
  const scheme = page.getByRole('dialog').last();
  await scheme.getByRole('textbox', { name: labelled(say(rightsPhrases.name)) }).fill('只看学校');
  await scheme.getByRole('button', { name: say(conditionPhrases.addCondition), exact: true }).click();
  await scheme.getByRole('combobox', { name: say(conditionPhrases.field) }).click();
  await page.getByTitle('类型', { exact: true }).click();
  await scheme.getByRole('combobox', { name: say(conditionPhrases.value) }).click();
  await page.getByTitle(say(typePhrases.SCHOOL), { exact: true }).click();
  await scheme.getByText('类型等于学校', { exact: true }).waitFor();
  await expectAccessible('the editor of a condition');
  await screenshot('scheme editor');
  await save(traveller);
  await page
    .getByRole('list', { name: say(rightsPhrases.scheme) })
    .getByText('类型等于学校')
    .waitFor();

  await open('/permission/role');
  await page
    .getByRole('button', { name: say(rolePhrases.add) })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: say(rolePhrases.name) })
    .fill('学校专员');
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: say(rolePhrases.code) })
    .fill('school');
  await save(traveller);
  await page.getByRole('button', { name: say(listPhrases.moreFor, { name: '学校专员' }) }).click();
  await page.getByRole('menuitem', { name: say(rolePhrases.rights), exact: true }).click();
  await tick(traveller, say(authorizePhrases.module), '学校接种', '客户管理');
  await tick(traveller, say(authorizePhrases.button), say(defaultButtonPhrases.btn_copy));
  await tick(traveller, say(authorizePhrases.resource), '只看学校');
  await expectAccessible('the rights of a role');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say(authorizePhrases.save), exact: true })
    .click();
  await screenshot('impact');
  await page
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: say(authorizePhrases.confirm) })
    .click();
  await expectToast(success);

  await open('/permission/user');
  await page
    .getByRole('button', { name: say(userPhrases.add) })
    .first()
    .click();
  const person = page.getByRole('dialog');
  await person.getByRole('textbox', { name: say(userPhrases.account) }).fill('school2026');
  await person.getByRole('textbox', { name: say(userPhrases.name) }).fill('校医');
  await person.getByRole('combobox', { name: say(userPhrases.organize) }).click();
  await page.locator('.ant-select-tree-title').first().click();
  await person.getByRole('combobox', { name: say(userPhrases.role) }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: '学校专员' }).click();
  await page.keyboard.press('Escape');
  await person.getByRole('button', { name: say(recordPhrases.save) }).click();
  const once = await page.locator('.once-password code').innerText();
  await page.getByRole('button', { name: say(userPhrases.onceDone) }).click();

  await signOut({ page, say });
  await signIn(once, 'school2026');
  await page.getByLabel(say(passwordPhrases.oldOnce), { exact: true }).fill(once);
  await page.getByLabel(say(passwordPhrases.wanted), { exact: true }).fill(WANTED);
  await page.getByLabel(say(passwordPhrases.again), { exact: true }).fill(WANTED);
  await page.getByRole('button', { name: say(passwordPhrases.submit) }).click();
  await expectToast(passwordPhrases.done);
  await signIn(WANTED, 'school2026');

  await page.getByRole('heading', { name: say(customerPhrases.title), level: 1 }).waitFor();
  const menu = page.getByRole('navigation');
  await menu.getByText('学校接种').first().waitFor();
  expect(await menu.getByText('系统管理').count()).toBe(0);
  expect(await page.getByRole('button', { name: say(customerPhrases.add) }).count()).toBe(0);
  await page.locator('.list-name').first().waitFor();
  const rows = await page.getByRole('row').allInnerTexts();
  expect(rows.slice(1).length).toBeGreaterThan(0);
  expect(rows.slice(1).every((line) => line.includes(say(typePhrases.SCHOOL)))).toBe(true);
  await screenshot('what the role sees');
});
