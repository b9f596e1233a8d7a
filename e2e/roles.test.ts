// Five people of the demo with different roles: the main tasks of each role are done on the screen, and none of its calls is refused.
import { indentCreate } from '@ordo/contract/indent.ts';
import { orderCommandTexts, orderStatusTexts } from '@ordo/contract/indent.phrases.ts';
import { success } from '@ordo/contract/refusals.ts';
import { afterAll, beforeAll, expect } from 'vitest';
import { customerPhrases, typePhrases } from '../web/src/customer/customer.phrases.ts';
import { recordPhrases } from '../web/src/kit/record/record.phrases.ts';
import { noticePhrases } from '../web/src/message/message.phrases.ts';
import { productPhrases } from '../web/src/product/product.phrases.ts';
import { statisticsPhrases } from '../web/src/statistics/statistics.phrases.ts';
import { indentPhrases } from '../web/src/vaccine/indent-screen.phrases.ts';
import { reasonPhrases, stockPhrases } from '../web/src/vaccine/stock.phrases.ts';
import { eventPhrases, idTypePhrases, vaccinationPhrases } from '../web/src/vaccine/vaccination.phrases.ts';
import { vaccinePhrases } from '../web/src/vaccine/vaccine.phrases.ts';
import type { App } from './app.ts';
import { journey, type Journey } from './browser.ts';
import { startOwnDemo } from './own-app.ts';
import { saveAndClose } from './record-form.ts';

/** One account for each role, named like it; the clinic's is at one that has hepatitis B vaccine, the county's checks orders. */
const ROLES = ['immunisation', 'township', 'clinic', 'warehouse', 'audit'] as const;
type Role = (typeof ROLES)[number];
/** The site with the clinic's doses. */
const SITE = '第九接种门诊';

let app: App;
beforeAll(async () => {
  app = await startOwnDemo();
  for (const role of ROLES)
    await app.change(`
      update app_user set account = '${role}', password_hash = (select password_hash from app_user where account = 'admin'), password_once = false
      where id = (select u.id from app_user u join user_role x on x.user_id = u.id join role r on r.id = x.role_id and r.en_code = '${role}'
        where u.enabled_mark = 1 and ('${role}' <> 'clinic' or exists (select from vac_customer c join vac_stock_balance b on b.site_id = c.id and b.doses > 3
          join vac_product p on p.id = b.product_id and p.code = 'HEPB' where c.organize_id = u.organize_id and c.status = 'ACTIVE'))
        order by '${role}' = 'immunisation' and exists (select from user_position h join position p on p.id = h.position_id
          where h.user_id = u.id and p.en_code = 'AJ.CDC.MYGH.DDSH') desc, u.id limit 1)`);
  await app.change(`
    update vac_customer set name = '${SITE}' where id = (select c.id from vac_customer c join vac_stock_balance b on b.site_id = c.id and b.doses > 3
      join vac_product p on p.id = b.product_id and p.code = 'HEPB' join app_user u on u.organize_id = c.organize_id and u.account = 'clinic'
      where c.status = 'ACTIVE' order by b.doses desc limit 1)`);
});
afterAll(() => app.stop());

const there = { url: () => app.url };

/** One step, done by one person with their own permissions; steps on an order build on the previous ones. */
const by = (role: Role, path: string, walk: (traveller: Journey) => Promise<void>) => async (traveller: Journey) => {
  const refused: string[] = [];
  traveller.page.on('response', (response) => {
    if (!response.url().includes('/v1/api/') || response.request().method() === 'OPTIONS') return;
    void response.json().then(
      (answer: { refusal?: string }) => answer.refusal === 'denied' && refused.push(response.url()),
      () => undefined,
    );
  });
  await traveller.enter(path, role);
  await walk(traveller);
  if (refused.length) throw new Error(`refused: ${refused.join(', ')}`);
};

/** The option is visible in the open list: it is selected. */
async function pick({ page }: Journey, field: ReturnType<Journey['page']['getByRole']>, option: string | RegExp): Promise<void> {
  await field.click();
  await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option').filter({ hasText: option }).first().click();
}

const top = ({ page }: Journey) => page.getByRole('dialog').last();

/** The order created by the first journey, and moved on by the following ones. */
let number = '';

async function openOrder({ page, say }: Journey, status: keyof typeof orderStatusTexts) {
  await page.getByRole('row').filter({ hasText: number }).getByRole('link').first().click();
  const drawer = page.getByRole('dialog').first();
  await drawer.getByText(say(orderStatusTexts[status])).first().waitFor();
  return drawer;
}

const press = async (traveller: Journey, command: keyof typeof orderCommandTexts) =>
  top(traveller)
    .getByRole('button', { name: traveller.say(orderCommandTexts[command]), exact: true })
    .click();

