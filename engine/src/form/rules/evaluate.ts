// Evaluates one unit, from the units before it in the order.
import type { Filter } from '../../filter/filter.ts';
import { isEmpty } from '../kind.ts';
import type { DesignText, Json } from '../document.ts';
import type { Condition } from '../rule.ts';
import { WHOLE, type HideAct, type LookAct, type ValueAct } from './acts.ts';
import { ownValues, sideOf, testOf, type FieldCompared, type KnownFacts, type Standing } from './condition.ts';
import type { Computation } from './computation.ts';
import type { MappedField } from './map.ts';
import { isSame, readAs, type Reader } from './reading.ts';
import type { AtRow, Run } from './run.ts';
import type { NodeState } from './node-state.ts';
import { keepsHidden, type Unit } from './units.ts';

export function evaluate(run: Run, at: number, row: AtRow | null): void {
  const unit = run.program.units[at] as Unit;
  switch (unit.does) {
    case 'holds':
      return holds(run, at, unit.rule, row);
    case 'hidden':
      return hidden(run, at, unit.node, row);
    case 'look':
      run.writeNode(unit.node, row, look(run, unit.node, row));
      return;
    case 'rows': {
      const isEmptied = isHiddenAway(run, unit.field, null) || lastOf(run, unit.field, null)?.does === 'clear';
      if (isEmptied !== run.isEmptied(unit.field.name)) run.empty(unit.field.name, isEmptied);
      return;
    }
    case 'value':
      suggest(run, unit.field, row);
      run.writeValue(unit.field, row, value(run, unit.field, row));
  }
}

function holds(run: Run, at: number, rule: number, row: AtRow | null): void {
  run.evaluated.conditions += 1;
  const isTrue = run.inner.tests[rule]?.(run.reader(row)) === true;
  if (isTrue === run.holds(rule, row)) return;
  run.writeHolds(rule, row, isTrue);
  run.markAll(run.program.after[at], row);
}

/** Whether a rule applies here: rules about rows apply in rows only, not to the column as a whole. */
const applies = (run: Run, { rule }: HideAct | LookAct | ValueAct, row: AtRow | null): boolean =>
  (row !== null || run.program.acts.rules[rule]?.table === null) && run.holds(rule, row);

function hidden(run: Run, at: number, id: string, row: AtRow | null): void {
  const { map, acts } = run.program;
  const act = (acts.hides.get(id) ?? []).findLast((one) => applies(run, one, row));
  const { node, parent, table } = map.nodes.get(id) as NonNullable<ReturnType<typeof map.nodes.get>>;
  const outer = parent === null || parent === table ? undefined : run.node(parent, row);
  const part = {
    hidden: (act ? act.does === 'hide' : node.hidden) || (outer?.hidden ?? false),
    hiddenByRule: act?.does === 'hide' || (outer?.hiddenByRule ?? false),
  };
  if (run.writeNode(id, row, part)) run.markAll(run.program.after[at], row);
}

type Look = Omit<NodeState, 'hidden' | 'hiddenByRule'>;

function look(run: Run, id: string, row: AtRow | null): Look {
  const { acts, map } = run.program;
  const { required, disabled, readonly } = run.still(id);
  const part = { required, disabled, readonly, options: null as Filter | null, messages: [] as DesignText[], refusals: [] as DesignText[] };
  const filters: Filter[] = [];
  const isWhole = id === WHOLE;
  for (const act of acts.looks.get(id) ?? []) {
    if (isWhole && (acts.rules[act.rule]?.table ?? null) !== (row?.table ?? null)) continue;
    if (!applies(run, act, row)) continue;
    switch (act.does) {
      case 'require':
      case 'optional':
        part.required = act.does === 'require';
        break;
      case 'enable':
      case 'disable':
        part.disabled = act.does === 'disable';
        break;
      case 'set':
      case 'clear':
        part.readonly = true;
        break;
      case 'options':
        filters.push(optionsOf(act.filter, { map, table: row?.table ?? null }, run.reader(row), run.inner.around.facts));
        break;
      case 'message':
        part.messages.push(act.text);
        break;
      case 'refuse':
        part.refusals.push(act.text);
    }
  }
  return { ...part, options: filters.length > 1 ? { all: filters } : (filters[0] ?? null) };
}

