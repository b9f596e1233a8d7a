// The model of a page: its release in use, and the user's permissions for it.
import type { modelOpen } from '@ordo/contract/model-record.ts';
import type { recordAsSaved } from '@ordo/contract/record-as-saved.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { fieldsOf, isCovered, pathText, type Field } from '@ordo/engine/form/fields.ts';
import { calendarOf } from '@ordo/engine/formula/evaluate.ts';
import type { Facts } from '@ordo/engine/filter/filter.ts';
import type { Circumstances } from '@ordo/engine/form/rules/state.ts';
import type { Design } from '@ordo/engine/model/design.ts';

export interface OpenedModel {
  id: string;
  /** Menu entry that opened it; undefined for none. */
  menuId: string | undefined;
  fullName: string;
  webType: number;
  /** Number of the release in use. */
  release: number;
  design: Design;
  /** Path (`field` or `table.field`) → its field. */
  fields: ReadonlyMap<string, Field>;
  sees(path: string): boolean;
  changes(path: string): boolean;
  may(right: Result<typeof modelOpen>['rights'][number]): boolean;
  /** Node ids, as forms expect them. */
  hiddenNodes: ReadonlySet<string>;
  fixedNodes: ReadonlySet<string>;
  /** The workflow engine of its records. */
  flow?: Result<typeof modelOpen>['flow'];
  /** The table does not store who created its records, and when. */
  bound?: boolean;
  /** Facts for rules, besides the record. */
  around(): Omit<Circumstances, 'old'>;
}

const without = (paths: readonly string[]) => {
  const all = new Set(paths);
  return (path: string) => !isCovered(all, path);
};
const nodesOf = (paths: readonly string[]) => new Set(paths.map((path) => path.slice(path.indexOf('.') + 1)));

export function openedModel(answer: Result<typeof modelOpen>, menuId: string): OpenedModel {
  const { id, fullName, webType, release, hidden, fixed, rights, facts, calendar, bound, flow } = answer;
  const holidays = calendar && calendarOf(calendar.daysOff, calendar.workingDays);
  const design = answer.design as Design;
  return {
    id,
    menuId: menuId || undefined,
    fullName,
    webType,
    release,
    design,
    fields: new Map(fieldsOf(design.form).map((field) => [pathText(field), field])),
    sees: without(hidden),
    changes: without(fixed),
    may: (right) => rights.includes(right),
    hiddenNodes: nodesOf(hidden),
    fixedNodes: nodesOf(fixed),
    bound,
    flow,
    around: () => ({ facts: { ...(facts as unknown as Facts), now: Date.now() }, now: Date.now(), ...(holidays && { holidays }) }),
  };
}

/** The same model with an earlier release, read-only. */
export function atRelease(model: OpenedModel, answer: Pick<Result<typeof recordAsSaved>, 'design' | 'hidden'>): OpenedModel {
  const design = answer.design as Design;
  return {
    ...model,
    design,
    fields: new Map(fieldsOf(design.form).map((field) => [pathText(field), field])),
    sees: without(answer.hidden),
    changes: () => false,
    hiddenNodes: nodesOf(answer.hidden),
  };
}
