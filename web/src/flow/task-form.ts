// The form of a task as one step allows it: visible fields, writable fields, and fields required for the next step.
import type { flowCommand, flowTask } from '@ordo/contract/flow-task.ts';
import type { Input, Result } from '@ordo/contract/kit.ts';
import type { Facts } from '@ordo/engine/filter/filter.ts';
import type { FormDocument } from '@ordo/engine/form/document.ts';
import { fieldsOf, isCovered, pathText, requiring, type Field } from '@ordo/engine/form/fields.ts';
import type { Values } from '@ordo/engine/form/values.ts';
import { calendarOf } from '@ordo/engine/formula/evaluate.ts';
import type { Design } from '@ordo/engine/model/design.ts';
import { FormStore } from '../form/form-store.ts';
import type { PlacedProblem } from '../form/problems.ts';
import { changesBetween, sendable } from '../form/record-changes.ts';

export type FormShown = Result<typeof flowTask>['form'];
export type Filled = NonNullable<Input<typeof flowCommand>['form']>;

const nodeOf = (path: string) => path.slice(path.indexOf('.') + 1);

/** Which paths are visible and which may be changed; a table may be changed if one of its columns may. */
function reachOf(fields: ReadonlyMap<string, Field>, hidden: readonly string[], writable: readonly string[]) {
  const [none, open] = [new Set(hidden), new Set(writable)];
  const changes = (path: string) => isCovered(open, path) || writable.some((one) => one.startsWith(`${path}.`));
  const sees = (path: string) => !isCovered(none, path);
  return { fields, sees, changes: (path: string) => sees(path) && changes(path) };
}

export interface TaskForm {
  store: FormStore;
  design: Design;
  /** Whether any field may be changed. */
  isOpen: boolean;
  /** The problems of fields that may be changed here, in the order of the form. */
  check(): readonly PlacedProblem[];
  /** Changes since the form was read. */
  filled(): Filled;
  isDirty(): boolean;
  /** Shows findings of the server. @returns whether there were any */
  place(details: unknown): boolean;
}

/** @param given what a new form begins with; it is sent like what the user fills in */
export function taskForm(form: FormShown, given: Values = {}): TaskForm {
  const design = form.design as Design;
  const fields = new Map(fieldsOf(design.form).map((field) => [pathText(field), field]));
  const reach = reachOf(fields, form.hidden, form.writable);
  const document: FormDocument = { ...design.form, nodes: requiring(design.form.nodes, new Set(form.required.map(nodeOf))) };
  const values = (form.record?.values ?? {}) as Values;
  const holidays = form.calendar && calendarOf(form.calendar.daysOff, form.calendar.workingDays);
  const now = Date.now();
  const store = new FormStore({
    document,
    values: form.record ? values : given,
    rules: design.rules,
    hidden: new Set(form.hidden.map(nodeOf)),
    fixed: new Set([...fields].flatMap(([path, { node }]) => (reach.changes(path) ? [] : [node.id]))),
    around: { facts: { ...(form.facts as unknown as Facts), now }, now, ...(holidays && { holidays }) },
    fresh: form.record === null,
  });
  const pathOf = (field: string) => (store.tableOf.has(field) ? `${store.tableOf.get(field)}.${field}` : field);
  return {
    store,
    design,
    isOpen: form.writable.length > 0,
    check: () => {
      const all = store.check();
      const mine = all.filter(({ field }) => !fields.has(pathOf(field)) || reach.changes(pathOf(field)));
      // The user cannot correct fields that other people have left empty.
      if (mine.length < all.length) store.show(mine);
      return mine;
    },
    filled: () => ({ version: form.record?.version ?? 0, ...changesBetween(sendable(reach), values, store.values()) }),
    isDirty: () => store.changed().size > 0,
    place: (details) => {
      const { findings = [] } = (details ?? {}) as { findings?: { field: string; row: string | null; text: string }[] };
      const placed = findings.map(({ field, row, text: say }) => ({ field: nodeOf(field), row, problem: { say } }));
      if (placed.length === 0) return false;
      store.show(placed);
      store.reveal(placed[0] ?? null);
      return true;
    },
  };
}
