// Designers with the CPU slowed down four times: a form of 300 fields and a workflow of 200 nodes. Each action is timed from the press to the next frame.
import type { Page } from 'playwright-core';
import { median, percentile, say, type Check } from '../set-up.ts';
import { pageOf, slow, spread, THROTTLE, type Timing } from './look.ts';
import type { Stage } from './stage.ts';

const MAX_ACTION = 50;
const MAX_OPEN = 1_000;
const runs = Number(process.env.TRIAL_RUNS ?? 7);

type Timed = Record<string, number[]>;

function judge(check: Check, what: string, timed: Timed): void {
  for (const [name, values] of Object.entries(timed)) say(`          ${name}: ${spread(values)}`);
  const slowest = Object.entries(timed).toSorted(([, one], [, other]) => median(other) - median(one))[0];
  const all = Object.values(timed).flat();
  check(
    `${what}: the slowest action`,
    slowest !== undefined && median(slowest[1]) <= MAX_ACTION,
    `the slowest, ${slowest?.[0]}, ${Math.round(median(slowest?.[1] ?? []))} ms in the median of ${runs} (≤ ${MAX_ACTION}); p95 of all ${Math.round(percentile(all, 0.95))}`,
  );
}

/** Opened once before, so that its code is loaded: only the rendering is measured. */
async function opened(page: Page, stage: Stage, away: string, address: string, isThere: string, count: number): Promise<number[]> {
  await page.goto(`${stage.url}/#${address}`);
  await page.waitForFunction(([selector, least]) => document.querySelectorAll(selector).length >= least, [isThere, count] as const);
  await slow(page, THROTTLE);
  const values: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    await page.evaluate((to) => (location.hash = to), away);
    await page.waitForFunction((selector) => !document.querySelector(selector), isThere);
    await page.evaluate(() => (globalThis as unknown as { timing: Timing }).timing.rest());
    values.push(
      await page.evaluate(
        ([to, selector, least]) =>
          (globalThis as unknown as { timing: Timing }).timing.until(
            () => (location.hash = to),
            () => document.querySelectorAll(selector).length >= least,
          ),
        [address, isThere, count] as const,
      ),
    );
  }
  return values;
}

export async function measureDesigners(stage: Stage, check: Check): Promise<void> {
  const page = await pageOf(stage.browser, stage.token, 1);
  const forms = await opened(page, stage, '/onlineDev/webDesign', `/onlineDev/webDesign?design=${stage.designed}`, '.dz-canvas [data-node]', 300);
  say(`          the designer of a form of 300 fields is there after ${spread(forms)}, its answer from the server included`);
  judge(check, 'designer of a form of 300 fields', await page.evaluate(designForm, runs));

  const flows = await opened(page, stage, '/workFlow/flowEngine', `/workFlow/flowEngine?design=${stage.flow}`, '[data-flow-node]', 280);
  check('designer of a workflow of 200 nodes: opens', median(flows) <= MAX_OPEN, `${spread(flows)} (≤ ${MAX_OPEN})`);
  judge(check, 'designer of a workflow of 200 nodes', await page.evaluate(designFlow, runs));
  await page.context().close();
}

/** Runs in the page. */
async function designForm(times: number): Promise<Timed> {
  const { timing } = globalThis as unknown as { timing: Timing };
  const one = <T extends Element>(selector: string) => {
    const found = document.querySelector<T>(selector);
    if (!found) throw new Error(selector);
    return found;
  };
  const frames = () => [...document.querySelectorAll<HTMLElement>('.dz-canvas [data-node]')];
  const page = one<HTMLElement>('.dz');
  const frame = (at: number) => frames()[at] as HTMLElement;
  const select = (at: number) => timing.press(frame(at), 'pointerdown');
  const several = (from: number) => {
    select(from);
    for (let at = from + 1; at < from + 5; at += 1) frame(at).dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0, ctrlKey: true }));
  };
  const [add] = document.querySelectorAll<HTMLElement>('.dz-kinds button');
  const [undo, redo] = document.querySelectorAll<HTMLElement>('.dz-head > button:nth-of-type(n + 2)');
  if (!add || !undo || !redo) throw new Error('no palette');
  const actions: Record<string, (run: number) => void> = {
    select: (run) => select(140 + run),
    'add a field': () => timing.press(add),
    'a letter of its label': (run) => timing.write(one<HTMLInputElement>('[data-first]'), `字段${run}`),
    required: () => timing.press(one('.dz-marks [role=switch]')),
    'move down': () => timing.key(page, 'ArrowDown', { altKey: true }),
    duplicate: () => timing.key(page, 'd', { ctrlKey: true }),
    delete: () => timing.key(page, 'Delete'),
    undo: () => timing.press(undo),
    redo: () => timing.press(redo),
    'select five': (run) => several(100 + run),
    'duplicate five': () => timing.key(page, 'd', { ctrlKey: true }),
    'delete five': () => timing.key(page, 'Delete'),
    'undo that': () => timing.press(undo),
  };
  const timed: Timed = {};
  for (let run = 0; run < times; run += 1)
    for (const [name, action] of Object.entries(actions)) {
      await timing.rest();
      (timed[name] ??= []).push(await timing.timed(() => action(run)));
    }
  return timed;
}

/** Runs in the page. */
async function designFlow(times: number): Promise<Timed> {
  const { timing } = globalThis as unknown as { timing: Timing };
  const page = document.querySelector<HTMLElement>('.fe');
  const [undo, redo] = document.querySelectorAll<HTMLElement>('.fe-head > button:nth-of-type(n + 2)');
  if (!page || !undo || !redo) throw new Error('no designer');
  const face = (at: number) => document.querySelectorAll<HTMLElement>('.fe-card:not(.fe-way) .fe-face')[at] as HTMLElement;
  const actions: Record<string, (run: number) => void> = {
    choose: (run) => timing.press(face(60 + run * 5)),
    'a letter of its title': (run) => timing.write(document.querySelector<HTMLInputElement>('.fe-panel input') as HTMLInputElement, `节点${run}`),
    duplicate: () => timing.key(page, 'd', { ctrlKey: true }),
    delete: () => timing.key(page, 'Delete'),
    undo: () => timing.press(undo),
    redo: () => timing.press(redo),
    fold: () => timing.press(document.querySelector('.fe-fork > .fe-card [aria-expanded]') as Element),
    unfold: () => timing.press(document.querySelector('.fe-fork > .fe-card [aria-expanded=false]') as Element),
  };
  const timed: Timed = {};
  for (let run = 0; run < times; run += 1)
    for (const [name, action] of Object.entries(actions)) {
      await timing.rest();
      (timed[name] ??= []).push(await timing.timed(() => action(run)));
    }
  return timed;
}