journey(
  'a clinic orders what it needs',
  by('clinic', '/vaccines/indent/HEPB', async (traveller) => {
    const { page, say } = traveller;
    await page
      .getByRole('button', { name: say(indentPhrases.add) })
      .first()
      .click();
    const wizard = page.getByRole('dialog');
    await pick(traveller, wizard.getByRole('combobox', { name: say(vaccinePhrases.customer) }), SITE);
    await wizard.getByRole('spinbutton', { name: say(indentPhrases.quantity) }).fill('20');
    await wizard.getByRole('textbox', { name: say(indentPhrases.justification) }).fill('本季度接种任务集中，需要提前备苗');
    const send = wizard.getByRole('button', { name: say(indentPhrases.send) });
    await expect.poll(() => send.isEnabled()).toBe(true);
    const isCreated = (url: string, method: string) => method === indentCreate.method && new URL(url).pathname.endsWith(indentCreate.path);
    const created = page.waitForResponse((answer) => isCreated(answer.url(), answer.request().method()));
    await send.click();
    number = ((await (await created).json()) as { data: { orderNo: string } }).data.orderNo;
    await wizard.waitFor({ state: 'detached' });
    const own = page.getByRole('row').filter({ hasText: number });
    await own.filter({ hasText: say(orderStatusTexts.IN_APPROVAL) }).waitFor();
  }),
  there,
);

journey(
  'the county approves it',
  by('immunisation', '/vaccines/indent?product=HEPB&status=IN_APPROVAL', async (traveller) => {
    const drawer = await openOrder(traveller, 'IN_APPROVAL');
    await press(traveller, 'adopt');
    // The drawer behind the question has a button of the same name.
    await traveller.page.getByRole('dialog', { name: traveller.say(indentPhrases.adoptTitle) }).waitFor();
    await press(traveller, 'adopt');
    await drawer.getByText(traveller.say(orderStatusTexts.APPROVED)).first().waitFor();
  }),
  there,
);

journey(
  'the cold store allocates and ships it',
  by('warehouse', '/vaccines/indent?product=HEPB&status=APPROVED', async (traveller) => {
    const { page, say } = traveller;
    const drawer = await openOrder(traveller, 'APPROVED');
    await press(traveller, 'allocate');
    await page.getByText(say(indentPhrases.plan)).waitFor();
    await press(traveller, 'allocate');
    await drawer.getByText(say(orderStatusTexts.ALLOCATED)).first().waitFor();
    await press(traveller, 'ship');
    await page.getByRole('textbox', { name: say(indentPhrases.box) }).fill('LX-01');
    await page.getByRole('textbox', { name: say(indentPhrases.logger) }).fill('WD-01');
    await press(traveller, 'ship');
    await drawer.getByText(say(orderStatusTexts.SHIPPED)).first().waitFor();
  }),
  there,
);

journey(
  'the clinic receives it',
  by('clinic', '/vaccines/indent?product=HEPB&status=SHIPPED', async (traveller) => {
    const { page, say } = traveller;
    const drawer = await openOrder(traveller, 'SHIPPED');
    await press(traveller, 'receive');
    await page.getByRole('spinbutton', { name: say(indentPhrases.arrivalTemp) }).fill('5');
    await press(traveller, 'receive');
    await drawer.getByText(say(orderStatusTexts.RECEIVED)).first().waitFor();
  }),
  there,
);

journey(
  'a vaccinator registers a newborn, gives the first dose and takes the record back',
  by('clinic', '/vaccines/vaccination', async (traveller) => {
    const { page, say, expectToast, screenshot } = traveller;
    await page
      .getByRole('button', { name: say(vaccinationPhrases.add) })
      .first()
      .click();
    const drawer = page.getByRole('dialog').first();
    const field = (label: string) => drawer.getByRole('textbox', { name: label, exact: true });
    const list = (label: string) => drawer.getByRole('combobox', { name: label, exact: true });
    await pick(traveller, list(say(vaccinationPhrases.idType)), say(idTypePhrases.BIRTH_CERTIFICATE));
    await field(say(vaccinationPhrases.idNo)).fill('Y330098765');
    await drawer.getByRole('button', { name: say(vaccinationPhrases.find) }).click();
    await field(say(vaccinationPhrases.fullName)).fill('周敏之女');
    await field(say(vaccinationPhrases.guardian)).fill('周敏');
    await field(say(vaccinationPhrases.guardianMobile)).fill('13800138000');
    const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });
    await field(say(vaccinationPhrases.born)).fill(today);
    await page.keyboard.press('Enter');
    await list(say(vaccinePhrases.area)).click();
    await list(say(vaccinePhrases.area)).pressSequentially('330523');
    await page.locator('.ant-cascader-menu-item').filter({ hasText: '安吉县' }).first().click();
    await pick(traveller, list(say(vaccinationPhrases.site)), SITE);
    await drawer.getByRole('button', { name: say(vaccinationPhrases.register) }).click();

    await drawer.getByText(say(vaccinationPhrases.recordsNone)).waitFor();
    await pick(traveller, list(say(vaccinePhrases.scheme)), /乙(型)?肝/);
    await pick(traveller, list(say(vaccinePhrases.lot)), /\d 剂$/);
    await drawer.getByText(say(vaccinationPhrases.clear)).waitFor();
    await screenshot('a dose before it is written down');
    await drawer.getByRole('button', { name: say(vaccinationPhrases.save) }).click();
    await drawer.waitFor({ state: 'detached' });

    const row = page.getByRole('row').filter({ hasText: '周＊＊' }).first();
    await row.getByText(say(eventPhrases.COMPLETED)).waitFor();
    await row.getByRole('button', { name: new RegExp(`^${say(vaccinationPhrases.undo)}`) }).click();
    await top(traveller)
      .getByRole('textbox', { name: say(vaccinePhrases.reason) })
      .fill('录错人');
    await top(traveller)
      .getByRole('button', { name: say(vaccinationPhrases.undo), exact: true })
      .click();
    await expectToast(success);
    await row.getByText(say(eventPhrases.ENTERED_IN_ERROR)).waitFor();
    expect(await row.getByRole('button', { name: new RegExp(`^${say(vaccinationPhrases.undo)}`) }).count()).toBe(0);
  }),
  there,
);

