// Accessibility of the current screen, checked by axe-core.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { waitForContent, waitForIdle } from './wait.ts';

interface Axe {
  run(context: Document, options: RunOptions): Promise<AxeResults>;
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const SEVERE = new Set(['serious', 'critical']);

/**
 * Checks once, and again if something is found: findings in a part that is still loading do not count, those that stay do.
 * @returns one line for each serious or critical finding: rule, meaning, and element
 */
export async function seriousFindings(page: Page): Promise<string[]> {
  // A script element would be blocked by the page's content security policy.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  for (let before = ''; ;) {
    await waitForContent(page);
    await waitForIdle(page);
    const findings = await findingsNow(page);
    const now = findings.join('\n');
    if (now === before) return findings;
    before = now;
  }
}

async function findingsNow(page: Page): Promise<string[]> {
  const { violations } = await page.evaluate(() => (globalThis as unknown as { axe: Axe }).axe.run(document, { resultTypes: ['violations'], preload: false }));
  return violations
    .filter(({ impact }) => SEVERE.has(impact ?? ''))
    .flatMap(({ id, impact, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${impact} ${id}: ${help} — ${target.join(' ')}${reason(failureSummary)}`),
    );
}

/** The first of axe's reasons, which contains the measured and the required contrast. */
const reason = (summary: string | undefined) => (summary ? ` (${summary.split('\n')[1]?.trim()})` : '');
