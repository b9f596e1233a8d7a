// Every screen, in five layouts, three languages, light and dark mode, on desktop and phone, and one screen in all colours: axe finds nothing serious.
//   AXE_ONLY=/system/area,/home   only these screens
//   AXE_WAYS=desktop-zh,phone-en       only these widths and languages
// AXE_PLANT=/system/area  plants a fault on this one in a single look: the trial must fail
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { startApp } from '../../e2e/app.ts';
import { seriousFindings } from '../../e2e/axe.ts';
import { buildWebIfStale } from '../../scripts/web-build.ts';
import { openBrowser, say } from '../set-up.ts';
import { colours, devices, languages, layouts, modes, rest, settingsFor, stillness, wear, type Device } from './looks.ts';
import { deskScreens, otherScreens, type Screen } from './screens.ts';

const { AXE_ONLY, AXE_WAYS, AXE_PLANT: planted } = process.env;
const isWanted = ({ path }: Screen) => !AXE_ONLY || AXE_ONLY.split(',').includes(path);
const isWay = ({ device, language }: Way) => !AXE_WAYS || AXE_WAYS.split(',').includes(`${device}-${language}`);
/** In parallel, because a page waits more than it works. */
const AT_ONCE = 2;
/** Has links, buttons, choices, a menu and tags: everything that uses the theme colour. */
const PAINTED = '/vaccines/customer';

interface Outcome {
  looks: number;
  /** Looks whose page was identical to one already checked. */
  same: number;
  forms: number;
  findings: Map<string, string[]>;
}

interface Visitor {
  browser: Browser;
  url: string;
  token: string;
  outcome: Outcome;
}

export async function run(): Promise<boolean> {
  await buildWebIfStale(say);
  // Signing in by code is only offered with a gateway; nothing is sent here.
  const app = await startApp('demo', { ORDO_SMS_URL: 'http://127.0.0.1:9/send' });
  const browser = await openBrowser();
  const outcome: Outcome = { looks: 0, same: 0, forms: 0, findings: new Map() };
  try {
    const visitor: Visitor = { browser, url: app.url, token: await signIn(browser, app.url, app.password), outcome };
    const desk = deskScreens.filter(isWanted);
    const others = otherScreens.filter(isWanted);
    await proveSight(visitor);
    const ways = (Object.keys(devices) as Device[]).flatMap((device) => languages.map((language) => ({ device, language }))).filter(isWay);
    const tasks = ways.flatMap((way) => [() => walk(visitor, way, desk), ...others.map((screen) => () => lookOutside(visitor, way, screen))]);
    const painted = desk.filter(({ path }) => path === PAINTED);
    tasks.push(...painted.map((screen) => () => lookInColours(visitor, screen)));
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let task = tasks.shift(); task; task = tasks.shift()) await task();
      }),
    );
    const wanted = ways.length * modes.length * (desk.length * layouts.length + others.length) + painted.length * modes.length * colours.length;
    return report(outcome, wanted, desk.length + others.length);
  } finally {
    await browser.close();
    await app.stop();
  }
}

function report({ looks, same, forms, findings }: Outcome, wanted: number, screens: number): boolean {
  for (const [finding, where] of findings) say(` MISSED   ${finding}\n            ${where.length} times, first ${where[0]}`);
  const all = looks === wanted;
  say(
    `${all ? ' reached ' : ' MISSED  '} ${looks} of ${wanted} looks at ${screens} screens (${same} of them the very page of another look), and ${forms} at their forms`,
  );
  say(`${findings.size === 0 ? ' reached ' : ' MISSED  '} ${findings.size} serious or critical findings`);
  return all && findings.size === 0 && screens > 0;
}

type Way = { device: Device; language: string };

async function opened({ browser, token }: Visitor, { device, language }: Way, screen?: Screen): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport: devices[device], hasTouch: device === 'phone', reducedMotion: 'reduce' });
  context.setDefaultTimeout(60_000);
  await context.addInitScript(
    ([entries]) => {
      if (!localStorage.getItem('ordo.settings'))
        for (const [key, value] of Object.entries(entries as Record<string, string>)) localStorage.setItem(`ordo.${key}`, value);
    },
    [{ language, settings: settingsFor('light'), ...(screen?.outside ? {} : { token }) }],
  );
  await screen?.prepare?.(context);
  return { context, page: await context.newPage() };
}

/** All screens of the desk in one page, one after the other, each in all modes and layouts, with its form. */
async function walk(visitor: Visitor, way: Way, screens: Screen[]): Promise<void> {
  const { context, page } = await opened(visitor, way);
  try {
    await page.goto(`${visitor.url}/#/`);
    // The landing page is not the next page to open.
    await page.locator('.view[data-away=false]').waitFor({ state: 'attached' });
    await page.evaluate(stillness);
    for (const { path } of screens) {
      const begun = performance.now();
      // A screen that cannot be opened is missing in the count; the others are checked all the same.
      const failed = await lookAtScreen(visitor.outcome, page, path, way).then(
        () => null,
        (error: Error) => error,
      );
      say(`  ${path}, ${way.device}, ${way.language}: ${((performance.now() - begun) / 1000).toFixed(0)} s`);
      if (failed) say(` MISSED   ${path}, ${way.device}, ${way.language}: ${failed.message}`);
    }
  } finally {
    await context.close();
  }
}

