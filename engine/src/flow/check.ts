// Checks a flow before its release; each finding names its node. Blocking findings prevent the release, the others are hints.
import type { Asked, Filter } from '../filter/filter.ts';
import { kinds } from '../kind/kinds.ts';
import { isComparable } from '../kind/kind.ts';
import { aloneAgain } from './alone.ts';
import { fieldsIn } from './conditions.ts';
import { conditionFields } from './person-facts.ts';
import type { AnyNode, FlowNode, ForkNode, Version } from './document.ts';
import { matrixFaults } from './matrix-check.ts';
import { isWithin, namesIn, type Matrix } from './matrix.ts';
import type { ApproverNode, Who } from './nodes/approver.ts';
import { isNever } from './never.ts';
import { isNobody, nobody, type People } from './nodes/node.ts';
import { fieldsInTitle, hiddenSomewhere, templatesIn } from './title.ts';
import type { RecordStart } from './record-start.ts';
import type { Schedule } from './schedule.ts';
import { signFaults } from './sign-check.ts';
import { isFork, joins, planOf, precedes, wayUp, type Plan } from './plan.ts';

export type FlowFindingKey =
  | 'unreachable'
  | 'neverHolds'
  | 'defaultMissing'
  | 'defaultNotLast'
  | 'fieldGone'
  | 'fieldKind'
  | 'peopleMissing'
  | 'starterMissing'
  | 'peopleDisabled'
  | 'adminMissing'
  | 'nodeGone'
  | 'returnLater'
  | 'startsItself'
  | 'engineMissing'
  | 'engineGone'
  | 'modelMissing'
  | 'modelGone'
  | 'recordFormMissing'
  | 'recordFormUnfit'
  | 'loopAlone'
  | 'pairEmpty'
  | 'targetNotAllowed'
  | 'calendarMissing'
  | 'requiredHidden'
  | 'kindUnknown'
  | 'endWithin'
  | 'idTwice'
  | 'nobodyActs'
  | 'titleUntold'
  | 'votesTooMany'
  | 'rejectsIdle'
  | 'matrixEmpty'
  | 'matrixNobody'
  | 'matrixCovered'
  | 'matrixGap';

export interface FlowFinding {
  node: string;
  key: FlowFindingKey;
  /** Id of a field, person or node. */
  of: string;
  blocks: boolean;
}

/** Facts that the check needs from elsewhere. */
export interface CheckFacts {
  /** Of the people, positions, roles and organisations named in the flow, those that are disabled or deleted. */
  disabled: ReadonlySet<string>;
  /** Engines and forms named in the flow that have no release. */
  gone: ReadonlySet<string>;
  /** Forms whose new records cannot start tasks of this flow. */
  unfit: ReadonlySet<string>;
  /** Of the engines named in the flow, those that start this one in turn, directly or through others. */
  startsBack: ReadonlySet<string>;
  hasCalendar: boolean;
  /** A department named in an approval matrix, with those above it. */
  above(department: string): readonly string[];
  mayCall(target: string): boolean;
  /** Fields that the form requires. */
  required: readonly string[];
  /** Given the hidden fields, those whose values must not be shown to everybody. Paths are `field`, or `table.field`. */
  untold(hidden: readonly string[]): ReadonlySet<string>;
}

const HINTS: readonly FlowFindingKey[] = ['neverHolds', 'peopleDisabled', 'nobodyActs', 'unreachable', 'rejectsIdle', 'matrixCovered', 'matrixGap'];

