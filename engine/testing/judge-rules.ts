// Random worlds: after each step the engine's state is compared with the reference model, the changes it reports with the real ones, the
// incremental state with the form opened again, and the browser with the server.
import { isDeepStrictEqual } from 'node:util';
import { findings } from '../src/form/rules/checks.ts';
import { compile, isSound, type Program } from '../src/form/rules/compile.ts';
import { addRow, at, change, moveRow, open, removeRow, setMany } from '../src/form/rules/form.ts';
import type { NodeState } from '../src/form/rules/node-state.ts';
import { settle } from '../src/form/rules/settle.ts';
import { allRows, nodeState, type Changed, type FormState, type Step } from '../src/form/rules/state.ts';
import type { Row } from '../src/form/values.ts';
import { worldOf, type Deed, type World } from './any-rules.ts';
import { NaiveForm } from './naive-rules.ts';

const NOW = Date.UTC(2026, 10, 26, 2);
const around = (world: World) => ({ old: world.old, facts: null, now: NOW });

export interface Verdict {
  /** Null: the engine refuses the rules because of a cycle. */
  steps: number | null;
  /** The first difference. */
  fault: string | null;
}

export function judge(seed: number): Verdict {
  const world = worldOf(seed);
  const program = compile(world.document, world.rules);
  if (program.problems.some(({ problem }) => problem === 'cycle')) return { steps: null, fault: world.isWild ? null : `${seed}: a cycle where there is none` };
  const naive = new NaiveForm(world);
  naive.settle(world.old === null);
  let state = open(program, world.values, around(world));
  let fault = differs(naive, state, 'opened');
  for (const [index, deed] of world.deeds.entries()) {
    if (fault) break;
    naive.moment = 'change';
    doNaively(naive, deed);
    naive.settle(true);
    const step = doDeed(state, deed);
    fault = differs(naive, step.state, `deed ${index}`) ?? inexact(state, step, `deed ${index}`);
    state = step.state;
  }
  fault ??= anew(program, world, state) ?? onServer(program, world, state);
  const isGone = world.rules.some((rule) => rule.enabled && JSON.stringify(rule.when).includes('"gone"'));
  if (!fault && !isGone && !isSound(program)) fault = `refused: ${JSON.stringify(program.problems)}`;
  return { steps: world.deeds.length, fault: fault && `${seed}: ${fault}` };
}

function doDeed(state: FormState, deed: Deed): Step {
  const rowId = (table: string, row: number) => allRows(state, table)[row]?.id ?? 'gone';
  switch (deed.does) {
    case 'change':
      return change(state, deed.path, deed.path.length === 1 ? null : rowId(deed.path[0], deed.row), deed.value);
    case 'paste':
      return setMany(
        state,
        deed.cells.map(({ path, row, value }) => ({ path, rowId: path.length === 1 ? null : rowId(path[0], row), value })),
      );
    case 'add':
      return addRow(state, deed.table, { id: deed.id, values: deed.values }, deed.place);
    case 'remove':
      return removeRow(state, deed.table, rowId(deed.table, deed.row));
    case 'move':
      return moveRow(state, deed.table, rowId(deed.table, deed.row), deed.place);
  }
}

function doNaively(naive: NaiveForm, deed: Deed): void {
  const rows = 'table' in deed ? (naive.rows[deed.table] ?? []) : [];
  switch (deed.does) {
    case 'change':
    case 'paste':
      for (const { path, row, value } of deed.does === 'paste' ? deed.cells : [deed]) {
        const [one, column] = path;
        const entered = column === undefined ? naive.entered : naive.rows[one]?.[row]?.entered;
        if (entered) entered[column ?? one] = value === '' ? null : value;
      }
      return;
    case 'add':
      rows.splice(deed.place, 0, naive.row(deed.table, { id: deed.id, values: deed.values }));
      return;
    case 'remove':
      rows.splice(deed.row, 1);
      return;
    case 'move': {
      const [moved] = rows.splice(deed.row, 1);
      if (moved) rows.splice(deed.place, 0, moved);
    }
  }
}

// Comparing.

const plainly = (value: unknown): unknown => JSON.parse(JSON.stringify(value, (_, part: unknown) => (part === undefined ? null : part)));
const text = (value: unknown): string => JSON.stringify(sorted(plainly(value)));
const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .toSorted(([one], [other]) => (one < other ? -1 : 1))
            .map(([key, part]) => [key, sorted(part)]),
        )
      : value;

