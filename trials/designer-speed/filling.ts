// Filling in forms: 200 fields with rules and formulas compared with plain antd; a key press; a child table of 2,000 rows; a pasted sheet.
import { median, percentile, say, type Check } from '../set-up.ts';
import { letters, measuredPage, pressed, told, workAtFullSpeed, works, type Cost, type Measured, type Timing } from './look.ts';
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
async function measureOpening(ours: Measured, minimal: Measured, stage: Stage, check: Check): Promise<void> {
  const own: Cost[] = [];
  const bare: Cost[] = [];
  await ours.page.goto(model(stage, stage.filled));
  await ours.page.locator('main .ant-btn-primary').first().waitFor();
  await minimal.page.goto(`${stage.minimal}/?fields=${FIELDS}`);
  for (let run = 0; run <= runs; run += 1) {
    await minimal.page.reload();
    await minimal.page.locator('#open').waitFor();
    const other = await pressed(minimal, '#open', '.ant-form-item', FIELDS);
    const mine = await ours.costOf(() =>
      ours.page.evaluate(
        (fields) =>
          (globalThis as unknown as Global).timing.until(
            () => (location.hash = `${location.hash}&edit=new`),
            () => document.querySelectorAll('.record-body .form-cell-of-24').length === fields,
          ),
        FIELDS,
      ),
    );
    if (run < runs) {
      await ours.page.evaluate(() => (location.hash = location.hash.replace('&edit=new', '')));
      await ours.page.locator('.record-body').waitFor({ state: 'detached' });
    }
    // The first run also loads the code of forms, and is reported separately.
    if (run === 0) say(`          for the first time: ${told([mine])}`);
    else {
      own.push(mine);
      bare.push(other);
    }
  }
  check('form of 200 fields, 40 rules, 20 formulas: usable', median(works(own)) <= MAX.opens, `${told(own)} (≤ ${MAX.opens})`);
  const ratio = median(works(own)) / median(works(bare));
  check('the same, of the minimal antd form', ratio <= MAX.ratio, `${ratio.toFixed(2)} (≤ ${MAX.ratio}); ${told(own)} against ${told(bare)}`);
}

const TYPED = '填写一份有两百个字段的表单时每一个字都要马上出现在屏幕上';
const WRONG = '不是数';
const NUMBERS = '123456789012';

function judgeLetters(check: Check, what: string, typed: readonly Cost[]): void {
  const late = percentile(works(typed), 0.95);
  check(`${what}: from a letter to the paint, p95`, late <= MAX.letter, `${Math.round(late)} of ${told(typed)} (≤ ${MAX.letter})`);
}

export async function measureFilling(stage: Stage, check: Check): Promise<void> {
  const ours = await measuredPage(stage.browser, stage.token);
  const minimal = await measuredPage(stage.browser, '');
  await measureOpening(ours, minimal, stage, check);
  say(`          a letter on the minimal page: ${told(await letters(minimal, '.ant-form input', TYPED))}`);
  await minimal.page.context().close();
  const texts = await letters(ours, '.record-body input', TYPED);
  const numbers = await letters(ours, '.record-body .ant-input-number-input, .record-body [inputmode=decimal]', NUMBERS);
  judgeLetters(check, 'the same', [...texts, ...numbers]);
  await ours.page.context().close();
}

