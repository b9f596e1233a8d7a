// Rules that contradict each other. They run anyway, and the later one wins; the designer gets a warning.
import type { Condition, Rule } from '../rule.ts';
import type { Acts, HideAct, LookAct } from './acts.ts';
import { leavesOf } from './condition.ts';
import { around, type FormMap } from './map.ts';
import type { DesignProblem } from './problem.ts';
import { isSame } from './reading.ts';

const OPPOSITES: Readonly<Record<string, string>> = {
  show: 'hide',
  hide: 'show',
  require: 'optional',
  optional: 'require',
  enable: 'disable',
  disable: 'enable',
};

export function findContradictions(map: FormMap, acts: Acts): DesignProblem[] {
  const found: DesignProblem[] = [];
  for (const [node, list] of [...acts.hides, ...acts.looks]) found.push(...opposed(node, list, acts.rules), ...setTwice(node, list, acts.rules));
  for (const { node } of map.nodes.values()) {
    const rule = alwaysHiding(map, acts, node.id);
    if (rule === null && node.required && isNeverShown(map, acts, node.id)) found.push({ rule, problem: 'requiredNeverShown', node: node.id });
    if (rule === null) continue;
    const requires = (acts.looks.get(node.id) ?? []).find(({ does }) => does === 'require');
    if (node.required || requires) found.push({ rule, problem: 'requiredButHidden', node: node.id });
  }
  return found;
}

function opposed(node: string, list: readonly (HideAct | LookAct)[], rules: readonly Rule[]): DesignProblem[] {
  return list.flatMap((act, index) => {
    const other = OPPOSITES[act.does];
    const earlier = list.slice(0, index).find(({ does, rule }) => does === other && canMeet(rules[rule], rules[act.rule]));
    return other !== undefined && earlier
      ? [{ rule: rules[act.rule]?.id ?? null, problem: 'contradiction' as const, node, does: act.does, other, earlier: rules[earlier.rule]?.id ?? '' }]
      : [];
  });
}

function setTwice(node: string, list: readonly (HideAct | LookAct)[], rules: readonly Rule[]): DesignProblem[] {
  const sets = list.filter(({ does }) => does === 'set' || does === 'clear');
  return sets.flatMap((act, index) => {
    const earlier = sets.slice(0, index).find(({ rule }) => canMeet(rules[rule], rules[act.rule]));
    return earlier ? [{ rule: rules[act.rule]?.id ?? null, problem: 'setTwice' as const, node, earlier: rules[earlier.rule]?.id ?? '' }] : [];
  });
}

/** A rule without a condition that hides it or a parent, and that no later rule reverses. */
function alwaysHiding(map: FormMap, acts: Acts, node: string): string | null {
  for (const id of [node, ...[...around(map, node)].map((outer) => outer.node.id)]) {
    const list = acts.hides.get(id) ?? [];
    const at = list.findLastIndex(({ does, rule }) => does === 'hide' && isAlways(acts.rules[rule]?.when));
    if (at !== -1 && !list.slice(at + 1).some(({ does }) => does === 'show')) return acts.rules[list[at]?.rule ?? -1]?.id ?? null;
  }
  return null;
}

/** Hidden by the design, itself or through a parent, and shown by no rule. */
const isNeverShown = (map: FormMap, acts: Acts, node: string): boolean =>
  [map.nodes.get(node), ...around(map, node)].some((one) => one?.node.hidden && !(acts.hides.get(one.node.id) ?? []).some(({ does }) => does === 'show'));

const isAlways = (when: Condition | undefined): boolean => when !== undefined && 'all' in when && when.all.every(isAlways);

/** Whether two rules can apply at once, as far as that can be known without values: yes, unless a part of one excludes a part of the other. */
function canMeet(one: Rule | undefined, other: Rule | undefined): boolean {
  if (!one || !other) return false;
  if (one === other) return true;
  const [parts, others] = [partsOf(one.when), partsOf(other.when)];
  return !parts.some((part) => others.some((against) => excludes(part, against)));
}

/** The parts that must all hold. */
const partsOf = (when: Condition): readonly Condition[] => ('all' in when ? when.all.flatMap(partsOf) : [when]);

function excludes(one: Condition, other: Condition): boolean {
  if ('not' in one && isSame(one.not, other)) return true;
  if ('not' in other && isSame(other.not, one)) return true;
  const [[left], [right]] = [leavesOf(one), leavesOf(other)];
  if (!('is' in one) || !('is' in other) || !left || !right || 'moment' in left || 'moment' in right || left.field !== right.field)
    return 'moment' in one && 'moment' in other && one.moment !== other.moment;
  if (one.is === 'empty' || other.is === 'empty')
    return one.is !== other.is && [one.is, other.is].some((is) => is !== 'empty' && is !== 'notEqual' && is !== 'notIn');
  if ('to' in one || 'to' in other) return 'to' in one && 'to' in other && one.to === other.to && NEVER_BOTH.has([one.is, other.is].toSorted().join(' '));
  return apart(one, other) || apart(other, one);
}

const NEVER_BOTH = new Set(['equal notEqual', 'equal less', 'equal greater', 'greater less', 'greater lessOrEqual', 'greaterOrEqual less']);

type Valued = Exclude<Extract<Condition, { is: unknown }>, { to: string }>;

function apart(one: Valued, other: Valued): boolean {
  if (!('value' in one) || !('value' in other) || typeof one.value === 'object' || typeof other.value === 'object') return false;
  if (one.is === 'equal' && other.is === 'equal') return one.value !== other.value;
  return one.value === other.value && NEVER_BOTH.has([one.is, other.is].toSorted().join(' '));
}
