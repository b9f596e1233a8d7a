// Documents of the family, forms and lists of all versions, malformed and hostile: each is returned unchanged, key by key and in order.
// TRIAL_DOCUMENTS=1000      only this many of each
// TRIAL_SEED=7              repeats an earlier run
import fc from 'fast-check';
import { familyForm, unadded } from '../../engine/testing/family-documents.ts';
import { familyList, listForm } from '../../engine/testing/family-lists.ts';
import { counter } from '../../engine/testing/form-nodes.ts';
import type { Json } from '../../engine/src/form/document.ts';
import { checkRelease } from '../../engine/src/form/release-checks.ts';
import { inside, outside } from '../../engine/src/form/translate.ts';
import { insideList, outsideList } from '../../engine/src/list/translate.ts';
import { say, verdict } from '../set-up.ts';

const numRuns = Number(process.env.TRIAL_DOCUMENTS ?? 10_000);
const seed = Number(process.env.TRIAL_SEED ?? Date.now() % 1_000_000_007);

export async function run(): Promise<boolean> {
  const { check, end } = verdict();
  say(`seed ${seed}`);
  let nodes = 0;
  const forms = fc.check(
    fc.property(familyForm, (came) => {
      const { document } = inside(came, counter());
      if (!document) return false;
      nodes += checkRelease(document).length;
      const back = outside(document);
      // A document that was converted once is stable.
      const again = inside(back, counter('m')).document;
      return JSON.stringify(unadded(back, came)) === JSON.stringify(came) && again !== null && JSON.stringify(outside(again)) === JSON.stringify(back);
    }),
    { numRuns, seed },
  );
  told('forms', forms);
  const lists = fc.check(
    fc.property(familyList, (came) => {
      const { list } = insideList(came, listForm);
      return list !== null && JSON.stringify(outsideList(list, listForm)) === JSON.stringify(came);
    }),
    { numRuns, seed },
  );
  told('lists', lists);
  check('findings at nodes of the forms', nodes > numRuns, nodes.toLocaleString('en'));
  check('prototypes', Object.keys(Object.prototype).length === 0, 'as they were');
  return end();

  function told(name: string, { failed, numRuns: ran, counterexample, errorInstance }: fc.RunDetails<[Json]>): void {
    check(`${name} that come back`, !failed && ran === numRuns, `${ran.toLocaleString('en')} of ${numRuns.toLocaleString('en')}`);
    if (failed) say(`  ${JSON.stringify(counterexample)}\n  ${errorInstance instanceof Error ? (errorInstance.stack ?? '') : ''}`);
  }
}