export async function measureLines(stage: Stage, check: Check): Promise<void> {
  const measured = await measuredPage(stage.browser, stage.token);
  const { page, costOf } = measured;
  await page.goto(model(stage, stage.lined));
  await page.getByText('二千行').first().waitFor();
  const opened: Cost[] = [];
  for (let run = 0; run <= runs; run += 1) {
    const cost = await costOf(() =>
      page.evaluate(() =>
        (globalThis as unknown as Global).timing.until(
          () => (location.hash = `${location.hash}&edit=large`),
          () => document.querySelectorAll('.record-body .form-grid tr[data-row]').length > 5,
        ),
      ),
    );
    if (run > 0) opened.push(cost);
    if (run === runs) break;
    await page.evaluate(() => (location.hash = location.hash.replace('&edit=large', '')));
    await page.locator('.record-body').waitFor({ state: 'detached' });
  }
  const what = `child table of ${ROWS.toLocaleString('en')} rows, 12 columns, 3 formulas`;
  const opens = workAtFullSpeed(opened);
  check(`${what}: opens`, opens <= MAX.opens, `${Math.round(opens)} ms at full speed (≤ ${MAX.opens}); ${told(opened)}, with the answer of the server`);
  const texts = await letters(measured, '.form-grid td[data-field=x0] input', TYPED);
  const numbers = await letters(measured, '.form-grid td[data-field=y0] input', NUMBERS);
  judgeLetters(check, 'the same', [...texts, ...numbers]);

  const errors: Cost[] = [];
  const invalid = page.locator('.record-body [aria-invalid=true]').first();
  for (let run = 0; run < runs; run += 1) {
    errors.push(
      await costOf(() =>
        page.evaluate((text) => {
          const { timing } = globalThis as unknown as Global;
          const title = document.querySelector<HTMLInputElement>('.record-body input') as HTMLInputElement;
          const cell = document.querySelector<HTMLInputElement>('.form-grid td[data-field=y1] input') as HTMLInputElement;
          return timing.until(
            () => {
              timing.write(cell, text);
              cell.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
              title.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }));
            },
            () => document.querySelector('.record-body [aria-invalid=true]') !== null,
          );
        }, WRONG),
      ),
    );
    await letters(measured, '.form-grid td[data-field=y1] input', '5');
    await invalid.waitFor({ state: 'detached' });
  }
  check('the same: the first error is shown', median(works(errors)) <= MAX.error, `${told(errors)} (≤ ${MAX.error})`);
  await page.context().close();
}

/** 500 rows of 20 columns: texts, numbers, two people, a dictionary item. */
function sheetOf({ person, word }: Stage['words']): string {
  const line = (at: number) => [...Array.from({ length: 14 }, (_, n) => `内容 ${at} ${n}`), '12.5', '3', String(at), person, person, word].join('\t');
  return Array.from({ length: 500 }, (_, at) => line(at)).join('\n');
}

export async function measurePaste(stage: Stage, check: Check): Promise<void> {
  const costs: Cost[] = [];
  const resolved: number[] = [];
  for (let run = 0; run < Math.min(runs, 5); run += 1) {
    const { page, costOf } = await measuredPage(stage.browser, stage.token);
    await page.goto(model(stage, stage.pasted, '&edit=new'));
    await page.locator('.record-body .form-add-row').click();
    const cell = page.locator('.form-grid td[data-field=x0] input').first();
    await cell.waitFor();
    costs.push(
      await costOf(() =>
        page.evaluate((text) => {
          const control = document.querySelector<HTMLInputElement>('.form-grid td[data-field=x0] input') as HTMLInputElement;
          control.focus();
          const data = new DataTransfer();
          data.setData('text/plain', text);
          return (globalThis as unknown as Global).timing.until(
            () => control.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })),
            () => document.querySelector('.toast') !== null,
          );
        }, sheetOf(stage.words)),
      ),
    );
    const toast = await page.locator('.toast').first().innerText();
    resolved.push(Number(/\d[\d,]*/.exec(toast)?.[0]?.replaceAll(',', '') ?? 0));
    await page.context().close();
  }
  check(
    '500 rows of 20 columns are pasted, people and words resolved',
    workAtFullSpeed(costs) <= MAX.paste && Math.min(...resolved) === 10_000,
    `${Math.round(workAtFullSpeed(costs))} ms at full speed (≤ ${MAX.paste}), ${Math.min(...resolved)} cells; ${told(costs)}`,
  );
}
