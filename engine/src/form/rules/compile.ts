// A form and its rules → a program: what is evaluated in which order, and what a designer has to be told.
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
  /** Indexes of units, each behind those that it needs. */
  order: readonly number[];
  /** Units of the rows of each child table. */
  rowUnits: ReadonlyMap<string, readonly number[]>;
  /** By name of a field, the unit that says its value; without one it is as it is entered. */
  valueUnits: ReadonlyMap<string, number>;
  /** Every node as its design has it. */
  still: Readonly<Record<string, NodeState>>;
  problems: readonly DesignProblem[];
}

/** Whether a form with these rules may be released; what stands in the way is among its problems. */
export const isSound = ({ problems }: Program): boolean => !problems.some(isRefused);

/**
 * Always a program: what is wrong in a rule does not happen, and fields whose values lead back to themselves are left as they are entered.
 * @param unseen names of fields that the person does not see: rules and formulas that read them are left to the server
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
      // Two knots may meet in one field.
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

/** What a node stands in counts for it; of rows their table counts only where that is disabled. */
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
