// Accessibility of what is on the screen now, by axe-core.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

interface Axe {
  run(context: Document, options: RunOptions): Promise<AxeResults>;
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const SEVERE = new Set(['serious', 'critical']);
const LOOKS = 4;
const PAUSE = 600;

/**
 * Looks again while something is found, since a screen may still be fading in.
 * @returns one line for each serious or critical finding that stays: rule, what it means, and where
 */
export async function seriousFindings(page: Page): Promise<string[]> {
  // A script element would be refused by the page's content policy.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  for (let look = 1; ; look += 1) {
    const findings = await findingsNow(page);
    if (findings.length === 0 || look === LOOKS) return findings;
    await page.waitForTimeout(PAUSE);
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
