import { refusals, success } from '@ordo/contract/refusals.ts';
import { expect } from 'vitest';
import { customerPhrases } from '../web/src/customer/customer.phrases.ts';
import { departmentPhrases } from '../web/src/department/department.phrases.ts';
import { kitPhrases } from '../web/src/kit/kit.phrases.ts';
import { listPhrases } from '../web/src/kit/list/list.phrases.ts';
import { organizePhrases } from '../web/src/organize/organize.phrases.ts';
import { positionPhrases } from '../web/src/position/position.phrases.ts';
import { passwordPhrases } from '../web/src/profile/profile.phrases.ts';
import { rolePhrases } from '../web/src/role/role.phrases.ts';
import { entryPhrases } from '../web/src/shell/entry.phrases.ts';
import { chooserPhrases, userPhrases } from '../web/src/user/user.phrases.ts';
import { journey, type Journey } from './browser.ts';
import { signOut } from './leave-page.ts';
import { save } from './record-form.ts';

const WANTED = 'Kaiyuan2031';

async function choosePerson({ page, say }: Journey, keyword: string): Promise<void> {
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('textbox', { name: say(chooserPhrases.hint) }) });
  await dialog.getByRole('textbox', { name: say(chooserPhrases.hint) }).fill(keyword);
  await dialog.locator('.ant-tree-node-content-wrapper').filter({ hasText: keyword }).first().click();
  await dialog.getByRole('list').getByText(keyword).waitFor();
  await dialog.getByRole('button', { name: say(chooserPhrases.ok), exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

journey('a new person signs in with a one-time password, chooses their own, and sees only what their role grants', async (traveller) => {
  const { page, say, open, enter, signIn, expectAccessible, screenshot, expectToast } = traveller;
  await enter('/permission/department');
  await page
    .getByRole('button', { name: say(departmentPhrases.add) })
    .first()
    .click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: say(departmentPhrases.name) }).fill('质量管理科');
  await form.getByRole('textbox', { name: say(departmentPhrases.code) }).fill('QA');
  await save(traveller);
  await page.getByRole('row').filter({ hasText: '质量管理科' }).waitFor();

  await open('/permission/user');
  await page
    .getByRole('button', { name: say(userPhrases.add) })
    .first()
    .click();
  await form.getByRole('textbox', { name: say(userPhrases.account) }).fill('linxiao2026');
  await form.getByRole('textbox', { name: say(userPhrases.name) }).fill('林晓');
  await form.getByRole('combobox', { name: say(userPhrases.organize) }).fill('质量管理');
  // Its position once the tree has been filtered.
  await page.locator('.filter-node .ant-select-tree-title').filter({ hasText: '质量管理科' }).click();
  await form.locator('.ant-select').filter({ hasText: '质量管理科' }).waitFor();
  await form.getByRole('combobox', { name: say(userPhrases.role) }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: '审计员' }).click();
  await page.keyboard.press('Escape');
  await form.getByRole('combobox', { name: say(userPhrases.manager) }).click();
  await choosePerson(traveller, 'admin');
  await form.getByRole('spinbutton', { name: say(userPhrases.rank) }).fill('4');
  await screenshot('person form');
  await save(traveller);

  const once = await page.locator('.once-password code').innerText();
  await expectAccessible('the one-time password');
  await page.getByRole('button', { name: say(userPhrases.onceDone) }).click();
  await open('/permission/user?keyword=linxiao2026');
  await page.getByRole('row').filter({ hasText: '林晓' }).filter({ hasText: '审计员' }).waitFor();

  await signOut(traveller);
  await signIn(once, 'linxiao2026');
  await page.getByRole('heading', { name: say(passwordPhrases.title) }).waitFor();
  await expectAccessible('the page for a password of one’s own');
  // No other page opens before that.
  await open('/vaccines/customer');
  await page.waitForURL(/#\/newPassword/);
  await page.getByLabel(say(passwordPhrases.oldOnce), { exact: true }).fill(once);
  await page.getByLabel(say(passwordPhrases.wanted), { exact: true }).fill(WANTED);
  await page.getByLabel(say(passwordPhrases.again), { exact: true }).fill(WANTED);
  await page.getByRole('button', { name: say(passwordPhrases.submit) }).click();
  await expectToast(passwordPhrases.done);

  await signIn(WANTED, 'linxiao2026');
  await page.getByRole('heading', { name: say(customerPhrases.title), level: 1 }).waitFor();
  expect(await page.getByRole('button', { name: say(customerPhrases.add) }).count(), 'who only audits adds no customers').toBe(0);
  expect(await page.getByRole('menuitem', { name: '用户管理' }).count(), 'the menu of people').toBe(0);
  await open('/permission/user');
  await page.getByRole('heading', { name: say(entryPhrases.missingTitle) }).waitFor();
});

