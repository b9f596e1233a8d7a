import { refusals } from '@ordo/contract/refusals.ts';
import { afterAll, beforeAll, expect } from 'vitest';
import { customerPhrases } from '../web/src/customer/customer.phrases.ts';
import { sessionPhrases } from '../web/src/session/session.phrases.ts';
import { shellPhrases } from '../web/src/shell/shell.phrases.ts';
import { credentialPhrases } from '../web/src/kit/credential/credential.phrases.ts';
import { anotherBrowser } from './another-browser.ts';
import { PASSWORD, type App } from './app.ts';
import { startOwnApp } from './own-app.ts';
import { journey, type Journey } from './browser.ts';
import { startGateway, type SmsGateway } from './sms-gateway.ts';

const MOBILE = '13800001234';

let gateway: SmsGateway;
let app: App;
beforeAll(async () => {
  gateway = await startGateway();
  app = await startOwnApp({ ORDO_SMS_URL: gateway.url });
  await app.change(`UPDATE app_user SET mobile_phone = '${MOBILE}' WHERE account = 'admin'`);
});
afterAll(async () => {
  await app.stop();
  gateway.stop();
});
const url = () => app.url;

const landed = ({ page, say }: Journey) => page.getByRole('heading', { name: say(customerPhrases.title), level: 1 }).waitFor();
const mode = ({ page, say }: Journey, name: 'codeMode' | 'scanMode') => page.getByRole('tab', { name: say(sessionPhrases[name]) }).click();
/** The address in the next QR code. */
const scanned = async ({ page }: Journey): Promise<string> => {
  const offered = await page.waitForResponse((response) => response.url().includes('/oauth/Scan?'));
  return `/jump?scan=${((await offered.json()) as { data: { id: string } }).data.id}`;
};

journey(
  'who cannot see the picture answers a question, which is the name of its field, and is asked in words again the next time',
  async (traveller) => {
    const { page, say, open, expectAccessible, screenshot } = traveller;
    await app.change("INSERT INTO sign_in_failure (attempt, bucket, decided) SELECT 'words' || n, 'account admin', true FROM generate_series(1, 3) n");
    await open('/login');
    await page.getByLabel(say(sessionPhrases.account), { exact: true }).fill('admin');
    await page.getByLabel(say(credentialPhrases.password), { exact: true }).fill('Wrong12345');
    await page.getByRole('button', { name: say(credentialPhrases.inWords) }).click();
    const answer = page.getByRole('textbox', { name: /？$/ });
    await answer.waitFor();
    await page.waitForFunction(() => document.activeElement?.id === 'credential-captcha');
    expect(await page.getByRole('img', { name: say(credentialPhrases.picture) }).count()).toBe(0);
    await expectAccessible('the question in words');
    await screenshot('captcha-in-words');

    const submit = page.getByRole('button', { name: say(sessionPhrases.submit), exact: true });
    await answer.fill('99');
    await submit.click();
    await page.getByText(say(refusals.captchaWrong.text)).waitFor();
    await page.reload();
    await page.getByLabel(say(sessionPhrases.account), { exact: true }).fill('admin');
    await page.getByLabel(say(credentialPhrases.password), { exact: true }).fill(PASSWORD);
    await answer.waitFor();
    await app.change("UPDATE sign_in_challenge SET captcha = '7'");
    await answer.fill('7');
    await submit.click();
    await landed(traveller);
    await app.change('DELETE FROM sign_in_failure');
  },
  { url },
);

for (const { language, viewport } of [
  { language: 'zh', viewport: { width: 1440, height: 900 } },
  { language: 'en', viewport: { width: 390, height: 844 } },
] as const) {
  const where = `${language}-${viewport.width}`;
  journey(
    `a code by text message signs in: ${where}`,
    async (traveller) => {
      const { page, say, open, expectAccessible, screenshot } = traveller;
      await app.change('DELETE FROM sign_in_code_ask');
      await open('/login?redirect=/vaccines/customer');
      await mode(traveller, 'codeMode');
      const submit = page.getByRole('button', { name: say(sessionPhrases.submit), exact: true });
      await submit.click();
      await page.getByText(say(sessionPhrases.mobileRequired), { exact: true }).waitFor();
      await page.getByText(say(sessionPhrases.smsCodeRequired), { exact: true }).waitFor();
      const mobile = page.getByLabel(say(sessionPhrases.mobile), { exact: true });
      await mobile.fill('12345');
      await page.getByRole('button', { name: say(sessionPhrases.smsCodeAsk) }).click();
      await page.getByText(say(sessionPhrases.mobileWrong), { exact: true }).waitFor();
      await mobile.fill(MOBILE);
      await page.getByRole('button', { name: say(sessionPhrases.smsCodeAsk) }).click();
      await page.getByText(say(sessionPhrases.smsCodeSent)).waitFor();
      await screenshot(`code-${where}`);
      await expectAccessible('the sign-in by code');
      const code = await gateway.codeFor(MOBILE);
      await page.getByLabel(say(sessionPhrases.smsCode), { exact: true }).fill(code === '000000' ? '000001' : '000000');
      await submit.click();
      await page
        .getByRole('alert')
        .filter({ hasText: say(refusals.codeWrong.text) })
        .waitFor();
      await page.getByLabel(say(sessionPhrases.smsCode), { exact: true }).fill(code);
      await submit.and(page.locator(':enabled')).click();
      await landed(traveller);
    },
    { language, viewport, url },
  );

  journey(
    `a scanned code lets another browser in, once it is confirmed: ${where}`,
    async (traveller) => {
      const { page, say, open, signIn, expectAccessible, screenshot } = traveller;
      const asking = await anotherBrowser(page, { baseURL: app.url, locale: language === 'zh' ? 'zh-CN' : 'en-US', viewport });
      const other = { ...traveller, page: await asking.newPage() };
      await other.page.goto('/#/login');
      const offered = scanned(other);
      await mode(other, 'scanMode');
      const address = await offered;
      await other.page.getByRole('img', { name: say(sessionPhrases.scanPicture) }).waitFor();

      // The telephone has to be signed in first.
      await open(address);
      await page.getByRole('link', { name: say(sessionPhrases.goSignIn) }).click();
      await signIn();
      await page.getByRole('button', { name: say(sessionPhrases.jumpAccept) }).waitFor();
      await screenshot(`jump-${where}`);
      await expectAccessible('the question of a scan');
      await other.page.getByText(say(sessionPhrases.scanSeen)).waitFor();
      await page.getByRole('button', { name: say(sessionPhrases.jumpAccept) }).click();
      await page.getByText(say(sessionPhrases.jumpAccepted)).waitFor();
      await landed(other);
      await asking.close();
    },
    { language, viewport, url },
  );
}

