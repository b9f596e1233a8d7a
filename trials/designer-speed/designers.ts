// Designers: a form of 300 fields and a workflow of 200 nodes, beside as many fields and cards of antd on a minimal page.
import { median, percentile, say, type Check } from '../set-up.ts';
import { letters, measuredPage, pressed, spread, told, works, type Cost, type Measured, type Timing } from './look.ts';
import type { Stage } from './stage.ts';

const MAX_ACTION = 50;
const MAX_OPEN = 1_000;
const FIELDS = 300;
/** Forty gateways with two branches of two nodes each, and the start. */
const CARDS = 40 * 7 + 1;
const TYPED = '每一个字都要马上出现';
const runs = Number(process.env.TRIAL_RUNS ?? 7);

/** Returns how many fields or cards there are more afterwards. */
type Actions = Record<string, (run: number) => number>;
interface Global {
  timing: Timing;
  actions: Actions;
}

interface Opening {
  /** The page from which it is opened, and its own address. */
  away: string;
  address: string;
  isThere: string;
  count: number;
}

/** Opened once before, so that its code is loaded: only the rendering is measured. */
async function openings({ page, costOf }: Measured, stage: Stage, { away, address, isThere, count }: Opening): Promise<Cost[]> {
  await page.goto(`${stage.url}/#${address}`);
  await page
    .locator(isThere)
    .nth(count - 1)
    .waitFor({ state: 'attached' });
  const costs: Cost[] = [];
  for (let run = 0; run < runs; run += 1) {
    await page.evaluate((to) => (location.hash = to), away);
    await page.locator(isThere).first().waitFor({ state: 'detached' });
    costs.push(
      await costOf(() =>
        page.evaluate(
          ([to, selector, least]) =>
            (globalThis as unknown as Global).timing.until(
              () => (location.hash = to),
              () => document.querySelectorAll(selector).length >= least,
            ),
          [address, isThere, count] as const,
        ),
      ),
    );
  }
  return costs;
}

/** Does it, and throws unless there are as many fields or cards afterwards as it says. */
const done = ({ page }: Measured, name: string, run: number, counted: string): Promise<number> =>
  page.evaluate(
    async ([wanted, times, selector]) => {
      const { timing, actions } = globalThis as unknown as Global;
      const count = () => document.querySelectorAll(selector).length;
      const before = count();
      let more = Number.NaN;
      const clock = await timing.timed(() => (more = actions[wanted]?.(times) ?? Number.NaN));
      if (count() !== before + more) throw new Error(`${wanted}: ${count()}, not ${before} + ${more}`);
      return clock;
    },
    [name, run, counted] as const,
  );

/** @param install puts `actions` into the page, in the order in which they are done */
async function act(measured: Measured, install: () => void, counted: string): Promise<Record<string, Cost[]>> {
  const { page, costOf } = measured;
  await page.evaluate(install);
  const names = await page.evaluate(() => Object.keys((globalThis as unknown as Global).actions));
  // Planted: an action without effect must not be measured as a fast one.
  await page.evaluate(() => ((globalThis as unknown as Global).actions.idle = () => 1));
  const isSeen = await done(measured, 'idle', 0, counted).then(
    () => false,
    () => true,
  );
  if (!isSeen) throw new Error('an action without effect is not seen');
  const costs: Record<string, Cost[]> = {};
  for (let run = 0; run < runs; run += 1) for (const name of names) (costs[name] ??= []).push(await costOf(() => done(measured, name, run, counted)));
  return costs;
}

function judge(check: Check, what: string, costs: Record<string, Cost[]>): void {
  for (const [name, each] of Object.entries(costs)) say(`          ${name}: ${told(each)}`);
  const [slowest = '', worst = []] = Object.entries(costs).toSorted(([, one], [, other]) => median(works(other)) - median(works(one)))[0] ?? [];
  const all = Object.values(costs).flatMap(works);
  check(
    `${what}: the slowest action`,
    worst.length > 0 && median(works(worst)) <= MAX_ACTION,
    `${slowest}, ${Math.round(median(works(worst)))} ms in the median of ${runs} (≤ ${MAX_ACTION}); p95 of all ${Math.round(percentile(all, 0.95))}`,
  );
}

function judgeOpening(check: Check, what: string, ours: readonly Cost[], bare: readonly Cost[]): void {
  const ratio = median(works(ours)) / median(works(bare));
  const beside = `${ratio.toFixed(2)} of the minimal page, ${spread(works(bare))}`;
  check(`${what}: opens`, median(works(ours)) <= MAX_OPEN, `${told(ours)}, with the answer of the server (≤ ${MAX_OPEN}); ${beside}`);
}

/** The same on the minimal page: so many fields or cards are shown. */
async function minimalOpenings(minimal: Measured, stage: Stage, what: string, selector: string, count: number): Promise<Cost[]> {
  const costs: Cost[] = [];
  for (let run = 0; run < runs; run += 1) {
    await minimal.page.goto(`${stage.minimal}/?${what}=${count}&run=${run}`);
    await minimal.page.locator('#open').waitFor();
    costs.push(await pressed(minimal, '#open', selector, count));
  }
  return costs;
}