async function lookAtScreen(outcome: Outcome, page: Page, path: string, way: Way): Promise<void> {
  await page.evaluate((to) => (location.hash = to), path);
  await page.locator(`.view[data-away=false][data-path="${path}"]`).waitFor({ state: 'attached' });
  const seen = new Set<string>();
  for (const mode of modes)
    for (const layout of layouts) {
      await wear(page, mode, layout);
      await rest(page);
      const where = `${path}, ${way.device}, ${way.language}, ${mode}, ${layout}`;
      if (planted === path && where.endsWith('phone, en, dark, composite'.replace('phone', way.device))) await spoil(page);
      await look(outcome, page, where, seen);
    }
  await lookAtForm(outcome, page, `${path}, its form, ${way.device}, ${way.language}`);
}

async function lookInColours(visitor: Visitor, { path }: Screen): Promise<void> {
  const { context, page } = await opened(visitor, { device: 'desktop', language: 'zh' });
  try {
    await page.goto(`${visitor.url}/#${path}`);
    await page.locator('.list-name').first().waitFor();
    await page.evaluate(stillness);
    for (const mode of modes)
      for (const colour of colours) {
        await wear(page, mode, 'classic', colour);
        await rest(page);
        await look(visitor.outcome, page, `${path}, ${colour}, ${mode}`, new Set());
      }
  } finally {
    await context.close();
  }
}

async function lookOutside(visitor: Visitor, way: Way, screen: Screen): Promise<void> {
  const { context, page } = await opened(visitor, way, screen);
  try {
    await page.goto(`${visitor.url}/#${screen.path.replace(/#.*/, '')}`);
    await page.locator('h1, h2, form').first().waitFor();
    await page.evaluate(stillness);
    await screen.reach?.(page);
    for (const mode of modes) {
      await wear(page, mode, 'classic');
      await rest(page);
      await look(visitor.outcome, page, `${screen.path}, ${way.device}, ${way.language}, ${mode}`, new Set());
    }
  } finally {
    await context.close();
  }
}

/** @param seen pages that were checked already, compared exactly */
async function look(outcome: Outcome, page: Page, where: string, seen: Set<string>): Promise<void> {
  const letter = await page.evaluate(() => document.documentElement.outerHTML);
  outcome.looks += 1;
  if (seen.has(letter)) {
    outcome.same += 1;
    return;
  }
  seen.add(letter);
  await note(outcome, page, where);
}

async function note(outcome: Outcome, page: Page, where: string): Promise<void> {
  for (const finding of await seriousFindings(page)) {
    const before = outcome.findings.get(finding);
    if (!before) say(`  ! ${where}: ${finding}`);
    outcome.findings.set(finding, [...(before ?? []), where]);
  }
}

/** Clicks the first button of the header: opens a form, if the screen has one. */
async function lookAtForm(outcome: Outcome, page: Page, where: string): Promise<void> {
  const add = page.locator('.view .ant-btn-primary:has(.anticon-plus)').first();
  if (!(await add.isVisible())) return;
  await add.click();
  const form = page.locator('[role=dialog]').filter({ visible: true }).first();
  // Some buttons act at once, and some only ask for confirmation.
  const came = await form.waitFor({ timeout: 5_000 }).then(
    () => true,
    () => false,
  );
  if (!came) return;
  await form.locator('input, textarea, button').first().waitFor();
  for (const mode of modes) {
    await wear(page, mode, 'classic');
    await rest(page);
    outcome.forms += 1;
    await note(outcome, page, `${where}, ${mode}`);
  }
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'hidden' });
}

/** Proof that the check works: it must find a button without a name and a text with low contrast, and nothing else. */
async function proveSight(visitor: Visitor): Promise<void> {
  const { context, page } = await opened(visitor, { device: 'desktop', language: 'zh' });
  await page.goto(`${visitor.url}/#/vaccines/customer`);
  await page.locator('.list').waitFor();
  await page.evaluate(stillness);
  await rest(page);
  await spoil(page);
  const found = await seriousFindings(page);
  await context.close();
  const sees = (rule: string) => found.some((line) => line.includes(` ${rule}: `));
  if (found.length !== 2 || !sees('button-name') || !sees('color-contrast'))
    throw new Error(`Two faults were planted, and this was found:\n${found.join('\n')}`);
  say(' reached  two planted faults are found, and nothing else');
}

const spoil = (page: Page) =>
  page.evaluate(() => {
    const pale = Object.assign(document.createElement('p'), { textContent: 'planted' });
    pale.style.cssText = 'color: #ccc; background: #fff';
    document.querySelector('main')?.prepend(document.createElement('button'), pale);
  });

async function signIn(browser: Browser, url: string, password: string): Promise<string> {
  const page = await browser.newPage();
  await page.goto(`${url}/#/login`);
  await page.locator('input[name=account]').fill('admin');
  await page.locator('input[name=password]').fill(password);
  await page.keyboard.press('Enter');
  await page.locator('.frame').waitFor();
  const token = await page.evaluate(() => localStorage.getItem('ordo.token') ?? '');
  await page.close();
  return token;
}
