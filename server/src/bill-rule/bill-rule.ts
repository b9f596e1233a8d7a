import {
  billNumber,
  billNumberReport,
  billRuleCreate,
  billRuleInfo,
  billRuleList,
  billRuleRemove,
  billRuleSelector,
  billRuleState,
  billRuleUpdate,
} from '@ordo/contract/bill-rule.ts';
import { startOf } from '@ordo/engine/bill-number/bill-number.ts';
import type { FastifyInstance } from 'fastify';
import { toColumns } from '../kit/crud.ts';
import { insertRecord, lockRecord, removeRecord, setRecordEnabled, updateRecord } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Deps } from '../kit/serve.ts';
import { reportOf } from './bill-number-report.ts';
import { reserveNumber } from './bill-number.ts';
import { countersOf, releaseReserved, heldBy, ruleOf, rulePage, rulesOn, ruleShown } from './bill-rule.db.ts';

/** Maximum number of reservations per person and rule. */
const MAX_DRAFTS = 50;

export function billRuleFeature(app: FastifyInstance, deps: Deps): void {
  deps.constraints.add({ bill_rule_code_key: 'billRuleCodeTaken', bill_rule_name_key: 'billRuleNameTaken' });
  serve(app, deps, billRuleList, (input, call) => rulePage(call, input));
  serve(app, deps, billRuleSelector, async (_, call) => ({ list: await rulesOn(call) }));
  serve(app, deps, billRuleInfo, ({ id }, call) => ruleShown(call, id));
  serve(app, deps, billNumberReport, ({ id, head }, { db }) => reportOf(db, id, head));

  serve(app, deps, billRuleCreate, (input, call) => insertRecord(call, 'bill_rule', toColumns({ ...input, startNumber: started(input) })));
  serve(app, deps, billRuleUpdate, async ({ id, version, ...input }, call) => {
    const now = await lockRecord<{ digit: number; start_number: string; prefix: string; date_format: string }>(call.db, 'bill_rule', id);
    const wanted = { digit: input.digit ?? now.digit, startNumber: input.startNumber ?? now.start_number };
    const saved = await updateRecord(call, 'bill_rule', id, version, toColumns({ ...input, startNumber: started(wanted) }));
    const rewritten = wanted.digit !== now.digit || (input.prefix ?? now.prefix) !== now.prefix || (input.dateFormat ?? now.date_format) !== now.date_format;
    if (rewritten) await releaseReserved(call.db, id);
    return saved;
  });
  serve(app, deps, billRuleState, (input, call) => setRecordEnabled(call, 'bill_rule', input));
  serve(app, deps, billRuleRemove, async ({ id }, call) => {
    await lockRecord(call.db, 'bill_rule', id);
    if (await countersOf(call.db, id)) throw new Refusal('billRuleUsed');
    await removeRecord(call, 'bill_rule', id);
    return null;
  });

  serve(
    app,
    deps,
    billNumber,
    async ({ id, draft }, { user, now }) => {
      const rule = await ruleOf(deps.aside, id);
      if (rule.kind !== 'reserved') return '';
      if ((await heldBy(deps.aside, rule.id, user.userId, draft)) >= MAX_DRAFTS) throw new Refusal('billDraftsFull', { most: MAX_DRAFTS });
      return (await reserveNumber(deps.aside, rule, now, user.userId, draft)).number;
    },
    'own transactions',
  );
}

function started({ digit, startNumber }: { digit: number; startNumber: string }): string {
  const start = startOf(startNumber, digit);
  if (start === null) throw new Refusal('billStartTooLong', { digit });
  return start;
}
