// One node of the trial: saves documents on eight connections until it is stopped or killed. Prints one line per event.
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { reserveNumber } from '../../server/src/bill-rule/bill-number.ts';
import { bindBillNumber } from '../../server/src/bill-rule/bill-rule.read.ts';
import { ruleOf } from '../../server/src/bill-rule/bill-rule.db.ts';
import { connect } from '../../server/src/node/connect.ts';
import { initIds } from '../../server/src/kit/id.ts';
import { bindReadThenWrite, kinds, saveDocument } from '../../server/testing/bill-numbers.ts';

export interface Orders {
  url: string;
  node: number;
  connections: number;
  /** Offset of the trial's clock in ms. */
  ahead: number;
  planted: boolean;
}

const orders = JSON.parse(process.env.TRIAL_ORDERS ?? '') as Orders;
const tell = (line: string) => process.stdout.write(`${line}\n`);
const now = () => Date.now() + orders.ahead;
let stopping = false;
process.stdin.once('data', () => (stopping = true));

initIds(orders.node);
const node = await connect(orders.url, orders.connections);

/** Opens a form, perhaps in two tabs, perhaps abandoned; some saves fail at their last step. */
async function oneDocument(line: number): Promise<void> {
  const rule = kinds[randomInt(kinds.length)] ?? 'fast';
  const userId = `person ${orders.node}.${line % 4}`;
  const draft = rule === 'reserved' && randomInt(2) ? `form ${orders.node}.${line}` : '';
  if (draft && !orders.planted) {
    await reserveNumber(node.aside, await ruleOf(node.db, rule), now(), userId, draft);
    if (randomInt(20) === 0) {
      // The form is abandoned: its number has to be used by somebody else.
      await reserveNumber(node.aside, await ruleOf(node.db, rule), now(), userId, `left ${orders.node}.${line}.${randomInt(2 ** 40)}`);
      tell(`left ${rule}`);
    }
  }
  const fails = randomInt(25) === 0;
  const began = performance.now();
  try {
    const number = await saveDocument(node, { rule, now: now(), userId, draft, fails, bind: orders.planted ? bindReadThenWrite : bindBillNumber });
    tell(`saved ${rule} ${number} ${(performance.now() - began).toFixed(1)}`);
  } catch (error) {
    tell(fails ? `failed ${rule}` : `wrong ${rule} ${String(error).replaceAll('\n', ' ')}`);
    await sleep(1);
  }
}

async function work(line: number): Promise<void> {
  while (!stopping) {
    await oneDocument(line);
    // A pause, as people make it between two saves.
    if (!orders.planted) await sleep(randomInt(80));
  }
}

await Promise.all(Array.from({ length: orders.connections }, (_, line) => work(line)));
await node.close();
process.exit(0);