export function check(version: Version, facts: CheckFacts): FlowFinding[] {
  const plan = planOf(version.flow);
  const findings: FlowFinding[] = [];
  const add = (node: string, key: FlowFindingKey, of = '') => void findings.push({ node, key, of, blocks: !HINTS.includes(key) });
  const { flow } = version;
  const nodes = plan.order.flatMap((id) => plan.places[id]?.node ?? []);
  if (flow.settings.admin === null) add(flow.start.id, 'adminMissing');
  else if (facts.disabled.has(flow.settings.admin)) add(flow.start.id, 'adminMissing', flow.settings.admin);
  for (const id of new Set(plan.order.filter((one, at) => plan.order.indexOf(one) !== at))) add(id, 'idTwice', id);
  for (const field of facts.required) {
    const shows = nodes.filter((node) => 'rights' in node && node.rights.some((right) => right.field === field && right.read && right.write));
    const hides = flow.start.rights.some((right) => right.field === field && (!right.read || !right.write));
    if (hides && shows.length === 0) add(flow.start.id, 'requiredHidden', field);
  }
  checkTexts(version, facts, add);
  if (!nodes.some(({ kind }) => kind === 'approver')) add(flow.start.id, 'nobodyActs');
  unreachable(flow.chain, add);
  for (const id of aloneAgain(flow)) add(id, 'loopAlone');
  for (const node of nodes) {
    if ('hooks' in node) for (const { target } of node.hooks) if (!facts.mayCall(target)) add(node.id, 'targetNotAllowed', target);
    checkNode(version, plan, facts, node, add);
  }
  return findings;
}

function checkTexts({ flow, fields }: Version, facts: CheckFacts, add: Add): void {
  const named = [...new Set(templatesIn(flow.settings).flatMap(fieldsInTitle))];
  if (named.length === 0) return;
  const untold = facts.untold([...hiddenSomewhere(flow)].map((path) => path.replace('-', '.')));
  for (const name of named) {
    if (!Object.hasOwn(fields, name)) add(flow.start.id, 'fieldGone', name);
    else if (untold.has(name)) add(flow.start.id, 'titleUntold', name);
  }
}

type Add = (node: string, key: FlowFindingKey, of?: string) => void;

/** Reports nodes after an end. */
function unreachable(chain: readonly FlowNode[], add: Add): boolean {
  let isOver = false;
  for (const node of chain) {
    if (isOver) add(node.id, 'unreachable');
    if (isFork(node)) {
      const ends = node.branches.map((branch) => unreachable(branch.chain, add));
      if (node.kind === 'condition' && ends.length > 0 && ends.every(Boolean)) isOver = true;
    }
    if (node.kind === 'end') isOver = true;
  }
  return isOver;
}

function checkNode(version: Version, plan: Plan, facts: CheckFacts, node: AnyNode, add: Add): void {
  switch (node.kind) {
    case 'approver':
      return checkApprover(version, plan, facts, node, add);
    case 'condition':
    case 'inclusive':
      return checkBranches(version, node, add);
    case 'subFlow':
      if (node.engine === '') add(node.id, 'engineMissing');
      else if (node.engine === version.engine || facts.startsBack.has(node.engine)) add(node.id, 'startsItself', node.engine);
      else if (facts.gone.has(node.engine)) add(node.id, 'engineGone', node.engine);
      if (node.launcher.kind === 'people') people(node.id, node.launcher.people, facts, add);
      // With one child per row, the columns of its table can be passed too.
      pairs(node.launcher.kind === 'rows' ? null : version.fields, node, [...node.into, ...node.outOf], 'parent', add);
      return;
    case 'copy':
      return people(node.id, node.people, facts, add);
    case 'service':
      if (!facts.mayCall(node.target)) add(node.id, 'targetNotAllowed', node.target);
      pairs(version.fields, node, node.into, 'field', add);
      return;
    case 'timer':
      if (node.wait.kind === 'span' && node.wait.span.working && !facts.hasCalendar) add(node.id, 'calendarMissing');
      if (node.wait.kind === 'field') field(version.fields, node.id, node.wait.field, add, ['day', 'moment']);
      return;
    case 'end':
      if (wayUp(plan, node.id).some(({ owner }) => owner && joins((plan.places[owner.fork] as { node: AnyNode }).node))) add(node.id, 'endWithin');
      return;
    case 'unknown':
      return add(node.id, 'kindUnknown', node.type);
    case 'start':
      if (node.launchers) people(node.id, node.launchers, facts, add);
      if (node.schedule) scheduled(node.id, node.schedule, facts, add);
      if (node.recordStart) byRecord(version.fields, node.id, node.recordStart, facts, add);
      return;
    case 'assignData':
      if (node.model === '') add(node.id, 'modelMissing');
      else if (facts.gone.has(node.model)) add(node.id, 'modelGone', node.model);
      if (node.record !== null) field(version.fields, node.id, node.record, add);
      pairs(version.fields, node, node.mapping, 'from', add);
      return;
    case 'interflow':
  }
}

