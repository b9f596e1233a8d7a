import { refusals } from '@ordo/contract/refusals.ts';
import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { areaPhrases } from '../web/src/area/area.phrases.ts';
import { customerPhrases } from '../web/src/customer/customer.phrases.ts';
import { kitPhrases } from '../web/src/kit/kit.phrases.ts';
import { listPhrases } from '../web/src/kit/list/list.phrases.ts';
import { productPhrases } from '../web/src/product/product.phrases.ts';
import { sessionPhrases } from '../web/src/session/session.phrases.ts';
import { entryPhrases } from '../web/src/shell/entry.phrases.ts';
import { journey, type Journey } from './browser.ts';

const PRODUCTS = '**/v1/api/vaccine/Product?**';

/** Console messages of the browser for a missing answer or a status of 500: caused on purpose here. */
const madeHere = /Failed to load resource|net::ERR_|Failed to fetch dynamically imported module/;

const onDesk = async ({ enter, page, say }: Journey) => {
  await enter('/vaccines/customer');
  await heading(page, say(customerPhrases.title)).waitFor();
};
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
/** The rest of the product still works. */
const shellWorks = async ({ open, page, say }: Journey) => {
  await open('/system/area');
  await heading(page, say(areaPhrases.title)).waitFor();
  await page.getByRole('treegrid').getByRole('row').nth(1).waitFor();
};

const failures: readonly (readonly [string, (route: Route) => Promise<void>])[] = [
  ['a server that cannot be reached', (route) => route.abort('connectionrefused')],
  ['an answer of 500 that is no answer of ours', (route) => route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Bad gateway</h1>' })],
  ['an answer that breaks off', (route) => route.fulfill({ status: 200, contentType: 'application/json', body: '{"code":200,"da' })],
];

for (const [what, fail] of failures) {
  journey(
    `${what} is told on its page, with a way to try again; what was there stays, and the rest goes on`,
    async (traveller) => {
      const { page, say, open } = traveller;
      await onDesk(traveller);
      // A probe of the server that is late would bring the page back by itself, before the press.
      await page.route('**/healthz', (route) => route.fulfill({ body: '' }));
      await page.route(PRODUCTS, fail);
      await open('/vaccines/product');
      await page.getByText(say(kitPhrases.failed)).waitFor();
      await page.getByText(say(refusals.fault.text)).first().waitFor();
      await page.unroute(PRODUCTS);
      await page.getByRole('button', { name: say(kitPhrases.retry) }).click();
      await page.getByRole('row').nth(1).waitFor();

      await page.route(PRODUCTS, fail);
      await page.getByRole('button', { name: say(listPhrases.refresh) }).click();
      await page.getByText(say(listPhrases.outdated, { reason: say(refusals.fault.text) })).waitFor();
      await page.getByRole('row').nth(1).waitFor();
      await shellWorks(traveller);
    },
    { expected: madeHere },
  );
}

journey('a server that takes long says so meanwhile, and other pages need not wait', async (traveller) => {
  const { page, say, open } = traveller;
  await onDesk(traveller);
  const answers = Promise.withResolvers<void>();
  await page.route(PRODUCTS, async (route) => {
    await answers.promise;
    await route.continue().catch(() => undefined);
  });
  await open('/vaccines/product');
  await heading(page, say(productPhrases.title)).waitFor();
  await page.getByRole('status', { name: say(kitPhrases.loading) }).waitFor();
  await shellWorks(traveller);
  await open('/vaccines/product');
  await page.getByRole('status', { name: say(kitPhrases.loading) }).waitFor();
  answers.resolve();
  await page.getByRole('row').filter({ hasText: /\d/ }).first().waitFor();
  await page.getByRole('status', { name: say(kitPhrases.loading) }).waitFor({ state: 'detached' });
});

for (const key of ['signedOut', 'signedInElsewhere', 'tokenInvalid'] as const) {
  const { code, text } = refusals[key];
  journey(`code ${code} in the middle of work is told, and leads to sign-in and back`, async (traveller) => {
    const { page, say, open, signIn, expectToast } = traveller;
    await onDesk(traveller);
    await page.route(PRODUCTS, (route) => route.fulfill({ json: { code, msg: say(text), data: null, refusal: key } }), { times: 1 });
    await open('/vaccines/product');
    await expectToast(text);
    await heading(page, say(sessionPhrases.welcome)).waitFor();
    await signIn();
    await heading(page, say(productPhrases.title)).waitFor();
    await page.getByRole('row').nth(1).waitFor();
  });
}

journey(
  'a part of the program that does not come leaves the rest in place, and a reload brings it',
  async (traveller) => {
    const { page, say, open } = traveller;
    await onDesk(traveller);
    const chunk = '**/assets/product-screen-*.js';
    await page.route(chunk, (route) => route.abort('failed'));
    await open('/vaccines/product');
    await page.getByText(say(entryPhrases.outdatedTitle)).waitFor();
    await shellWorks(traveller);
    await open('/vaccines/product');
    await page.unroute(chunk);
    await page.getByRole('button', { name: say(entryPhrases.reload) }).click();
    await page.getByRole('row').nth(1).waitFor();
  },
  { expected: madeHere },
);

journey(
  'a first visit without a server says that we are still signed in, and goes on by itself',
  async (traveller) => {
    const { page, say } = traveller;
    await onDesk(traveller);
    // A user with a cached menu sees their desk; this browser has no cache.
    await page.evaluate(() =>
      Object.keys(localStorage)
        .filter((key) => /\bme$/.test(key))
        .forEach((key) => localStorage.removeItem(key)),
    );
    await page.route('**/v1/**', (route) => route.abort('connectionrefused'));
    await page.reload();
    await page.getByText(say(entryPhrases.awayTitle)).waitFor();
    await page.unroute('**/v1/**');
    await heading(page, say(customerPhrases.title)).waitFor();
    expect(page.url()).toContain('#/vaccines/customer');
  },
  { expected: madeHere },
);

journey('a page that was taken away says Permission Denied in its place', async (traveller) => {
  const { page, say, open } = traveller;
  await onDesk(traveller);
  await page.route(PRODUCTS, (route) => route.fulfill({ json: { code: 403, msg: say(refusals.denied.text), data: null, refusal: 'denied' } }));
  await open('/vaccines/product');
  await page.getByText(say(kitPhrases.denied)).first().waitFor();
  await shellWorks(traveller);
});