journey('an organisation in use stays, and each refusal says what is in it', async (traveller) => {
  const { page, say, open, enter } = traveller;
  await enter('/permission/organize?keyword=AJ.103');
  const row = page.getByRole('row').filter({ hasText: 'AJ.103' });
  await row.getByRole('button', { name: new RegExp(`^${say(organizePhrases.remove)}`) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say(kitPhrases.remove), exact: true })
    .click();
  await page.getByText(say(refusals.organizeHasChildren.text, { count: 1 })).waitFor();

  await open('/permission/role');
  const audit = page.getByRole('row').filter({ hasText: '审计员' });
  await audit.getByRole('button', { name: say(listPhrases.moreFor, { name: '审计员' }) }).click();
  await page.getByRole('menuitem', { name: say(rolePhrases.remove) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say(kitPhrases.remove), exact: true })
    .click();
  await page.getByText(/该角色下有 \d+ 名用户，不能删除/).waitFor();
});

journey('the people of a position and of a role are chosen in a dialog', async (traveller) => {
  const { page, say, open, enter, expectAccessible, screenshot, expectToast } = traveller;
  await enter('/permission/position');
  await page
    .getByRole('button', { name: say(positionPhrases.add) })
    .first()
    .click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: say(positionPhrases.name) }).fill('冷链管理岗');
  await form.getByRole('textbox', { name: say(positionPhrases.code) }).fill('COLD');
  await form.getByRole('combobox', { name: say(positionPhrases.organize) }).click();
  await page.locator('.ant-select-tree-title').filter({ hasText: '安吉县疾病预防控制中心' }).click();
  await form.getByRole('combobox', { name: say(positionPhrases.type) }).click();
  await page.getByTitle(say(['专业技术岗', 'Professional']), { exact: true }).click();
  await save(traveller);

  const position = page.getByRole('row').filter({ hasText: '冷链管理岗' });
  await position.getByRole('button', { name: /更多操作|的更多/ }).click();
  await page.getByRole('menuitem', { name: say(positionPhrases.members) }).click();
  await page.getByRole('textbox', { name: say(chooserPhrases.hint) }).waitFor();
  await screenshot('members');
  await expectAccessible('the dialog to choose people in');
  await choosePerson(traveller, 'admin');
  await expectToast(success);
  await expect.poll(() => position.innerText()).toMatch(/\t?1\t?/);

  await open('/permission/role');
  await page
    .getByRole('button', { name: say(rolePhrases.add) })
    .first()
    .click();
  await form.getByRole('textbox', { name: say(rolePhrases.name) }).fill('冷链值班');
  await form.getByRole('textbox', { name: say(rolePhrases.code) }).fill('coldDuty');
  await save(traveller);
  const role = page.getByRole('row').filter({ hasText: '冷链值班' });
  await role.getByRole('button', { name: new RegExp(`^${say(rolePhrases.members)}`) }).click();
  await choosePerson(traveller, 'admin');
  await expectToast(success);
});

journey('an administrator shows no dangerous actions', async ({ page, say, enter }) => {
  await enter('/permission/user?keyword=admin');
  const row = page.getByRole('row').filter({ hasText: say(userPhrases.administrator) });
  await row.waitFor();
  await expect.poll(() => row.locator('.list-action').allInnerTexts()).toEqual([say(userPhrases.effective)]);
  await expect.poll(() => row.getByRole('switch').isDisabled()).toBe(true);
});
