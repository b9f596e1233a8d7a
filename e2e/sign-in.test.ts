import { expect } from 'vitest';
import { customerPhrases } from '../web/src/customer/customer.phrases.ts';
import { sessionPhrases } from '../web/src/session/session.phrases.ts';
import { journey } from './browser.ts';
import { signOut } from './leave-page.ts';

journey('whoever signs in lands on the customers, and whoever signs out is asked to sign in again', async ({ page, say, open, signIn, screenshot }) => {
  await open('/');
  await page.getByRole('heading', { name: say(sessionPhrases.welcome) }).waitFor();
  await screenshot('login');
  await signIn();
  await page.getByRole('heading', { name: say(customerPhrases.title), level: 1 }).waitFor();
  expect(page.url()).toContain('#/vaccines/customer');
  await screenshot('landing');

  await signOut({ page, say });
  await page.goBack();
  await page.getByRole('heading', { name: say(sessionPhrases.welcome) }).waitFor();
});

journey('a deep link asks to sign in first, and then leads where it pointed', async ({ page, say, open, signIn }) => {
  await open('/system/area?keyword=历下');
  await page.getByRole('heading', { name: say(sessionPhrases.welcome) }).waitFor();
  expect(decodeURIComponent(page.url())).toContain('#/login?redirect=/system/area');
  await signIn();
  await page.getByRole('link', { name: '历下区' }).waitFor();
  expect(decodeURIComponent(page.url())).toContain('#/system/area?keyword=历下');
});

journey('the sign-in form says what is missing before it asks the server', async ({ page, say, open }) => {
  await open('/login');
  await page.getByRole('button', { name: say(sessionPhrases.submit), exact: true }).click();
  await page.getByText(say(sessionPhrases.accountRequired)).waitFor();
  await page.getByText(say(sessionPhrases.passwordRequired)).waitFor();
});

journey(
  'a browser from Taiwan is spoken to in traditional Chinese, from the first page to the menu',
  async ({ page, open, signIn }) => {
    await open('/');
    await page.getByRole('heading', { name: '歡迎回來' }).waitFor();
    await signIn();
    await page.getByRole('menuitem', { name: '客戶管理' }).waitFor();
  },
  { language: 'zhtw' },
);
