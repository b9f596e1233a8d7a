import { afterAll, beforeAll, expect } from 'vitest';
import { customerPhrases } from '../web/src/customer/customer.phrases.ts';
import { shellPhrases } from '../web/src/shell/shell.phrases.ts';
import { sessionPhrases } from '../web/src/session/session.phrases.ts';
import { anotherBrowser } from './another-browser.ts';
import type { App } from './app.ts';
import { startOwnApp } from './own-app.ts';
import { journey, type Journey } from './browser.ts';
import { foreignAddresses } from './foreign-addresses.ts';

const ALLOWED = 'https://dash.example';

let app: App;
beforeAll(async () => {
  app = await startOwnApp({ ORDO_LINK_ORIGINS: ALLOWED });
  await app.change(`INSERT INTO menu (id, parent_id, full_name, full_name_en, en_code, type, url_address, link_target, sort_code) VALUES
    ('dash', '-1', '看板', 'Dash', 'dash', 7, '${ALLOWED}/view', '_blank', 90), ('inside', '-1', '院内大屏', 'Inside', 'inside', 7, '${ALLOWED}/inside', '_self', 92), ('stranger', '-1', '院外大屏', 'Stranger', 'stranger', 7, 'https://map.example/in', '_self', 93), ('map', '-1', '地图', 'Map', 'map', 7, 'https://map.example/?t=\${token}', '_blank', 91)`);
  await app.change(`INSERT INTO app_user (id, account, real_name, organize_id, password_hash, is_administrator)
    SELECT 'other', 'other', '另一人', organize_id, password_hash, true FROM app_user WHERE account = 'admin'`);
});
afterAll(() => app.stop());
const url = () => app.url;

const landed = ({ page, say }: Journey) => page.getByRole('heading', { name: say(customerPhrases.title), level: 1 }).waitFor();

/** A ticket as another system of ours would create it. */
async function homeTicket({ page }: Journey): Promise<string> {
  return page.evaluate(async () => {
    const token = localStorage.getItem('ordo.token') ?? '';
    const headers = { authorization: token, 'content-type': 'application/json' };
    const reply = await fetch('/v1/api/oauth/Ticket', { method: 'POST', headers, body: JSON.stringify({ purpose: 'home', origin: '' }) });
    return ((await reply.json()) as { data: { ticket: string } }).data.ticket;
  });
}

const whoIsThere = ({ page }: Journey) =>
  page.evaluate(async () => {
    const reply = await fetch('/v1/api/oauth/CurrentUser', { headers: { authorization: localStorage.getItem('ordo.token') ?? '' } });
    return ((await reply.json()) as { data: { userInfo: { userAccount: string } } | null }).data?.userInfo.userAccount ?? '';
  });

journey(
  'ways to lead a redirect elsewhere lead nowhere',
  async (traveller) => {
    const { page, open, enter } = traveller;
    const foreign: string[] = [];
    page.on('framenavigated', (frame) => frame.url().startsWith(app.url) || frame.url() === 'about:blank' || foreign.push(frame.url()));
    page.on('popup', (popup) => foreign.push(popup.url()));
    await enter('/');
    await landed(traveller);
    // Different ones in each run; session/foreign-addresses.test.ts has the expected result of all two hundred. No faster than a browser lets a page change
    // its address: 200 times in 10 s.
    const turn = Number(process.env.TEST_SEED ?? Date.now()) % 10;
    console.log(`redirects: TEST_SEED=${turn} repeats them`);
    const drawn = foreignAddresses.filter((_, place) => place % 10 === turn);
    const origin = await page.evaluate(
      async ({ addresses, paths }) => {
        for (const [turn, address] of addresses.entries()) {
          location.hash = `#${paths[turn % paths.length]}?redirect=${encodeURIComponent(address)}`;
          await new Promise((resolve) => setTimeout(resolve, 180));
        }
        return location.origin;
      },
      { addresses: drawn, paths: ['/login', '/jump', '/auth-redirect'] },
    );
    expect(origin).toBe(app.url);
    expect(foreign).toEqual([]);
    await open('/jump?redirect=/vaccines/product');
    await page.waitForURL(/#\/vaccines\/product/);
  },
  { url },
);

journey(
  'a link to an allowed origin carries a ticket, any other carries nothing, and none carries the token',
  async (traveller) => {
    const { page, enter } = traveller;
    const asked: string[] = [];
    await page.context().route(/https:\/\/(dash|map)\.example\//, (route) => {
      asked.push(`${route.request().url()} referer=${route.request().headers().referer ?? 'none'}`);
      return route.fulfill({ body: '<title>elsewhere</title>', contentType: 'text/html' });
    });
    await enter('/');
    await landed(traveller);
    const token = await page.evaluate(() => localStorage.getItem('ordo.token') ?? 'no token');
    for (const name of ['看板', '地图']) {
      const popup = page.context().waitForEvent('page');
      await page.getByRole('menuitem', { name }).click();
      const opened = await popup;
      await opened.waitForLoadState();
      expect(await opened.evaluate(() => opener === null)).toBe(true);
      await opened.close();
    }
    expect(asked[0]).toMatch(/^https:\/\/dash\.example\/view\?token=[\w-]{43} referer=none$/);
    expect(asked[1]).toBe('https://map.example/?t= referer=none');
    expect(asked.join(' ')).not.toContain(token);
  },
  { url },
);