function people(id: string, named: People, { disabled }: CheckFacts, add: Add): void {
  if (isNobody(named)) add(id, 'peopleMissing');
  gone(id, named, disabled, add);
}

function scheduled(id: string, { every, user }: Schedule, facts: CheckFacts, add: Add): void {
  if (user === '') add(id, 'starterMissing');
  else gone(id, { ...nobody, users: [user] }, facts.disabled, add);
  if (every === 'workday' && !facts.hasCalendar) add(id, 'calendarMissing');
}

function byRecord(fields: Asked, id: string, { model, into }: RecordStart, { unfit }: CheckFacts, add: Add): void {
  if (model === '') add(id, 'recordFormMissing');
  else if (unfit.has(model)) add(id, 'recordFormUnfit', model);
  pairs(fields, { id }, into, 'field', add);
}

/** Checks mappings: both sides are named, and our own field exists. @param fields null: existence is not checked */
function pairs<O extends string>(fields: Asked | null, { id }: { id: string }, rows: readonly Readonly<Record<O, string>>[], own: O, add: Add): void {
  if (rows.some((row) => Object.values(row).includes(''))) add(id, 'pairEmpty');
  if (fields) for (const row of rows) if (row[own] !== '' && !row[own].includes('-')) field(fields, id, row[own], add);
}

function gone(id: string, named: People, disabled: ReadonlySet<string>, add: Add): void {
  for (const one of Object.values(named).flat()) if (disabled.has(one)) add(id, 'peopleDisabled', one);
}

/** Kinds of field that can hold approvers. */
const KEEPS: Readonly<Record<Extract<Who, { kind: 'field' }>['holds'], readonly string[]>> = {
  users: ['user', 'list', 'text'],
  departments: ['organize', 'list', 'text'],
  positions: ['position', 'list', 'text'],
  roles: ['role', 'list', 'text'],
};

function field(fields: Asked, id: string, name: string, add: Add, wanted?: readonly string[]): void {
  const known = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!known) add(id, 'fieldGone', name);
  else if (wanted && !wanted.includes(known.kind)) add(id, 'fieldKind', name);
}

