// Compiles a form and its rules: what is evaluated in which order, and the problems for the designer.
import { fieldKinds } from '../kinds.ts';
import type { FormDocument } from '../document.ts';
import type { Rule } from '../rule.ts';
import { actsOf, WHOLE, type Acts } from './acts.ts';
import { findContradictions } from './contradictions.ts';
import { mapOf, type FormMap } from './map.ts';
import { orderOf } from './order.ts';
import { patternProblems } from './patterns.ts';
import { isRefused, type DesignProblem } from './problem.ts';
import type { NodeState } from './node-state.ts';
import { unitsOf, type Unit, type Units } from './units.ts';

export interface Program extends Units {
  map: FormMap;
  acts: Acts;
  /** Indexes of units, each after those that it depends on. */
  order: readonly number[];
  /** Units of the rows of each child table. */
  rowUnits: ReadonlyMap<string, readonly number[]>;
  /** Field name → the unit that computes its value; other fields have the entered value. */
  valueUnits: ReadonlyMap<string, number>;
  /** State of every node without rules. */
  still: Readonly<Record<string, NodeState>>;
  problems: readonly DesignProblem[];
}

/** Whether a form with these rules can be released; the reasons against it are among its problems. */
export const isSound = ({ problems }: Program): boolean => !problems.some(isRefused);

/**
 * Always returns a program: invalid actions are skipped, and fields with cyclic values keep what is entered.
 * @param unseen names of fields that the user does not see: rules and formulas that read them are left to the server
 */
export function compile(document: FormDocument, rules: readonly Rule[], unseen: ReadonlySet<string> = new Set()): Program {
  const map = mapOf(document);
  const acts = actsOf(map, rules, unseen);
  const inert = new Set<string>();
  const cycles: DesignProblem[] = [];
  for (;;) {
    const units = unitsOf(map, acts, inert);
    const { order, cycles: ways } = orderOf(units.needs);
    if (ways.length === 0) {
      const problems = [...acts.problems, ...cycles, ...findContradictions(map, acts), ...patternProblems(document)];
      return made(units, { map, acts, order, still: stillOf(map), problems });
    }
    for (const way of ways) {
      const path = way.flatMap((at) => fieldOf(units.units[at] as Unit));
      // Two cycles can share a field.
      if (path.some((name) => inert.has(name))) continue;
      cycles.push({
        rule: ruleOn(way, units.units, acts),
        problem: 'cycle',
        path: path.at(0) === path.at(-1) && path.length > 1 ? path : [...path, ...path.slice(0, 1)],
      });
      for (const name of path) inert.add(name);
    }
  }
}

function made({ units, needs, after, readers, gatherers, momentary, rowNodes }: Units, rest: Omit<Program, keyof Units | 'rowUnits' | 'valueUnits'>): Program {
  const rowUnits = new Map([...rest.map.tables.keys()].map((table) => [table, [...units.keys()].filter((at) => units[at]?.table === table)] as const));
  const valueUnits = new Map(units.flatMap((unit, at) => (unit.does === 'value' ? [[unit.field.name, at] as const] : [])));
  return { units, needs, after, readers, gatherers, momentary, rowNodes, rowUnits, valueUnits, ...rest };
}

const fieldOf = (unit: Unit): string[] => (unit.does === 'value' || unit.does === 'rows' ? [unit.field.name] : []);

function ruleOn(way: readonly number[], units: readonly Unit[], acts: Acts): string | null {
  const holds = way.map((at) => units[at]).find((unit) => unit?.does === 'holds');
  return holds?.does === 'holds' ? (acts.rules[holds.rule]?.id ?? null) : null;
}

const NOTHING: Omit<NodeState, 'hidden' | 'required' | 'disabled' | 'readonly'> = {
  hiddenByRule: false,
  options: null,
  messages: [],
  refusals: [],
};

/** A node inherits from its parents; columns inherit only `disabled` from their table. */
function stillOf(map: FormMap): Record<string, NodeState> {
  const still: Record<string, NodeState> = { [WHOLE]: { ...NOTHING, hidden: false, required: false, disabled: map.disabled, readonly: false } };
  for (const { node, parent, table } of map.nodes.values()) {
    const outer = parent === null ? undefined : still[parent];
    const { computed, fills } = fieldKinds[node.kind];
    still[node.id] = {
      ...NOTHING,
      hidden: node.hidden || (parent !== table && (outer?.hidden ?? false)),
      required: node.required,
      disabled: node.disabled || (outer?.disabled ?? map.disabled),
      readonly: node.readonly || computed || fills !== null,
    };
  }
  return still;
}
