// Access to the records of a model from the page of another one: the same as on the caller's page of that model.
import { modelPages } from '@ordo/contract/model-page.ts';
import { pageGranting } from '@ordo/engine/permission/target.ts';
import { EVERY_ROW } from '../kit/filter-sql.ts';
import type { Call } from '../kit/serve.ts';
import { accessOf, type RecordAccess } from './access.ts';
import type { Db } from '../kit/db.ts';
import { isSealed, type LiveModel, type LiveModels } from './live.ts';

export type Reached = Pick<RecordAccess, 'model' | 'within' | 'sees'>;
/** @returns null: no access */
export type Reach<R extends Reached = Reached> = (model: string) => Promise<R | null>;

const remembered = <R>(read: (model: string) => Promise<R>): ((model: string) => Promise<R>) => {
  const known = new Map<string, Promise<R>>();
  return (model) => {
    let found = known.get(model);
    if (!found) known.set(model, (found = read(model)));
    return found;
  };
};

export const reachOf = (call: Call, models: LiveModels): Reach<RecordAccess> =>
  remembered(async (id) => {
    const page = pageGranting(call.user.rights, modelPages, id, 'view');
    // A key has access only to its own models, not to all models of its owner.
    if (page === undefined && (call.user.keyId !== undefined || !call.user.rights.administrator)) return null;
    const model = await models.find(call.db, id);
    return model ? accessOf({ ...call, page: page ?? null }, model) : null;
  });

function isSealedAt({ fields }: LiveModel, path: string): boolean {
  const field = fields.get(path);
  return field !== undefined && isSealed(field);
}

/** For values that the server computes and stores: independent of the saving user. */
export const createUnlimitedReach = (db: Db, models: LiveModels): Reach =>
  remembered(async (id) => {
    const model = await models.find(db, id);
    if (!model) return null;
    return { model, within: EVERY_ROW, sees: (path) => !isSealedAt(model, path) };
  });
