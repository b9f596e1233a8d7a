// External references of a flow: people and their groups, engines, and called targets.
import type { AnyNode, FlowDocument } from './document.ts';
import { isWithin, namesIn, type Matrix } from './matrix.ts';
import type { People } from './nodes/node.ts';
import { planOf } from './plan.ts';

export interface Named {
  users: Set<string>;
  positions: Set<string>;
  roles: Set<string>;
  departments: Set<string>;
  engines: Set<string>;
  models: Set<string>;
  /** Forms whose new records start tasks. */
  recordModels: Set<string>;
  /** Ids of interfaces, and addresses. */
  targets: Set<string>;
}

export function namedIn(flow: FlowDocument): Named {
  const named: Named = {
    users: new Set(),
    positions: new Set(),
    roles: new Set(),
    departments: new Set(),
    engines: new Set(),
    models: new Set(),
    recordModels: new Set(),
    targets: new Set(),
  };
  const people = (some: People | null) => {
    for (const [kind, ids] of Object.entries(some ?? {})) for (const id of ids as readonly string[]) named[kind as keyof People].add(id);
  };
  if (flow.settings.admin) named.users.add(flow.settings.admin);
  const { places } = planOf(flow);
  for (const { node } of Object.values(places)) ofNode(node, named, people);
  return named;
}

function ofMatrix({ rows }: Matrix, named: Named, people: (some: People) => void): void {
  for (const row of rows) {
    people(row.people);
    for (const cell of row.cells) if (isWithin(cell)) for (const id of namesIn(cell)) named.departments.add(id);
  }
}

function ofNode(node: AnyNode, named: Named, people: (some: People | null) => void): void {
  if ('hooks' in node) for (const { target } of node.hooks) if (target) named.targets.add(target);
  switch (node.kind) {
    case 'start':
      if (node.schedule?.user) named.users.add(node.schedule.user);
      if (node.recordStart?.model) named.recordModels.add(node.recordStart.model);
      return people(node.launchers);
    case 'approver':
      if ('people' in node.who) people(node.who.people);
      if (node.who.kind === 'matrix') ofMatrix(node.who, named, people);
      if (node.who.kind === 'steps' && node.who.position) named.positions.add(node.who.position);
      if (node.who.kind === 'interface' && node.who.interface) named.targets.add(node.who.interface);
      if (node.nobody.does === 'people') people(node.nobody.people);
      if (node.limits.overdue?.to) named.users.add(node.limits.overdue.to);
      for (const user of Object.keys(node.sign.weights)) named.users.add(user);
      return people(node.circulate);
    case 'copy':
      return people(node.people);
    case 'subFlow':
      if (node.engine) named.engines.add(node.engine);
      return node.launcher.kind === 'people' ? people(node.launcher.people) : undefined;
    case 'service':
      if (node.target) named.targets.add(node.target);
      return;
    case 'assignData':
      if (node.model) named.models.add(node.model);
      return;
    case 'condition':
    case 'inclusive':
    case 'interflow':
    case 'timer':
    case 'end':
    case 'unknown':
  }
}
