// Accessibility of what is on the screen now, by axe-core.
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
 * Looks once, and again where something is found: what a part that is still on its way shows for a moment is none, what stays is one.
 * @returns one line for each serious or critical finding: rule, what it means, and where
 */
export async function seriousFindings(page: Page): Promise<string[]> {
  // A script element would be refused by the page's content policy.
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

/** The first of axe's reasons, which names the measured and the wanted contrast. */
const reason = (summary: string | undefined) => (summary ? ` (${summary.split('\n')[1]?.trim()})` : '');