function differs(naive: NaiveForm, state: FormState, when: string): string | null {
  const unlike = (what: string, expected: unknown, actual: unknown) =>
    isDeepStrictEqual(expected, actual) || text(expected) === text(actual) ? null : `${when}: ${what} is ${text(actual)}, not ${text(expected)}`;
  let fault = unlike('the record', naive.values(), state.values);
  for (const { node, way } of naive.nodes()) {
    fault ??= unlike(node.id, naive.node(node, null), looks(nodeState(state, node.id, null)));
    const table = way.find(({ kind }) => kind === 'table');
    for (const [index, row] of (table ? (naive.rows[table.id] ?? []) : []).entries())
      fault ??= unlike(`${node.id} of ${row.id}`, naive.node(node, row), looks(nodeState(state, node.id, allRows(state, table?.id ?? '')[index] ?? null)));
  }
  fault ??= unlike('the form', naive.whole(null, null), wholes(state.nodes['']));
  for (const [table, rows] of Object.entries(naive.rows))
    for (const [index, row] of rows.entries()) fault ??= unlike(`row ${row.id}`, naive.whole(table, row), wholes(allRows(state, table)[index]?.nodes['']));
  return fault;
}

const looks = ({ options: _, ...rest }: NodeState) => rest;
const wholes = (node: NodeState | undefined) => ({ messages: node?.messages ?? [], refusals: node?.refusals ?? [] });

/** The changes that a step reports are the real ones. */
function inexact(before: FormState, { state, changed }: Step, when: string): string | null {
  const [said, seen] = [saidBy(changed), seenBetween(before, state)];
  const [more, fewer] = [said.filter((one) => !seen.includes(one)), seen.filter((one) => !said.includes(one))];
  return more.length + fewer.length > 0 ? `${when}: said and not so ${text(more)}, so and not said ${text(fewer)}` : null;
}

const saidBy = ({ values, nodes, tables }: Changed): string[] => [
  ...values.map(({ path, rowId }) => `value ${path.join('.')} ${rowId}`),
  ...nodes.map(({ node, rowId }) => `node ${node} ${rowId}`),
  ...tables.map((table) => `table ${table}`),
];

function seenBetween(before: FormState, after: FormState): string[] {
  const seen: string[] = [];
  for (const { name, table, node, isTable } of after.program.map.fields.values()) {
    if (isTable) {
      const ids = (state: FormState) => [(state.values[name] as readonly Row[]).map(({ id }) => id), state.rows[name]?.map(({ id }) => id)].join('/');
      if (ids(before) !== ids(after)) seen.push(`table ${name}`);
    } else if (table === null) {
      if (before.values[name] !== after.values[name] && text(before.values[name]) !== text(after.values[name])) seen.push(`value ${name} null`);
    } else
      for (const row of after.rows[table] ?? []) {
        const was = before.rows[table]?.find(({ id }) => id === row.id);
        if (was && was.row.values[node.id] !== row.row.values[node.id] && text(was.row.values[node.id]) !== text(row.row.values[node.id]))
          seen.push(`value ${name} ${row.id}`);
      }
  }
  for (const [node, now] of Object.entries(after.nodes))
    if (before.nodes[node] !== now && text(before.nodes[node]) !== text(now)) seen.push(`node ${node} null`);
  for (const [table, rows] of Object.entries(after.rows))
    for (const row of rows) {
      const was = before.rows[table]?.find(({ id }) => id === row.id);
      for (const [node, now] of was ? Object.entries(row.nodes) : [])
        if (was?.nodes[node] !== now && text(was?.nodes[node]) !== text(now)) seen.push(`node ${node} ${row.id}`);
    }
  return seen;
}

const shown = (state: FormState) => text([state.values, state.nodes, Object.values(state.rows).map((rows) => rows.map(({ id, nodes }) => [id, nodes]))]);

/** A changed form equals the same record opened now. Rows of an emptied table are not in the record. */
function anew(program: Program, world: World, state: FormState): string | null {
  if (state.inner.aside.size > 0) return null;
  const again = open(program, state.values, { ...around(world), moment: state.moment, suggests: false });
  return shown(again) === shown(state) ? null : `opened anew it is ${shown(again)}, not ${shown(state)}`;
}

/** The server agrees with the browser about the record that it receives. */
function onServer(program: Program, world: World, state: FormState): string | null {
  const sent = at(state, 'save').state;
  const { values, findings: told } = settle(program, world.old, sent.values, { facts: null, now: NOW });
  if (text(values) !== text(sent.values)) return `the server has ${text(values)}, not ${text(sent.values)}`;
  const own = [...findings(sent)];
  if (text(told) !== text(own)) return `the server says ${text(told)}, not ${text(own)}`;
  // Values that a client claims to have computed are ignored.
  const lied = Object.fromEntries(Object.entries(sent.values).map(([name, value]) => [name, program.acts.formulas.has(name) ? '999' : value]));
  const believed = settle(program, world.old, lied, { facts: null, now: NOW });
  return text(believed.values) === text(sent.values) ? null : `the server believes ${text(believed.values)}`;
}
