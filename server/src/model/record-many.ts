// Actions on several records of a list, and the initial values of a copy.
import * as contract from '@ordo/contract/model-record.ts';
import type { Filter } from '@ordo/engine/filter/filter.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import { compile } from '@ordo/engine/form/rules/compile.ts';
import { madeButtons, pressRule, rightOfButton } from '@ordo/engine/model/press.ts';
import { can } from '@ordo/engine/permission/rights.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { tableSql } from '../kit/ddl.ts';
import { filterSql } from '../kit/filter-sql.ts';
import { newId } from '../kit/id.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { accessOf, type RecordAccess } from './access.ts';
import { copyValues } from './copy-values.ts';
import type { LiveModels } from './live.ts';
import { shownTo } from './pictures.ts';
import { oneByOne } from './one-by-one.ts';
import { ofCaller } from './record-list.ts';
import { removedRecord } from './removing.ts';
import { readRecord } from './record-read.ts';

import { held, pressedRecord, updatedRecord } from './saving.ts';

export function recordManyFeature(app: FastifyInstance, deps: Deps, models: LiveModels): void {
  const open = async (call: Call, id: string) => accessOf(call, await models.inUse(call.db, id));

  serve(app, deps, contract.recordCopy, async ({ id, recordId }, call) => {
    const access = await open(call, id);
    const record = await readRecord(call.db, access.model, recordId, access.within, access.sees);
    if (!record) throw new Refusal('notFound');
    const [shown = record] = shownTo(call, deps.files.links, access.model, [record]);
    return { values: copyValues(access, shown.values, newId) };
  });

  serve(
    app,
    deps,
    contract.recordRemoveMany,
    async ({ id, ids }, call) => {
      const access = await open(call, id);
      return oneByOne(deps, call, ids, (alone, one) => removedRecord(alone, models, access, one));
    },
    'own transactions',
  );

  serve(
    app,
    deps,
    contract.recordEditMany,
    async ({ id, ids, values }, call) =>
      oneByOne(deps, call, ids, async (alone, one) => {
        const { model, within } = await held(alone, models, id);
        const now = await readRecord(alone.db, model, one, within, () => false, { lock: true });
        if (!now) throw new Refusal('notFound');
        const changes = Object.fromEntries(Object.entries(values).map(([field, to]) => [field, { to }]));
        await updatedRecord(alone, models, id, one, now.version, changes, {});
      }),
    'own transactions',
  );

  serve(
    app,
    deps,
    contract.recordPress,
    async ({ id, ids, button: name }, call) => {
      const { model } = await open(call, id);
      const button = madeButtons(model.design.list).find((one) => one.name === name);
      const rule = button && pressRule(button);
      if (!button || !rule) throw new Refusal('recordButtonUnknown');
      const right = rightOfButton(button);
      if (!call.user.rights.administrator && !(call.page !== null && can(call.user.rights, `${call.page}:${right}`)))
        throw new Refusal('denied', {}, call.page === null ? undefined : { right: `${call.page}:${right}` });
      const program = compile(model.design.form, [...model.design.rules, rule]);
      return oneByOne(deps, call, ids, async (alone, one) => {
        const access = await held(alone, models, id);
        // Released again meanwhile: the button may have a different effect now.
        if (access.model.number !== model.number) throw new Refusal('recordButtonUnknown');
        if (button.when && !(await isOffered(alone, access, button.when, one)))
          throw new Refusal('recordButtonNotNow', { button: textIn(button.label, call.language) || name });
        await pressedRecord(alone, models, access, one, program);
      });
    },
    'own transactions',
  );
}

/** @throws Refusal notFound */
async function isOffered(call: Call, { model, within }: RecordAccess, when: Filter, id: string): Promise<boolean> {
  const filter = await ofCaller(call, when);
  if (model.elsewhere) {
    const query = { currentPage: 1, pageSize: 1, sort: [], ids: [id], deleted: 0 } as const;
    if (!(await readRecord(call.db, model, id, within, () => false))) throw new Refusal('notFound');
    return (await model.elsewhere.page(call.db, { ...query, filter }, within, () => false)).list.length > 0;
  }
  const asked = filterSql(filter, model.rows.fields);
  const { rows } = await sql<{ offered: boolean }>`
    select coalesce(${asked}, false) as offered from ${tableSql(model.head.table)} t where t.id = ${id} and t.delete_mark = 0 and ${within} for no key update`.execute(
    call.db,
  );
  if (!rows[0]) throw new Refusal('notFound');
  return rows[0].offered;
}
