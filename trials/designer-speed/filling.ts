// Filling in forms with the CPU slowed down four times: 200 fields with rules and formulas compared with plain antd; a key press; a child table of 2,000 rows.
import type { Page } from 'playwright-core';
import { median, percentile, say, type Check } from '../set-up.ts';
import { pageOf, slow, spread, THROTTLE, type Timing } from './look.ts';
import { ROWS } from './forms.ts';
import type { Stage } from './stage.ts';

const runs = Number(process.env.TRIAL_RUNS ?? 7);
const MAX = { opens: 1_000, ratio: 1.3, letter: 50, error: 300, paste: 2_000 };
const FIELDS = 200;

interface Global {
  timing: Timing;
}
const model = (stage: Stage, id: string, more = '') => `${stage.url}/#/previewModel?id=${id}${more}`;

/** From the navigation to the rendered fields, alternating between both pages. */
async function measureOpening(ours: Page, minimal: Page, stage: Stage, check: Check): Promise<void> {
  const own: number[] = [];
  const bare: number[] = [];
  await ours.goto(model(stage, stage.filled));
  await ours.locator('main .ant-btn-primary').first().waitFor();
  await minimal.goto(stage.minimal);
  for (let run = 0; run <= runs; run += 1) {
    await minimal.reload();
    await minimal.locator('#open').waitFor();
    const other = await minimal.evaluate(
      (fields) =>
        (globalThis as unknown as Global).timing.until(
          () => document.querySelector<HTMLElement>('#open')?.click(),
          () => document.querySelectorAll('.ant-form-item').length === fields,
        ),
      FIELDS,
    );
    const mine = await ours.evaluate(
      (fields) =>
        (globalThis as unknown as Global).timing.until(
          () => (location.hash = `${location.hash}&edit=new`),
          () => document.querySelectorAll('.record-body .form-cell-of-24').length === fields,
        ),
      FIELDS,
    );
    await ours.evaluate(() => (globalThis as unknown as Global).timing.rest());
    if (run < runs) {
      await ours.evaluate(() => (location.hash = location.hash.replace('&edit=new', '')));
      await ours.locator('.record-body').waitFor({ state: 'detached' });
    }
    // The first run also loads the code of forms, and is reported separately.
    if (run === 0) say(`          for the first time: ${Math.round(mine)} ms`);
    else {
      own.push(mine);
      bare.push(other);
    }
  }
  check('form of 200 fields, 40 rules, 20 formulas: usable', median(own) <= MAX.opens, `${spread(own)} (≤ ${MAX.opens})`);
  const ratio = median(own) / median(bare);
  check('the same, of the minimal antd form', ratio <= MAX.ratio, `${ratio.toFixed(2)} (≤ ${MAX.ratio}); ${spread(own)} against ${spread(bare)}`);
}

/** Types one letter after the other into a control. */
const letters = (page: Page, selector: string, text: string) =>
  page.evaluate(
    async ([where, written]) => {
      const { timing } = globalThis as unknown as Global;
      const control = document.querySelector<HTMLInputElement>(where);
      if (!control) throw new Error(where);
      control.focus();
      const values: number[] = [];
      for (let at = 1; at <= written.length; at += 1) {
        await timing.rest();
        values.push(await timing.timed(() => timing.write(control, written.slice(0, at))));
      }
      return values;
    },
    [selector, text] as const,
  );

const TYPED = '填写一份有两百个字段的表单时每一个字都要马上出现在屏幕上';
const NUMBERS = '123456789012';

export async function measureFilling(stage: Stage, check: Check): Promise<void> {
  const ours = await pageOf(stage.browser, stage.token, THROTTLE);
  const minimal = await pageOf(stage.browser, '', THROTTLE);
  await measureOpening(ours, minimal, stage, check);
  await minimal.context().close();
  const typed = [
    ...(await letters(ours, '.record-body input', TYPED)),
    ...(await letters(ours, '.record-body .ant-input-number-input, .record-body [inputmode=decimal]', NUMBERS)),
  ];
  check(
    'the same: from a letter to the paint, p95',
    percentile(typed, 0.95) <= MAX.letter,
    `${Math.round(percentile(typed, 0.95))} of ${spread(typed)} (≤ ${MAX.letter})`,
  );
  await ours.context().close();
}