function checkApprover(version: Version, plan: Plan, facts: CheckFacts, node: ApproverNode, add: Add): void {
  const { who, nobody, onReject, limits } = node;
  if ('people' in who) people(node.id, who.people, facts, add);
  if (who.kind === 'field') field(version.fields, node.id, who.field, add, KEEPS[who.holds]);
  if (who.kind === 'head' && who.field !== null) field(version.fields, node.id, who.field, add, KEEPS.departments);
  if (who.kind === 'matrix') checkMatrix(version, node.id, who, facts, add);
  if (who.kind === 'steps' && who.position !== null && facts.disabled.has(who.position)) add(node.id, 'peopleDisabled', who.position);
  if (who.kind === 'interface' && !facts.mayCall(who.interface)) add(node.id, 'targetNotAllowed', who.interface);
  if (who.kind === 'node') {
    if (plan.places[who.node]?.node.kind !== 'approver') add(node.id, 'nodeGone', who.node);
    else if (!precedes(plan, who.node, node.id)) add(node.id, 'returnLater', who.node);
  }
  const { tooMany, rejectsIdle } = signFaults(node);
  if (tooMany !== null) add(node.id, 'votesTooMany', String(tooMany));
  if (rejectsIdle) add(node.id, 'rejectsIdle');
  if (nobody.does === 'people') people(node.id, nobody.people, facts, add);
  if (onReject.to === 'node' && onReject.node !== version.flow.start.id) {
    if (plan.places[onReject.node]?.node.kind !== 'approver') add(node.id, 'nodeGone', onReject.node);
    else if (!precedes(plan, onReject.node, node.id)) add(node.id, 'returnLater', onReject.node);
  }
  const spans = [limits.remind?.after, limits.remind?.every, limits.overdue?.after];
  if (spans.some((span) => span?.working) && !facts.hasCalendar) add(node.id, 'calendarMissing');
  if (limits.overdue?.does === 'transfer' && limits.overdue.to === null) add(node.id, 'peopleMissing');
  else if (limits.overdue?.to && facts.disabled.has(limits.overdue.to)) add(node.id, 'peopleDisabled', limits.overdue.to);
  gone(node.id, node.circulate, facts.disabled, add);
  for (const right of node.rights) if (right.required && (!right.read || !right.write)) add(node.id, 'requiredHidden', right.field);
}

function checkMatrix(version: Version, id: string, matrix: Matrix, { disabled, above }: CheckFacts, add: Add): void {
  if (matrix.fields.length === 0 || matrix.rows.length === 0) add(id, 'matrixEmpty');
  const { gone: missing, unsuited, nobody: without, covered, gaps } = matrixFaults(matrix, conditionFields(version), above);
  for (const name of missing) add(id, 'fieldGone', name);
  for (const name of unsuited) add(id, 'fieldKind', name);
  for (const row of without) add(id, 'matrixNobody', String(row));
  for (const row of covered) add(id, 'matrixCovered', String(row));
  for (const range of gaps) add(id, 'matrixGap', range);
  const named = matrix.rows.flatMap(({ cells, people: some }) => [...Object.values(some).flat(), ...cells.filter(isWithin).flatMap(namesIn)]);
  for (const one of new Set(named)) if (disabled.has(one)) add(id, 'peopleDisabled', one);
}

function checkBranches({ fields }: Pick<Version, 'fields'>, fork: ForkNode, add: Add): void {
  const known = conditionFields({ fields });
  const at = fork.branches.findIndex(({ when }) => when === null);
  if (at === -1) add(fork.id, 'defaultMissing');
  else if (at < fork.branches.length - 1) add(fork.id, 'defaultNotLast');
  const before = new Set<string>();
  for (const { id, when } of fork.branches) {
    if (when === null) continue;
    const said = JSON.stringify(when);
    // With one branch taken, a repeated condition is always met by the earlier branch.
    if (isNever(when, known) || (fork.kind === 'condition' && before.has(said))) add(id, 'neverHolds');
    before.add(said);
    for (const name of new Set(fieldsIn(when))) field(known, id, name, add);
    for (const name of new Set(notUnderstood(when, known))) add(id, 'fieldKind', name);
  }
}

/** Fields whose kind does not support the operator of the condition. */
function notUnderstood(when: Filter, known: Asked): string[] {
  if ('all' in when) return when.all.flatMap((part) => notUnderstood(part, known));
  if ('any' in when) return when.any.flatMap((part) => notUnderstood(part, known));
  if ('not' in when) return notUnderstood(when.not, known);
  const kind = Object.hasOwn(known, when.field) ? known[when.field]?.kind : undefined;
  if (!kind) return [];
  const isAsked = kinds[kind].questions.includes(when.is);
  const values = 'value' in when ? [when.value].flat() : [];
  const isRight = values.every((value) => value === null || (typeof value !== 'object' && isComparable(kinds[kind], value)));
  return isAsked && isRight ? [] : [when.field];
}
