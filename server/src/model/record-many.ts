// Actions on several records of a list, and the initial values of a copy.
import { recordCopy } from '@ordo/contract/model-record.ts';
import * as contract from '@ordo/contract/model-record-many.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import { compile } from '@ordo/engine/form/rules/compile.ts';
import { madeButtons, pressRule } from '@ordo/engine/model/press.ts';
import type { FastifyInstance } from 'fastify';
import { newId } from '../kit/id.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { accessOf } from './access.ts';
import { copyValues } from './copy-values.ts';
import type { LiveModels } from './live.ts';
import { shownTo } from './pictures.ts';
import { oneByOne } from './one-by-one.ts';
import { assertMayPress, isOffered } from './pressing.ts';
import { removedRecord } from './removing.ts';
import { readRecord } from './record-read.ts';

import { held, pressedRecord, updatedRecord } from './saving.ts';

export function recordManyFeature(app: FastifyInstance, deps: Deps, models: LiveModels): void {
  const open = async (call: Call, id: string) => accessOf(call, await models.inUse(call.db, id));

  serve(app, deps, recordCopy, async ({ id, recordId }, call) => {
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
      assertMayPress(call, button);
      const program = compile(model.design.form, [...model.design.rules, rule]);
      return oneByOne(deps, call, ids, async (alone, one) => {
        const access = await held(alone, models, id);
        // Released again meanwhile: the button may have a different effect now.
        if (access.model.number !== model.number) throw new Refusal('recordButtonUnknown');
        if (button.when && !(await isOffered(alone, access, button.when, one, 'hold')))
          throw new Refusal('recordButtonNotNow', { button: textIn(button.label, call.language) || name });
        await pressedRecord(alone, models, access, one, program);
      });
    },
    'own transactions',
  );
}
