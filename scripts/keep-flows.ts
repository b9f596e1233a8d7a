// Writes engine/testing/kept-flows.br: histories of random workflows that every later build of the engine replays. Run after a rule was changed on
// purpose and RULES in engine/src/flow/replay.ts was increased; it prints which of the previous histories are decided differently now.
import { existsSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { RULES } from '../engine/src/flow/replay.ts';
import { judgeFlow } from '../engine/testing/judge-flow.ts';
import { divergence, historyOf, keptFile, keptFlows, traitsOf, type KeptHistory } from '../engine/testing/kept-flows.ts';

const COUNT = 500;
/** Minimum number of histories for each trait. */
const OFTEN = 12;

const former = existsSync(keptFile) ? keptFlows() : null;
const differ = former?.histories.flatMap((history) => divergence(history) ?? []) ?? [];
for (const one of differ.slice(0, 10)) console.log(one);
if (former) console.log(`${differ.length} of the ${former.histories.length} former histories are decided otherwise now`);
if (former && differ.length > 0 && former.rules === RULES) {
  console.error(
    'They were decided by the same rules. If the change is meant, RULES in engine/src/flow/replay.ts goes up first, and decision 0030 says what it is.',
  );
  process.exitCode = 1;
} else {
  const counts = new Map<string, number>();
  const histories: KeptHistory[] = [];
  for (let seed = 1; histories.length < COUNT; seed += 1) {
    const { kept, fault } = judgeFlow(seed);
    if (fault) throw new Error(fault);
    const history = JSON.parse(JSON.stringify(historyOf(seed, kept))) as KeptHistory;
    const traits = [...traitsOf(history)];
    // Histories with rare traits are taken; the last third is filled with any.
    const isRare = traits.some((trait) => (counts.get(trait) ?? 0) < OFTEN);
    if (!isRare && histories.length < (COUNT * 2) / 3 && seed < COUNT * 4) continue;
    const wrong = divergence(history);
    if (wrong) throw new Error(wrong);
    for (const trait of traits) counts.set(trait, (counts.get(trait) ?? 0) + 1);
    histories.push(history);
  }
  const text = Buffer.from(JSON.stringify({ rules: RULES, histories }));
  const packed = brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
  });
  writeFileSync(keptFile, packed);
  const least = [...counts].toSorted(([, one], [, other]) => one - other).slice(0, 8);
  console.log(
    `${histories.length} histories, ${histories.reduce((sum, { steps }) => sum + steps.length, 0)} decisions, ${packed.length} bytes of ${text.length}`,
  );
  console.log(`rarest: ${least.map(([trait, count]) => `${trait} ${count}`).join(', ')}`);
}
