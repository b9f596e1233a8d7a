// Access of a call to the records of a model: rows, fields and permissions of its page.
import { isCovered } from '@ordo/engine/form/fields.ts';
import { hiddenWithResults } from '@ordo/engine/model/inputs.ts';
import { fixedKeys, hiddenKeys, type PageColumns } from '@ordo/engine/permission/columns.ts';
import type { Rights } from '@ordo/engine/permission/rights.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Call } from '../kit/serve.ts';
import { lasting, numberOf } from '../kit/statement-cache.ts';
import { isSealed, type LiveField, type LiveModel } from './live.ts';

export interface RecordAccess {
  model: LiveModel;
  /** Rows `t`. */
  within: RawBuilder<SqlBool>;
  /** The same for the bin. */
  binned: RawBuilder<SqlBool>;
  /** `field`, `table` or `table.field`; the value of a sealed field is visible to nobody. */
  sees(path: string): boolean;
  /** Visible, or would be if it were not sealed. */
  reaches(path: string): boolean;
  changes(path: string): boolean;
  hidden: readonly string[];
  fixed: readonly string[];
}

interface Kept {
  hidden: ReadonlySet<string>;
  fixed: ReadonlySet<string>;
}
/** Permissions and models are cached and immutable, so results derived from both are computed once. */
const known = new WeakMap<Rights, WeakMap<LiveModel, Map<string, Kept>>>();

export function hiddenFieldsOf(rights: Rights, model: LiveModel, menu: PageColumns['menu']): Kept {
  const models = known.get(rights) ?? new WeakMap<LiveModel, Map<string, Kept>>();
  const pages = models.get(model) ?? new Map<string, Kept>();
  known.set(rights, models.set(model, pages));
  let kept = pages.get(menu);
  if (!kept) {
    const columns: PageColumns = { ...model.columns, menu };
    const hidden = hiddenWithResults(model.design, hiddenKeys(rights, columns));
    pages.set(menu, (kept = { hidden, fixed: new Set([...hidden, ...fixedKeys(rights, columns)]) }));
  }
  return kept;
}

/** The draft of a workflow is visible only to its initiator, and does not appear on pages; a record that was there before it stays (of-task). */
const NO_DRAFT = sql<SqlBool>`(t.task_id = '' or t.flow_state <> 0)`;
/** On a list form with a workflow, the caller's own drafts are listed with the other records. */
const orOwn = (me: string) => sql<SqlBool>`(t.task_id = '' or t.flow_state <> 0 or t.creator_user_id = ${me})`;

/** Scope → scope without drafts. */
const undrafted = new WeakMap<RawBuilder<SqlBool>, RawBuilder<SqlBool>>();

function withoutDrafts(scope: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  const known = undrafted.get(scope);
  if (known) return known;
  const within = sql<SqlBool>`(${scope} and ${NO_DRAFT})`;
  if (numberOf(scope) !== undefined) undrafted.set(scope, lasting(within));
  return within;
}

/** The parts of a call that its permissions and rows depend on. */
export type AccessRequest = Pick<Call, 'page' | 'scope'> & { user: Pick<Call['user'], 'rights'> & { userId?: string } };

export function accessOf(call: AccessRequest, model: LiveModel): RecordAccess {
  // An administrator may work on a model that is on no page.
  const menu = (call.page ?? 'model.none') as PageColumns['menu'];
  const { hidden, fixed } = hiddenFieldsOf(call.user.rights, model, menu);
  const not = (keys: ReadonlySet<string>) => (path: string) => !isCovered(keys, path);
  const reaches = not(hidden);
  const sees = (path: string) => reaches(path) && !(model.fields.has(path) && isSealed(model.fields.get(path) as LiveField));
  const { elsewhere } = model;
  const scope = call.scope(menu, model.rows.fields, elsewhere?.written);
  const withOwn = model.webType === 3 && call.user.userId !== undefined ? orOwn(call.user.userId) : null;
  const within = elsewhere ? scope : withOwn ? sql<SqlBool>`(${scope} and ${withOwn})` : withoutDrafts(scope);
  const binned = elsewhere ? call.scope(menu, elsewhere.binned) : within;
  return { model, within, binned, sees, reaches, changes: not(fixed), hidden: [...hidden], fixed: [...fixed] };
}
