// Our screens compared with a minimal page of the same libraries, in a browser on a slow machine (4× CPU throttle), interleaved: medians and ratios.
import { measureDesk } from './desk.ts';
import { say, verdict } from '../set-up.ts';
import { measureDrawer } from './drawer.ts';
import { setStage, type Stage } from './stage.ts';
import { measureTransfer } from './transfer.ts';
import { freshContext, median, throttled, visit, type Visit } from './visit.ts';

const runs = Number(process.env.TRIAL_RUNS ?? 7);
const LANDING = '/#/vaccines/customer';

export async function run(): Promise<boolean> {
  const { check, end } = verdict();
  const stage = await setStage(say);
  try {
    const ours = { first: [] as Visit[], second: [] as Visit[] };
    const minimal = { first: [] as Visit[], second: [] as Visit[] };
    for (let round = 0; round < runs; round += 1)
      for (const [url, kept] of [
        [stage.minimal, minimal],
        [stage.ours, ours],
      ] as const) {
        const [first, second] = await twoVisits(stage, url + LANDING);
        kept.first.push(first);
        kept.second.push(second);
      }
    const few = [ours.first, ours.second, minimal.first, minimal.second].some((visits) => visits.length < 5) ? ', TOO FEW RUNS' : '';
    const compare = (name: string, mine: number[], theirs: number[], most: number) => {
      const ratio = median(mine) / Math.max(median(theirs), 1);
      check(name, ratio <= most && !few, `${ratio.toFixed(2)} of the minimal page (≤ ${most}); ${spread(mine)} against ${spread(theirs)} ms${few}`);
    };
    const usable = (visits: Visit[]) => visits.map((one) => one.usable);
    const blocked = (visits: Visit[]) => visits.map((one) => one.blocked);
    compare('from stored token to usable landing', usable(ours.first), usable(minimal.first), 1.2);
    compare('total blocking time of it', blocked(ours.first), blocked(minimal.first), 1.2);
    const inSight = (visits: Visit[]) => spread(visits.map((one) => one.blockedInSight));
    const painted = (visits: Visit[]) => spread(visits.map((one) => one.painted));
    say(`          of that after the first paint: ${inSight(ours.first)} against ${inSight(minimal.first)} ms`);
    say(`          first paint: ${painted(ours.first)} against ${painted(minimal.first)} ms`);
    compare('the second visit', usable(ours.second), usable(minimal.second), 1);

    await measureDesk(stage, runs, check);
    await measureDrawer(stage, runs, check);
    await measureTransfer({ browser: stage.browser, ...stage.app }, check);
  } finally {
    await stage.stop();
  }
  return end();
}

/** With an empty cache, and again with the cache of the first visit. */
async function twoVisits(stage: Stage, url: string): Promise<[Visit, Visit]> {
  const context = await freshContext(stage.browser, stage.token);
  try {
    const page = await throttled(context);
    return [await visit(page, url), await visit(page, url)];
  } finally {
    await context.close();
  }
}

const spread = (values: number[]) => `${Math.round(median(values))} (${Math.round(Math.min(...values))}–${Math.round(Math.max(...values))})`;