/** Known fields are replaced by their values; what remains are conditions on the options. */
function optionsOf(filter: Condition, standing: Standing, read: Reader, facts: KnownFacts): Filter {
  if ('all' in filter) return { all: filter.all.map((part) => optionsOf(part, standing, read, facts)) };
  if ('any' in filter) return { any: filter.any.map((part) => optionsOf(part, standing, read, facts)) };
  if ('not' in filter) return { not: optionsOf(filter.not, standing, read, facts) };
  if (!('moment' in filter) && !sideOf(filter.field, standing)) {
    if (!('to' in filter)) return ownValues(filter, facts) ?? { any: [] };
    const side = sideOf(filter.to, standing);
    return side ? comparedWith(filter, readAs(side.field.kind, side.isOld ? read.old(side.field.name) : read.now(side.field.name))) : { any: [] };
  }
  return testOf(filter, standing, facts)(read) ? { all: [] } : { any: [] };
}

/** With several values, an option can match any of them. */
function comparedWith({ field, is }: FieldCompared, value: unknown): Filter {
  if (Array.isArray(value)) {
    const list = value.filter((one) => typeof one === 'string');
    return is === 'equal' ? { field, is: 'in', value: list } : is === 'notEqual' ? { field, is: 'notIn', value: list } : { any: [] };
  }
  return { field, is, value: typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null };
}

/** The action that sets the value now: the last one that applies. */
const lastOf = (run: Run, field: MappedField, row: AtRow | null): ValueAct | undefined =>
  (run.program.acts.values.get(field.name) ?? []).findLast((act) => act.does !== 'suggest' && applies(run, act, row));

const isHiddenAway = (run: Run, field: MappedField, row: AtRow | null): boolean => !keepsHidden(field) && run.node(field.node.id, row).hiddenByRule;

function value(run: Run, field: MappedField, row: AtRow | null): Json {
  if (isHiddenAway(run, field, row)) return null;
  const act = lastOf(run, field, row);
  if (act?.does === 'clear') return null;
  const by = act?.does === 'set' ? act.by : run.program.acts.formulas.get(field.name);
  return by ? computed(run, by, row) : run.entered(field, row);
}

function computed(run: Run, by: Computation, row: AtRow | null): Json {
  run.evaluated.formulas += 1;
  const { now, holidays } = run.inner.around;
  const around = { record: run.record(), row: row ? run.row(row).row.values : {}, now, budget: run.budget, ...(holidays ? { calendar: holidays } : {}) };
  return by.value(around, run.shared);
}

/** Fills an empty field that nobody has edited, once, when the condition becomes true; the last suggestion wins. */
function suggest(run: Run, field: MappedField, row: AtRow | null): void {
  if (run.isQuiet) return;
  const acts = run.program.acts.values.get(field.name) ?? [];
  for (const act of acts.toReversed()) {
    if (act.does !== 'suggest' || !hasTurned(run, act.rule, row)) continue;
    const suggestion = `${acts.indexOf(act)} ${field.name}`;
    const entered = run.entered(field, row);
    if (run.isSpent(suggestion, row) || !(isEmpty(entered) || isSame(entered, field.node.initial))) continue;
    const filled = computed(run, act.by, row);
    if (isEmpty(filled)) continue;
    run.enter(field, row, filled);
    run.spend(suggestion, row);
    return;
  }
}

/** For an added row, a condition of the head that already holds counts as newly true. */
function hasTurned(run: Run, rule: number, row: AtRow | null): boolean {
  const turned = run.turned.get(rule);
  if (turned === true) return run.holds(rule, row);
  if (row === null) return false;
  return turned?.has(row.index) === true || (run.newRows.get(row.table)?.has(row.index) === true && run.holds(rule, row));
}
