// At a start: settles interrupted saves in other databases, of any release.
import type { Deps } from '../../kit/serve.ts';
import type { LiveModels } from '../live.ts';
import { openIntents } from './intents.ts';

/** If a database is unreachable, its saves are settled before the next save. */
export async function settleAllIntents({ aside, db }: Pick<Deps, 'aside' | 'db'>, models: LiveModels): Promise<void> {
  const open = await openIntents(aside, null);
  const releases = new Map(open.map(({ model, number }) => [`${model} ${number}`, { id: model, number }]));
  const failures: unknown[] = [];
  for (const one of releases.values()) {
    try {
      await (await models.at(db, { ...one, fullName: '', enCode: '', webType: 2 })).elsewhere?.settle();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length) throw new AggregateError(failures);
}
