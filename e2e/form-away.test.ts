// A form away from the desk: by a public link on a phone, on a second device, and for twenty minutes without a network.
import { linkCreate } from '@ordo/contract/model-link.ts';
import { recordCreate } from '@ordo/contract/model-record.ts';
import { afterAll, beforeAll, expect } from 'vitest';
import { recordPhrases } from '../web/src/kit/record/record.phrases.ts';
import { linkPhrases } from '../web/src/model/link.phrases.ts';
import { modelPhrases } from '../web/src/model/model.phrases.ts';
import { anotherBrowser } from './another-browser.ts';
import type { App } from './app.ts';
import { ask, familyField, makeForm } from './ask.ts';
import { journey, type Journey } from './browser.ts';
import { startOwnDemo } from './own-app.ts';

const PHONE = { width: 390, height: 844 };
const NAME = '物资申领';

let app: App;
let id = '';
let page = '';
beforeAll(async () => {
  app = await startOwnDemo();
  id = await makeForm(app, NAME, 'away', [
    familyField('comInput', 'title', '事由', {}, true),
    familyField('numInput', 'total', '数量', { precision: 0 }, true),
    familyField('textarea', 'reason', '理由'),
    familyField('comInput', 'contact', '联系人', {}, true),
    familyField('comInput', 'phone', '电话'),
  ]);
  page = `/previewModel?id=${id}`;
});
afterAll(() => app.stop());
const there = { url: () => app.url };

const field = ({ page: shown }: Pick<Journey, 'page'>, name: string) => shown.getByRole('textbox', { name: new RegExp(`^\\*? ?${name}$`) });
const save = ({ page: shown, say }: Journey) =>
  shown
    .getByRole('dialog')
    .getByRole('button', { name: say(modelPhrases.save), exact: true })
    .click();
async function newRecord({ page: shown, say }: Journey): Promise<void> {
  await shown
    .getByRole('button', { name: say(modelPhrases.add) })
    .first()
    .click();
  await shown.getByRole('dialog').waitFor();
}

/** Records on the server with this reason. */
const records = async (title: string) =>
  (
    await ask<{ list: { title: string; reason: string; version: number }[] }>(
      app,
      'admin',
      'GET',
      `/api/visualdev/Model/${id}/Records?currentPage=1&pageSize=50`,
    )
  ).list.filter((one) => one.title === title);

