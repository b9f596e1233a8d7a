// Accessibility of what is on the screen now, by axe-core.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const SEVERE = new Set(['serious', 'critical']);

/** @returns one line for each serious or critical finding: rule, what it means, and where; empty when there is none */
export async function seriousFindings(page: Page): Promise<string[]> {
  await page.evaluate(source); // a script element would be refused by the page's content policy
  const results = await page.evaluate((options: RunOptions) => {
    const { axe } = globalThis as unknown as { axe: { run(context: Document, options: RunOptions): Promise<AxeResults> } };
    return axe.run(document, options);
  }, {});
  return results.violations
    .filter(({ impact }) => SEVERE.has(impact ?? ''))
    .flatMap(({ id, impact, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${impact} ${id}: ${help} — ${target.join(' ')}${reason(failureSummary)}`),
    );
}

/** The first of axe's reasons, which names the measured and the wanted contrast. */
const reason = (summary: string | undefined) => (summary ? ` (${summary.split('\n')[1]?.trim()})` : '');