journey(
  'a scanned code that is refused lets nobody in, and a new one can be shown',
  async (traveller) => {
    const { page, say, open, enter } = traveller;
    await enter('/');
    await landed(traveller);
    const asking = await anotherBrowser(page, { baseURL: app.url, locale: 'zh-CN' });
    const other = { ...traveller, page: await asking.newPage() };
    await other.page.goto('/#/login');
    const offered = scanned(other);
    await mode(other, 'scanMode');
    await open(await offered);
    await page.getByRole('button', { name: say(sessionPhrases.jumpRefuse) }).click();
    await page.getByText(say(sessionPhrases.jumpRefused)).waitFor();
    await other.page.getByText(say(sessionPhrases.scanRefused)).waitFor();
    const again = scanned(other);
    await other.page.getByRole('button', { name: say(sessionPhrases.scanRenew) }).click();
    expect(await again).toMatch(/scan=[\w-]+$/);
    await asking.close();
  },
  { url },
);

journey(
  'whoever comes back is told of the time before, and the head goes to full screen and back',
  async (traveller) => {
    const { page, say, open, signIn } = traveller;
    await open('/login');
    const notice = page.locator('.ant-notification-notice').filter({ hasText: say(shellPhrases.lastLogin) });
    // It is shown for two seconds: the page itself looks for it in each frame.
    const said = page.waitForFunction(
      (title) => [...document.querySelectorAll<HTMLElement>('.ant-notification-notice')].map((one) => one.innerText).find((text) => text.includes(title)),
      say(shellPhrases.lastLogin),
    );
    await signIn();
    expect(await (await said).jsonValue()).toMatch(/20\d\d-\d\d-\d\d \d\d:\d\d:\d\d[^]*内网[^]*127\.0\.0\.1/);
    await notice.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: say(shellPhrases.fullScreen), exact: true }).click();
    await page.getByRole('button', { name: say(shellPhrases.fullScreenExit), exact: true }).click();
    await page.getByRole('button', { name: say(shellPhrases.fullScreen), exact: true }).waitFor();
    await page.reload();
    await landed(traveller);
    expect(await notice.count(), 'a reload is no arrival').toBe(0);
  },
  { url },
);

journey(
  'a browser without full screen says so',
  async (traveller) => {
    const { page, say, enter, expectToast } = traveller;
    await page.addInitScript(() => Object.defineProperty(Document.prototype, 'fullscreenEnabled', { get: () => false }));
    await enter('/');
    await page.getByRole('button', { name: say(shellPhrases.fullScreen), exact: true }).click();
    await expectToast(shellPhrases.fullScreenUnsupported);
  },
  { url },
);

journey(
  'a second sign-in elsewhere ends the first, which says so and asks to sign in again',
  async (traveller) => {
    const { page, say, open, enter, screenshot, expectToast } = traveller;
    await app.change('UPDATE system_config SET single_login = 1');
    await enter('/');
    await landed(traveller);
    const elsewhere = await anotherBrowser(page, { baseURL: app.url, locale: 'zh-CN' });
    const other = { ...traveller, page: await elsewhere.newPage() };
    await other.page.goto('/#/login');
    await other.page.getByRole('textbox', { name: say(sessionPhrases.account), exact: true }).fill('admin');
    await other.page.getByLabel(say(sessionPhrases.password), { exact: true }).fill(app.password);
    await other.page.getByRole('button', { name: say(sessionPhrases.submit), exact: true }).click();
    await landed(other);

    await open('/vaccines/product');
    await expectToast(refusals.signedInElsewhere.text);
    await screenshot('elsewhere');
    await page.getByRole('heading', { name: say(sessionPhrases.welcome) }).waitFor();
    await expect.poll(() => decodeURIComponent(page.url())).toContain('#/login?redirect=/vaccines/product');
    await elsewhere.close();
    await app.change('UPDATE system_config SET single_login = 0');
  },
  { url },
);