export async function measureLines(stage: Stage, check: Check): Promise<void> {
  const page = await pageOf(stage.browser, stage.token, 1);
  await page.goto(model(stage, stage.lined));
  await page.getByText('二千行').first().waitFor();
  const open = () =>
    page.evaluate(() =>
      (globalThis as unknown as Global).timing.until(
        () => (location.hash = `${location.hash}&edit=large`),
        () => document.querySelectorAll('.record-body .form-grid tr[data-row]').length > 5,
      ),
    );
  const shut = async () => {
    await page.evaluate(() => (location.hash = location.hash.replace('&edit=large', '')));
    await page.locator('.record-body').waitFor({ state: 'detached' });
  };
  for (const rate of [1, THROTTLE]) {
    await slow(page, rate);
    const values: number[] = [];
    for (let run = 0; run <= runs; run += 1) {
      const value = await open();
      if (run > 0) values.push(value);
      if (run < runs || rate === 1) await shut();
    }
    const said = `${spread(values)}, with the answer of the server`;
    if (rate === 1)
      check(`child table of ${ROWS.toLocaleString('en')} rows, 12 columns, 3 formulas: opens`, median(values) <= MAX.opens, `${said} (≤ ${MAX.opens})`);
    else say(`          four times slower: ${said}`);
  }
  const typed = [
    ...(await letters(page, '.form-grid td[data-field=x0] input', TYPED)),
    ...(await letters(page, '.form-grid td[data-field=y0] input', NUMBERS)),
  ];
  check(
    'the same, four times slower: from a letter to the paint, p95',
    percentile(typed, 0.95) <= MAX.letter,
    `${Math.round(percentile(typed, 0.95))} of ${spread(typed)} (≤ ${MAX.letter})`,
  );
  const errors: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const wrong = await page.evaluate(async () => {
      const { timing } = globalThis as unknown as Global;
      const title = document.querySelector<HTMLInputElement>('.record-body input') as HTMLInputElement;
      const last = document.querySelector<HTMLInputElement>('.form-grid td[data-field=y1] input') as HTMLInputElement;
      timing.write(last, '不是数');
      last.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
      await timing.rest();
      const value = await timing.until(
        () => title.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true })),
        () => document.querySelector('.record-body [aria-invalid=true]') !== null,
      );
      timing.write(last, '1');
      last.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
      await timing.rest();
      return value;
    });
    errors.push(wrong);
  }
  check('the same: the first error is shown', median(errors) <= MAX.error, `${spread(errors)} (≤ ${MAX.error})`);
  await page.context().close();
}

/** 500 rows of 20 columns: texts, numbers, two people, a dictionary item. */
function sheetOf({ person, word }: Stage['words']): string {
  const line = (at: number) => [...Array.from({ length: 14 }, (_, n) => `内容 ${at} ${n}`), '12.5', '3', String(at), person, person, word].join('\t');
  return Array.from({ length: 500 }, (_, at) => line(at)).join('\n');
}

export async function measurePaste(stage: Stage, check: Check): Promise<void> {
  const values: number[] = [];
  const resolved: number[] = [];
  for (let run = 0; run < Math.min(runs, 5); run += 1) {
    const page = await pageOf(stage.browser, stage.token, 1);
    await page.goto(model(stage, stage.pasted, '&edit=new'));
    await page.locator('.record-body .form-grid + *, .record-body button').first().waitFor();
    const cell = page.locator('.form-grid td[data-field=x0] input').first();
    if ((await cell.count()) === 0) await page.locator('.record-body').getByRole('button', { name: '添加' }).first().click();
    await cell.waitFor();
    const took = await page.evaluate(async (text) => {
      const { timing } = globalThis as unknown as Global;
      const control = document.querySelector<HTMLInputElement>('.form-grid td[data-field=x0] input') as HTMLInputElement;
      control.focus();
      const data = new DataTransfer();
      data.setData('text/plain', text);
      return timing.until(
        () => control.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })),
        () => document.querySelector('.toast') !== null,
      );
    }, sheetOf(stage.words));
    values.push(took);
    const toast = await page.locator('.toast').first().innerText();
    resolved.push(Number(/\d[\d,]*/.exec(toast)?.[0]?.replaceAll(',', '') ?? 0));
    await page.context().close();
  }
  check(
    '500 rows of 20 columns are pasted, people and words resolved',
    median(values) <= MAX.paste && Math.min(...resolved) === 10_000,
    `${spread(values)} (≤ ${MAX.paste}), ${Math.min(...resolved)} cells`,
  );
}