journey(
  'the store keeper counts and finds a dose more, and throws one away',
  by('warehouse', '/vaccines/stock', async (traveller) => {
    const { page, say, expectToast } = traveller;
    for (const reason of ['ADJUST', 'WASTE_CLOSED'] as const) {
      await page.getByRole('button', { name: say(stockPhrases.post) }).click();
      const dialog = page.getByRole('dialog');
      const list = (label: string) => dialog.getByRole('combobox', { name: label });
      await pick(traveller, list(say(stockPhrases.site)), /./);
      await pick(traveller, list(say(vaccinePhrases.product)), '乙型肝炎');
      await pick(traveller, list(say(stockPhrases.why)), say(reasonPhrases[reason]));
      await pick(traveller, list(say(vaccinePhrases.lot)), /\d\d 剂$/);
      await dialog.getByRole('spinbutton', { name: say(vaccinePhrases.doses) }).fill('1');
      await dialog.getByRole('textbox', { name: say(vaccinePhrases.note) }).fill('盘点');
      await dialog.getByRole('button', { name: say(vaccinePhrases.save) }).click();
      await expectToast(success);
      await dialog.waitFor({ state: 'detached' });
    }
  }),
  there,
);

journey(
  'a town registers a customer',
  by('township', '/vaccines/customer', async (traveller) => {
    const { page, say } = traveller;
    await page
      .getByRole('button', { name: say(customerPhrases.add), exact: true })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('#code').fill('XZ0001');
    await dialog.locator('#name').fill('梅溪镇中心小学');
    await dialog.locator('#areaId').click();
    await dialog.locator('#areaId').pressSequentially('330523');
    await page.locator('.ant-cascader-menu-item').filter({ hasText: '安吉县' }).first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await pick(traveller, dialog.locator('#type'), say(typePhrases.SCHOOL));
    await saveAndClose(traveller);
    await page.getByRole('row').filter({ hasText: '梅溪镇中心小学' }).waitFor();
  }),
  there,
);

journey(
  'the head of the programme looks at the figures and tells everybody something',
  by('immunisation', '/vaccines/statistics', async (traveller) => {
    const { page, say, open, expectToast } = traveller;
    await page
      .getByRole('listitem')
      .filter({ hasText: say(statisticsPhrases.month) })
      .getByRole('button')
      .first()
      .click();
    await page.getByRole('dialog').getByRole('row').nth(1).waitFor();
    await open('/system/notice');
    await page
      .getByRole('button', { name: say(noticePhrases.add), exact: true })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('#title').fill('下周起门诊延长到七点');
    await saveAndClose(traveller);
    const row = page.getByRole('row').filter({ hasText: '下周起门诊延长到七点' });
    await row.getByRole('button', { name: new RegExp(`^${say(noticePhrases.release)}`) }).click();
    await top(traveller)
      .getByText(/\d+ 人/)
      .waitFor();
    await top(traveller)
      .getByRole('button', { name: say(noticePhrases.release), exact: true })
      .click();
    await expectToast(success);
    await row.getByText(say(noticePhrases.released)).waitFor();
  }),
  there,
);

journey(
  'an auditor reads customers and products, and is offered nothing that would change them',
  by('audit', '/vaccines/customer', async ({ page, say, open }) => {
    await page.getByRole('row').nth(2).waitFor();
    expect(await page.getByRole('button', { name: say(customerPhrases.add), exact: true }).count()).toBe(0);
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    await page.getByRole('dialog').waitFor();
    expect(
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say(recordPhrases.edit) })
        .count(),
    ).toBe(0);
    await page.keyboard.press('Escape');
    await open('/vaccines/product');
    await page.getByRole('heading', { name: say(productPhrases.title), level: 1 }).waitFor();
    await page.getByRole('row').nth(2).waitFor();
  }),
  there,
);
