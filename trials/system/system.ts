// System data compared with plain SQL, on one PostgreSQL in the same run.
import { say, startDatabase, verdict } from '../set-up.ts';
import { measureDictionary } from './dictionary-transfer.ts';
import { LINES, measureLog, type Spread } from './log-speed.ts';
import { bareName, measureNumbers } from './bill-number-speed.ts';

const leastRate = 300;
const leastRatio = 0.3;
const maxShare = 0.5;
/** ms */
const maxOfLog = 200;
const ms = ({ p50, p95, most }: Spread) => `${p50.toFixed(1)} ms half, ${p95.toFixed(1)} ms p95, ${most.toFixed(1)} ms at the most`;

export async function run(): Promise<boolean> {
  const { check, end } = verdict();
  const database = await startDatabase(16);
  const { url, folder } = database;
  try {
    for (const { name, perSecond, beside, ratio } of await measureNumbers(url, database)) {
      const said = `${Math.round(perSecond)}/s (≥ ${leastRate}), ${ratio.toFixed(2)} of the ${beside} (≥ ${leastRatio})`;
      if (bareName(name)) say(`          ${name}: ${Math.round(perSecond)}/s`);
      else check(name, perSecond >= leastRate && ratio >= leastRatio, said);
    }
    const { naive, first, again, visits } = await measureDictionary(url, database, folder);
    const shares = [first / naive, (first + again * (visits - 1)) / (naive * visits)];
    const said = `${shares.map((share) => share.toFixed(3)).join(' at first, ')} over ${visits} visits (≤ ${maxShare}); ${naive} bytes naive, ${first} at first, ${again} again`;
    check(
      'transfer of a dictionary of 10,000 items',
      shares.every((share) => share <= maxShare),
      said,
    );
    const { byBoth, byDay } = await measureLog(url, database);
    const lines = LINES.toLocaleString('en');
    check(`log of ${lines} lines by day and person`, byBoth.p95 <= maxOfLog, `${ms(byBoth)} (≤ ${maxOfLog} ms p95)`);
    say(`          the same by day alone: ${ms(byDay)}`);
  } finally {
    await database.stop();
  }
  return end();
}
