// Opening the chat with thirty conversations: for the first time in a visit, with its files loaded and nothing rendered, and again.
import type { Page } from 'playwright-core';
import { say, type Check } from '../set-up.ts';
import type { Stage } from './stage.ts';
import { freshContext, median, throttled, visit } from './visit.ts';

const CONVERSATIONS = 30;
const MAX = 300;
/** Until prefetching is done. */
const LATER = 6_000;

const BUTTON = '.live-button:has(.anticon-message)';
const DRAWER = '.chat .ant-drawer-content-wrapper, .chat .ant-drawer-section';

interface Opening {
  /** ms from the click to the frame after the conversations are shown. */
  shown: number;
  /** … and until the drawer has stopped moving. */
  still: number;
}

export async function measureDrawer(stage: Stage, runs: number, check: Check): Promise<void> {
  await stage.app.change(`
    insert into app_user (id, account, real_name, organize_id)
      select 'talk' || n, 'talk' || n, '人员' || n, organize_id from app_user, generate_series(1, ${CONVERSATIONS}) n where account = 'admin';
    insert into conversation (low_user_id, high_user_id)
      select least(a.id, t.id), greatest(a.id, t.id) from app_user a, app_user t where a.account = 'admin' and t.id like 'talk%';
    insert into chat_message (conversation_id, number, by_low, nth, at, type, content) select id, 1, true, 1, now(), 'text', '明天的疫苗几点到？' from conversation`);
  const first: Opening[] = [];
  const again: Opening[] = [];
  for (let run = 0; run < runs; run += 1) {
    const context = await freshContext(stage.browser, stage.token);
    const page = await throttled(context);
    await visit(page, `${stage.ours}/#/vaccines/customer`);
    await page.waitForTimeout(LATER);
    first.push(await open(page));
    for (let time = 0; time < 2; time += 1) {
      await page.locator('.chat .ant-drawer-close').click();
      await page.locator(DRAWER).first().waitFor({ state: 'hidden' });
      await page.waitForTimeout(500);
      again.push(await open(page));
    }
    await context.close();
  }
  const few = first.length < 5 ? ', TOO FEW RUNS' : '';
  for (const [name, openings] of [
    ['the chat is opened for the first time', first],
    ['the chat is opened again', again],
  ] as const) {
    const shown = median(openings.map((one) => one.shown));
    check(name, shown <= MAX && !few, `its conversations are there after ${Math.round(shown)} ms in the median of ${openings.length} (≤ ${MAX})${few}`);
    say(`          it stands still after ${Math.round(median(openings.map((one) => one.still)))} ms`);
  }
}

function open(page: Page): Promise<Opening> {
  return page.evaluate(
    ({ button, drawer, most }) =>
      new Promise<Opening>((done) => {
        const start = performance.now();
        document.querySelector<HTMLElement>(button)?.click();
        let shown = 0;
        const look = () => {
          const wrapper = document.querySelector(drawer);
          const people = document.querySelectorAll('.chat .chat-person');
          const there = wrapper?.checkVisibility() && people.length >= most;
          if (there && !shown) requestAnimationFrame(() => setTimeout(() => (shown = performance.now() - start)));
          const moves = wrapper
            ?.closest('.chat')
            ?.getAnimations({ subtree: true })
            .some((one) => one.playState === 'running' && !isEndless(one));
          if (!shown || moves) return void requestAnimationFrame(look);
          done({ shown, still: performance.now() - start });
        };
        const isEndless = (animation: Animation) => animation.effect?.getComputedTiming().endTime === Infinity;
        look();
      }),
    { button: BUTTON, drawer: DRAWER, most: CONVERSATIONS },
  );
}
