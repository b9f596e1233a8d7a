// Hostile texts in everything that notices and chat display (promises S8), in a browser without the content security policy, and with it.
// Sinks: title and body of a notice in lists, drawer, centre and dialog, names of attachments, chat text in the conversation, its list and its history,
// cards of records, and the names of people.
import type { BrowserContext, Page } from 'playwright-core';
import { startApp, type App } from '../../e2e/app.ts';
import { buildWebIfStale } from '../../scripts/web-build.ts';
import { openBrowser, say } from '../set-up.ts';
import { payloads } from './payloads.ts';

const most = Number(process.env.TRIAL_PAYLOADS ?? payloads.length);
/** Bodies per notice; single ones besides. */
const TOGETHER = 20;
const LONGEST = { title: 200, name: 50 };

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
const list = (texts: readonly string[]) => `array[${texts.map(quoted).join(',')}]::text[]`;

interface Seen {
  hits: string[];
  shown: number;
  strange: string[];
}

export async function run(): Promise<boolean> {
  await buildWebIfStale(say);
  const app = await startApp('bare');
  const browser = await openBrowser();
  say(`${most.toLocaleString('en')} texts`);
  let missed = 0;
  try {
    await plant(app);
    for (const bypassCSP of [true, false]) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN', bypassCSP });
      const seen: Seen = { hits: [], shown: 0, strange: [] };
      await watch(context, app.url, seen);
      const page = await context.newPage();
      await walk(page, app, seen);
      if (bypassCSP && !(await bites(page, seen))) throw new Error('An execution was not seen.');
      const holds = seen.hits.length === 0 && seen.strange.length === 0 && seen.shown >= most * 4;
      say(
        `${holds ? ' reached ' : ' MISSED  '} policy ${bypassCSP ? 'off' : 'on'}: ${seen.hits.length} executions or foreign requests, ${seen.strange.length} strange elements, ${seen.shown.toLocaleString('en')} texts seen`,
      );
      for (const line of [...seen.hits, ...seen.strange].slice(0, 20)) say(`            ${line}`);
      if (!holds) missed += 1;
      await context.close();
    }
  } finally {
    await browser.close();
    await app.stop();
  }
  return missed === 0;
}

/** Bypasses the sanitisers of the input: displaying has to be safe by itself. */
async function plant(app: App): Promise<void> {
  const chosen = payloads.slice(0, most);
  const titles = chosen.map((text) => text.slice(0, LONGEST.title));
  const bodies = Array.from({ length: Math.ceil(most / TOGETHER) }, (_, at) =>
    chosen
      .slice(at * TOGETHER, (at + 1) * TOGETHER)
      .map((html) => `<p>${html}</p>`)
      .join('\n'),
  );
  const names = chosen.slice(0, 200).map((text) => text.slice(0, LONGEST.name));
  await app.change(`
    insert into message (id, type, title, body_text, files, audience, enabled_mark, released_at)
      select 'n' || n, 1, title, (${list(bodies)})[1 + (n - 1) % ${bodies.length}], jsonb_build_array(jsonb_build_object('name', title, 'fileId', repeat('0', 32) || '.txt')),
        '{"organizeIds":[],"roleIds":[],"userIds":[]}', 1, now() - make_interval(secs => n::int) from unnest(${list(titles)}) with ordinality as t (title, n);
    insert into message_receive (user_id, message_id, type, sent_at) select u.id, m.id, 1, m.released_at from app_user u, message m where u.account = 'admin';
    insert into app_user (id, account, real_name, organize_id)
      select 'p' || n, 'p' || n, name, (select organize_id from app_user where account = 'admin') from unnest(${list(names)}) with ordinality as t (name, n);
    insert into conversation (low_user_id, high_user_id)
      select least(a.id, p.id), greatest(a.id, p.id) from app_user a, app_user p where a.account = 'admin' and p.id ~ '^p[0-9]+$';
    insert into chat_message (conversation_id, number, by_low, nth, at, type, content)
      select c.id, 1, c.low_user_id = p.id, 1, now() - interval '1 h', 'text', (${list(chosen)})[substring(p.id from 2)::int]
      from conversation c join app_user p on p.id in (c.low_user_id, c.high_user_id) and p.id ~ '^p[0-9]+$';
    insert into chat_message (conversation_id, number, by_low, nth, at, type, content)
      select c.id, 1 + n, c.low_user_id = 'p1', 1 + n, now(), case when n % 5 = 0 then 'link' else 'text' end,
        case when n % 5 = 0 then jsonb_build_object('title', left(text, 200), 'noun', left(text, 40), 'path', '/x') #>> '{}' else text end
      from conversation c, unnest(${list(chosen)}) with ordinality as t (text, n) where 'p1' in (c.low_user_id, c.high_user_id)`);
}

