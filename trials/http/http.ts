// This server compared with a minimal Fastify + pg handler, interleaved on one PostgreSQL: figures as ratios, medians of three rounds.
import { median, memoryOf, openBrowser, say, verdict, type Check } from '../set-up.ts';
import { measureTransfer } from '../web/transfer.ts';
import { startArena, type Arena } from './arena.ts';
import { measure, type Measured } from './load.ts';
import { scenarios } from './scenarios.ts';
import { measureSignIn } from './sign-in.ts';

const rounds = 3;
const seconds = Number(process.env.TRIAL_SECONDS ?? 5);
/** A round with fewer answers proves nothing. */
const fewest = 100;

export async function run(): Promise<boolean> {
  const arena = await startArena(say);
  const { check, end } = verdict();
  try {
    check('ready on a warm database', arena.ours.readyAfter <= 1500, `${Math.round(arena.ours.readyAfter)} ms (≤ 1500)`);
    for (const scenario of scenarios) {
      const ours: Measured[] = [];
      const bare: Measured[] = [];
      for (let round = 0; round < rounds; round += 1) {
        bare.push(await measure(scenario.bare(arena), seconds));
        ours.push(await measure(await scenario.ours(arena), seconds));
      }
      const wrong = [...ours, ...bare].reduce((sum, one) => sum + one.wrong, 0);
      const few = [...ours, ...bare].some((one) => one.answers < fewest);
      const ratio = median(ours.map((one, round) => one.perSecond / (bare[round] as Measured).perSecond));
      const [mine, theirs] = [ours, bare].map((list) => list.toSorted((a, b) => a.perSecond - b.perSecond)[1] as Measured) as [Measured, Measured];
      const faults = `${wrong ? `, ${wrong} WRONG ANSWERS` : ''}${few ? ', TOO FEW ANSWERS' : ''}`;
      check(
        scenario.name,
        ratio >= scenario.reach && !wrong && !few,
        `${ratio.toFixed(2)} of bare (≥ ${scenario.reach}); ${Math.round(mine.perSecond)}/s, p99 ${mine.p99.toFixed(1)} ms; bare ${Math.round(theirs.perSecond)}/s, p99 ${theirs.p99.toFixed(1)} ms${faults}`,
      );
    }
    const signIn = await measureSignIn(arena);
    const ofTheHash = (perSecond: number[]) => median(perSecond.map((one, round) => one / (signIn.hashes[round] as number)));
    const describe = (perSecond: number[]) => `${median(perSecond).toFixed(1)}/s against ${median(signIn.hashes).toFixed(1)}/s`;
    const together = ofTheHash(signIn.together);
    check(
      'signing in is limited by the hash alone, 16 people at once',
      together >= 0.7,
      `${together.toFixed(2)} of the bare hash (≥ 0.7); ${describe(signIn.together)}`,
    );
    say(
      `          one after the other: ${ofTheHash(signIn.oneByOne).toFixed(2)}; ${describe(signIn.oneByOne)} (two requests and their waiting lie beside each hash)`,
    );
    check(
      "a reader's p95 while 16 people sign in",
      signIn.readerP95InCrowd / signIn.readerP95Alone <= 2,
      `${(signIn.readerP95InCrowd / signIn.readerP95Alone).toFixed(2)} of alone (≤ 2): ${signIn.readerP95InCrowd.toFixed(1)} ms against ${signIn.readerP95Alone.toFixed(1)} ms, ${signIn.signInsInCrowd} sign-ins meanwhile`,
    );
    const memory = memoryOf(arena.ours.pid);
    check('memory of the server process after the run', memory <= 250, `${Math.round(memory)} MB (≤ 250)`);
    await measureScreens(arena, check);
  } finally {
    await arena.stop();
  }
  return end();
}

/** Last, because the browser uses as much of the processor as it can. */
async function measureScreens({ ours, password }: Arena, check: Check): Promise<void> {
  const browser = await openBrowser();
  try {
    await measureTransfer({ browser, url: ours.url, password, encoding: 'gzip' }, check);
  } finally {
    await browser.close();
  }
}