journey(
  'a website within the product gets a ticket once, and only where the operator allows it',
  async (traveller) => {
    const { page, say, open, enter, expectAccessible, screenshot } = traveller;
    const asked: string[] = [];
    await page.context().route(/https:\/\/(dash|map)\.example\//, (route) => {
      asked.push(`${route.request().url()} referer=${route.request().headers().referer ?? 'none'}`);
      return route.fulfill({ body: '<!doctype html><html lang="zh"><title>inside</title><h1>看板在此</h1></html>', contentType: 'text/html; charset=utf-8' });
    });
    await enter('/');
    await landed(traveller);
    const token = await page.evaluate(() => localStorage.getItem('ordo.token') ?? 'no token');
    await page.getByRole('menuitem', { name: '院内大屏' }).click();
    await page.frameLocator('iframe').getByRole('heading', { name: '看板在此' }).waitFor();
    await expectAccessible('a website within the product');
    await screenshot('website');
    // Another tag and back: the same page, not loaded again.
    await open('/vaccines/customer');
    await landed(traveller);
    await page.getByRole('menuitem', { name: '院内大屏' }).click();
    await page.frameLocator('iframe').getByRole('heading', { name: '看板在此' }).waitFor();
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatch(/^https:\/\/dash\.example\/inside\?token=[\w-]{43} referer=none$/);
    expect(asked[0]).not.toContain(token);

    await page.getByRole('menuitem', { name: '院外大屏' }).click();
    await page.getByRole('heading', { name: say(shellPhrases.websiteTitle) }).waitFor();
    expect(asked).toHaveLength(1);
  },
  { url },
);

journey(
  'a ticket for /home signs in only who says yes, and leaves the address at once',
  async (traveller) => {
    const { page, say, open, enter } = traveller;
    await enter('/');
    await landed(traveller);
    const ticket = await homeTicket(traveller);

    const otherContext = await anotherBrowser(page, { baseURL: app.url, locale: 'zh-CN' });
    const other = { ...traveller, page: await otherContext.newPage() };
    await other.page.goto(`/#/home?token=${ticket}`);
    await other.page.getByText(say(sessionPhrases.arriveAsk, { name: '管理员', account: 'admin' })).waitFor();
    expect(other.page.url()).not.toContain(ticket);
    expect(await whoIsThere(other)).toBe('');
    await other.page.getByRole('button', { name: say(sessionPhrases.arriveGo) }).click();
    await landed(other);
    expect(await whoIsThere(other)).toBe('admin');
    await otherContext.close();

    // Already used.
    const third = await anotherBrowser(page, { baseURL: app.url, locale: 'zh-CN' });
    const late = await third.newPage();
    await late.goto(`/#/home?token=${ticket}`);
    await late.getByRole('link', { name: say(sessionPhrases.goHome) }).waitFor();
    await third.close();

    // The user of the ticket is signed in already.
    await open(`/home?token=${await homeTicket(traveller)}`);
    await page.waitForURL(/#\/vaccines\/customer/);
  },
  { url },
);

journey(
  'a stranger’s ticket changes nothing in a browser where somebody is signed in, unless they say so',
  async (traveller) => {
    const { page, say, open, expectAccessible, screenshot } = traveller;
    const attackers = await anotherBrowser(page, { baseURL: app.url, locale: 'zh-CN' });
    const attacker = { ...traveller, page: await attackers.newPage() };
    const signInAs = async ({ page: where }: Journey, account: string) => {
      await where.goto('/#/login');
      await where.getByRole('textbox', { name: say(sessionPhrases.account), exact: true }).fill(account);
      await where.getByLabel(say(sessionPhrases.password), { exact: true }).fill(app.password);
      await where.getByRole('button', { name: say(sessionPhrases.submit), exact: true }).click();
    };
    await signInAs(attacker, 'other');
    await landed(attacker);
    await signInAs(traveller, 'admin');
    await landed(traveller);

    await open(`/home?token=${await homeTicket(attacker)}`);
    await page.getByText(say(sessionPhrases.arriveOther, { name: '管理员', account: 'admin' })).waitFor();
    await screenshot('arrive-other');
    await expectAccessible('the question of a link');
    expect(await whoIsThere(traveller)).toBe('admin');
    await page.getByRole('button', { name: say(sessionPhrases.arriveKeep) }).click();
    await landed(traveller);
    expect(await whoIsThere(traveller)).toBe('admin');

    await open(`/home?token=${await homeTicket(attacker)}`);
    await page.getByRole('button', { name: say(sessionPhrases.arriveGo) }).click();
    await landed(traveller);
    expect(await whoIsThere(traveller)).toBe('other');
    await attackers.close();
  },
  { url },
);