async function watch(context: BrowserContext, url: string, seen: Seen): Promise<void> {
  context.setDefaultTimeout(30_000);
  await context.exposeFunction('told', (what: string) => void seen.hits.push(what));
  await context.addInitScript(() => {
    const { told } = globalThis as unknown as { told(what: string): void };
    Object.defineProperty(globalThis, 'hit', {
      set: () => {
        told(`ran at ${location.hash}`);
      },
      get: () => undefined,
    });
  });
  await context.route(
    (address) => address.host !== new URL(url).host && /^https?:$/.test(address.protocol),
    (route) => {
      seen.hits.push(`asked for ${route.request().url()}`);
      return route.abort();
    },
  );
  context.on('dialog', (dialog) => void dialog.dismiss());
}

async function walk(page: Page, app: App, seen: Seen): Promise<void> {
  await page.goto(`${app.url}/#/login`);
  await page.locator('input[name=account]').fill('admin');
  await page.locator('input[name=password]').fill(app.password);
  await page.keyboard.press('Enter');
  await page.locator('.frame').waitFor();

  for (const path of ['/system/notice', '/messageRecord'])
    for (let at = 1; at <= Math.ceil(most / 500); at += 1) {
      await page.goto(`${app.url}/#${path}?size=500&page=${at}`);
      await page
        .locator('.view[data-away=false] .list[aria-busy=false] tbody tr[data-row-key]')
        .nth(Math.min(500, most - (at - 1) * 500) - 1)
        .waitFor();
      await inspect(page, '.view[data-away=false]', 'tbody tr[data-row-key]', seen);
    }

  await page.goto(`${app.url}/#/messageRecord?size=100`);
  await page
    .locator('.view[data-away=false] .message-title')
    .nth(Math.min(most, 100) - 1)
    .waitFor();
  for (let at = 0; at < Math.ceil(most / TOGETHER); at += 1) {
    await page.locator('.view[data-away=false] .message-title').nth(at).click();
    await page.locator('.ant-modal .rich-text').waitFor({ state: 'attached' });
    await inspect(page, '.ant-modal', '.rich-text', seen, TOGETHER);
    await page.keyboard.press('Escape');
    await page.locator('.ant-modal').waitFor({ state: 'hidden' });
  }

  await page.locator('.live-button:has(.anticon-bell)').click();
  await page.locator('.messages li, .messages button').first().waitFor();
  await inspect(page, '.messages', 'li', seen);
  await page.keyboard.press('Escape');

  await page.locator('.live-button:has(.anticon-message)').click();
  await page
    .locator('.chat .chat-person')
    .nth(Math.min(most, 200) - 1)
    .waitFor();
  await inspect(page, '.chat', '.chat-person', seen);
  await page.locator('.chat .chat-person').first().click();
  const bubbles = page.locator('.chat [role=log] :is(.chat-text, .chat-record)');
  await bubbles.first().waitFor();
  for (let before = 0, now = await bubbles.count(); now > before;) {
    before = now;
    // The button that loads earlier ones; it is clicked automatically when it becomes visible.
    await page
      .locator('.chat [role=log]')
      .evaluate((log) => (log.scrollTo(0, 0), log.querySelector('button.ant-btn')?.dispatchEvent(new MouseEvent('click', { bubbles: true }))));
    await page
      .waitForFunction((count) => document.querySelectorAll('.chat [role=log] :is(.chat-text, .chat-record)').length > count, before, { timeout: 3_000 })
      .catch(() => undefined);
    now = await bubbles.count();
  }
  await inspect(page, '.chat [role=log]', ':is(.chat-text, .chat-record)', seen);
}

/** One that must be detected, or none would be. */
async function bites(page: Page, seen: Seen): Promise<boolean> {
  const before = seen.hits.length;
  await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<img src="https://evil.example/x" onerror="window.hit=1">'));
  await page.waitForTimeout(1_000);
  return seen.hits.splice(before).length === 2;
}

/** Hovers and focuses everything visible, and looks for anything not created by the product. */
async function inspect(page: Page, within: string, texts: string, seen: Seen, each = 1): Promise<void> {
  const { strange, count } = await page.evaluate(
    ([root, text]) => {
      const found: string[] = [];
      const top = document.querySelector(root as string);
      for (const element of top?.querySelectorAll<HTMLElement>('*') ?? []) {
        for (const kind of ['mouseover', 'mouseenter', 'pointerrawupdate', 'focus', 'animationstart', 'toggle', 'load', 'error', 'wheel', 'beforeinput'])
          element.dispatchEvent(new Event(kind, { bubbles: false }));
        for (const { name, value } of element.attributes) {
          if (name.startsWith('on') || name === 'srcdoc' || name === 'formaction') found.push(`${element.tagName} ${name}=${value.slice(0, 80)}`);
          if (['href', 'src', 'action', 'data', 'xlink:href'].includes(name) && /^\s*(javascript|data:text|vbscript|blob:https:\/\/x)/i.test(value))
            found.push(`${element.tagName} ${name}=${value.slice(0, 80)}`);
        }
        if (/^(SCRIPT|IFRAME|OBJECT|EMBED|BASE|META|LINK|STYLE|FORM|MATH|TEMPLATE)$/i.test(element.tagName)) found.push(element.tagName);
      }
      return { strange: found, count: top?.querySelectorAll(text as string).length ?? 0 };
    },
    [within, texts],
  );
  seen.strange.push(...strange.map((what) => `${within}: ${what}`));
  seen.shown += count * each;
}