journey(
  'five fields are filled in on a phone by a public link: what is missing is said at its place, and what was sent is a record',
  async (traveller) => {
    const { page: shown, say, open, expectAccessible } = traveller;
    const fields = ['title', 'total', 'reason', 'contact', 'phone'];
    const { token } = await ask<{ token: string }>(app, 'admin', linkCreate.method, linkCreate.path, {
      modelId: id,
      purpose: 'fill',
      fullName: NAME,
      fields,
      thanks: '已收到，三日内答复',
      captchaMark: 0,
      endTime: null,
      most: null,
    });
    await open(`/link/${token}`);
    await field(traveller, '事由').fill('门诊用口罩');
    await field(traveller, '数量').fill('40');
    await field(traveller, '理由').fill('库存不足');
    await field(traveller, '电话').fill('0572-1234567');
    const send = shown.getByRole('button', { name: say(linkPhrases.send), exact: true });
    await send.click();
    await expect.poll(() => field(traveller, '联系人').getAttribute('aria-invalid')).toBe('true');
    await expectAccessible('a public form on a phone');
    expect(await shown.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
    await field(traveller, '联系人').fill('李医生');
    await send.click();
    await shown.getByText('已收到，三日内答复').waitFor();
    expect(await records('门诊用口罩')).toMatchObject([{ total: 40, reason: '库存不足', contact: '李医生', phone: '0572-1234567' }]);
  },
  { ...there, viewport: PHONE },
);

journey(
  'what somebody has begun at a desk goes on on their phone, and is no draft any more once it is saved',
  async (traveller) => {
    const { page: shown, say, enter } = traveller;
    await enter(page);
    await newRecord(traveller);
    const kept = shown.waitForResponse((answer) => /\/Draft(\?|$)/.test(answer.url()) && answer.request().method() === 'PUT');
    await field(traveller, '事由').fill('接种台抽屉');
    await kept;
    const storageState = await shown.context().storageState();
    const second = await anotherBrowser(shown, { baseURL: app.url, locale: 'zh-CN', viewport: PHONE, storageState });
    const phone: Journey = { ...traveller, page: await second.newPage() };
    await phone.page.goto(shown.url());
    await phone.page.getByRole('button', { name: say(modelPhrases.draftTake) }).click();
    await expect.poll(() => field(phone, '事由').inputValue()).toBe('接种台抽屉');
    await field(phone, '数量').fill('2');
    await field(phone, '联系人').fill('王护士');
    await save(phone);
    await phone.page.getByRole('dialog').waitFor({ state: 'detached' });
    await second.close();
    expect(await records('接种台抽屉')).toMatchObject([{ total: 2, contact: '王护士' }]);
    await shown
      .getByRole('dialog')
      .getByRole('button', { name: say(modelPhrases.cancel), exact: true })
      .click();
    await shown.getByRole('button', { name: say(recordPhrases.discard), exact: true }).click();
    await shown.getByRole('dialog').first().waitFor({ state: 'detached' });
    await newRecord(traveller);
    await field(traveller, '事由').waitFor();
    expect(await shown.getByText(/未保存的内容/).count()).toBe(0);
    expect(await field(traveller, '事由').inputValue()).toBe('');
  },
  there,
);

journey(
  'twenty minutes without a network: what is saved meanwhile is sent once it is back, in its order, and nothing twice',
  async (traveller) => {
    const { page: shown, say, enter } = traveller;
    await shown.clock.install();
    await enter(page);
    await newRecord(traveller);
    const fill = async (title: string) => {
      await field(traveller, '事由').fill(title);
      await field(traveller, '数量').fill('1');
      await field(traveller, '联系人').fill('赵医生');
    };
    await fill('断网前最后一刻');
    // The request arrives, but its answer is lost.
    await shown.route(/\/Records(\?|$)/, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      await shown.context().setOffline(true);
      await route.abort('internetdisconnected');
    });
    await save(traveller);
    await shown.getByText(say(modelPhrases.unsent, { n: 1 })).waitFor();
    await shown.unroute(/\/Records(\?|$)/);
    await newRecord(traveller);
    await fill('断网期间');
    await save(traveller);
    const unsent = shown.getByText(say(modelPhrases.unsent, { n: 2 }));
    await unsent.waitFor();
    await shown.clock.runFor(20 * 60_000);
    await unsent.waitFor();
    await shown.locator('.line-bar').waitFor();
    await shown.context().setOffline(false);
    await shown.locator('.model-unsent').waitFor({ state: 'detached' });
    for (const title of ['断网前最后一刻', '断网期间']) {
      await shown.getByRole('row').filter({ hasText: title }).first().waitFor();
      expect(await records(title)).toMatchObject([{ version: 1 }]);
    }
  },
  { ...there, expected: /ERR_|Failed to|WebSocket|net::/ },
);

journey(
  'a record that is changed twice without a network begins the second time with what was typed the first, and both are sent',
  async (traveller) => {
    const { page: shown, say, enter } = traveller;
    const values = { title: '冷链盘点', total: '3', reason: '', contact: '钱医生', phone: '' };
    await ask(app, 'admin', recordCreate.method, recordCreate.path.replace('{id}', id), { recordId: 'twice', values, rows: {} });
    await enter(page);
    const edit = () =>
      shown
        .getByRole('row')
        .getByRole('button', { name: `${say(modelPhrases.edit)} 冷链盘点` })
        .click();
    await edit();
    await field(traveller, '理由').waitFor();
    await shown.context().setOffline(true);
    await field(traveller, '理由').fill('年中盘点');
    await save(traveller);
    const unsent = shown.getByText(say(modelPhrases.unsent, { n: 1 }));
    await unsent.waitFor();
    await edit();
    await expect.poll(() => field(traveller, '理由').inputValue()).toBe('年中盘点');
    await field(traveller, '电话').fill('0572-7654321');
    await save(traveller);
    await shown.getByRole('dialog').waitFor({ state: 'detached' });
    await shown.context().setOffline(false);
    await unsent.waitFor({ state: 'detached' });
    expect(await records('冷链盘点')).toMatchObject([{ reason: '年中盘点', phone: '0572-7654321', version: 2 }]);
  },
  { ...there, expected: /ERR_|Failed to|WebSocket|net::/ },
);