export async function measureDesigner(stage: Stage, check: Check): Promise<void> {
  const minimal = await measuredPage(stage.browser, '');
  const bare = await minimalOpenings(minimal, stage, 'fields', '.ant-form-item', FIELDS);
  const typed = await letters(minimal, '.ant-form input', TYPED);
  const five: Cost[] = [];
  for (let run = 1; run <= runs; run += 1) five.push(await pressed(minimal, '#more', '.ant-form-item', FIELDS + 5 * run));
  await minimal.page.context().close();

  const ours = await measuredPage(stage.browser, stage.token);
  const address = `/onlineDev/webDesign?design=${stage.designed}`;
  const opened = await openings(ours, stage, { away: '/onlineDev/webDesign', address, isThere: '.dz-canvas [data-node]', count: FIELDS });
  judgeOpening(check, `designer of a form of ${FIELDS} fields`, opened, bare);
  say(`          on the minimal page: a letter ${told(typed)}; five fields more ${told(five)}`);
  judge(check, `designer of a form of ${FIELDS} fields`, await act(ours, designForm, '.dz-canvas [data-node]'));
  await ours.page.context().close();
}

export async function measureWorkflow(stage: Stage, check: Check): Promise<void> {
  const minimal = await measuredPage(stage.browser, '');
  const bare = await minimalOpenings(minimal, stage, 'cards', '.ant-card', CARDS);
  await minimal.page.context().close();
  const ours = await measuredPage(stage.browser, stage.token);
  const address = `/workFlow/flowEngine?design=${stage.flow}`;
  const opened = await openings(ours, stage, { away: '/workFlow/flowEngine', address, isThere: '[data-flow-node]', count: CARDS });
  judgeOpening(check, 'designer of a workflow of 200 nodes', opened, bare);
  judge(check, 'designer of a workflow of 200 nodes', await act(ours, designFlow, '[data-flow-node]'));
  await ours.page.context().close();
}

/** Runs in the page. */
function designForm(): void {
  const { timing } = globalThis as unknown as Global;
  const one = <T extends HTMLElement>(selector: string, at = 0) => {
    const found = document.querySelectorAll<T>(selector)[at];
    if (!found || (found as HTMLElement & { disabled?: boolean }).disabled) throw new Error(`${selector} ${at}`);
    return found;
  };
  const frame = (at: number) => one('.dz-canvas [data-node]', at);
  const several = (from: number) => {
    timing.press(frame(from), 'pointerdown');
    for (let at = from + 1; at < from + 5; at += 1) frame(at).dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0, ctrlKey: true }));
  };
  const key = (pressed: string, more?: KeyboardEventInit) => timing.key(one('.dz'), pressed, more);
  const actions: Actions = {
    select: (run) => (timing.press(frame(140 + run), 'pointerdown'), 0),
    'add a field': () => (timing.press(one('.dz-kinds button')), 1),
    'a letter of its label': (run) => (timing.write(one<HTMLInputElement>('.dz-properties input'), `字段${run}`), 0),
    required: () => (timing.press(one('.dz-marks [role=switch]')), 0),
    'move down': () => (key('ArrowDown', { altKey: true }), 0),
    duplicate: () => (key('d', { ctrlKey: true }), 1),
    delete: () => (key('Delete'), -1),
    undo: () => (timing.press(one('.dz-head > button', 1)), 1),
    redo: () => (timing.press(one('.dz-head > button', 2)), -1),
    'select five': (run) => (several(100 + run), 0),
    'duplicate five': () => (key('d', { ctrlKey: true }), 5),
    'delete five': () => (key('Delete'), -5),
    'undo that': () => (timing.press(one('.dz-head > button', 1)), 5),
  };
  Object.assign(globalThis, { actions });
}

/** Runs in the page. */
function designFlow(): void {
  const { timing } = globalThis as unknown as Global;
  const one = <T extends HTMLElement>(selector: string, at = 0) => {
    const found = document.querySelectorAll<T>(selector)[at];
    if (!found || (found as HTMLElement & { disabled?: boolean }).disabled) throw new Error(`${selector} ${at}`);
    return found;
  };
  const key = (pressed: string, more?: KeyboardEventInit) => timing.key(one('.fe'), pressed, more);
  const fold = () => timing.press(one('.fe-fork > .fe-card > .fe-more[aria-expanded]'));
  const actions: Actions = {
    choose: (run) => (timing.press(one('.fe-card:not(.fe-way) .fe-face', 62 + run * 5)), 0),
    'a letter of its title': (run) => (timing.write(one<HTMLInputElement>('.fe-panel input'), `节点${run}`), 0),
    duplicate: () => (key('d', { ctrlKey: true }), 1),
    delete: () => (key('Delete'), -1),
    undo: () => (timing.press(one('.fe-head > button', 1)), 1),
    redo: () => (timing.press(one('.fe-head > button', 2)), -1),
    fold: () => (fold(), -6),
    unfold: () => (fold(), 6),
  };
  Object.assign(globalThis, { actions });
}
