// Merges the changes of two people to a flow: node by node and property by property, so that no change is lost. Where both changed the same property, a clash
// is reported.
import { childrenIn, withoutCircles, withParents, type Hung } from '../../form/design/merge-tree.ts';
import { kept, mergeList, mergeValue, mergeWhole, type Clash, type Merging } from '../../form/design/three-way.ts';
import { isSame } from '../../form/rules/reading.ts';
import type { AnyNode, FlowDocument, FlowNode, ForkNode } from '../document.ts';
import { isFork } from '../plan.ts';
import { within } from './edit.ts';
import { isMatrix, mergedMatrix } from './matrix-merge.ts';

type Branch = ForkNode['branches'][number];

/** The parent of a node is a branch, or '' for the chain below the start; the parent of a branch is its fork. */
interface Flat extends Hung {
  /** Without its children. */
  own: FlowNode | Branch;
}

export interface MergedFlow {
  flow: FlowDocument;
  clashes: readonly Clash[];
}

const ROOT = '';
const isBranch = (own: FlowNode | Branch): own is Branch => 'chain' in own;

function flat({ chain }: FlowDocument): Map<string, Flat> {
  const all = new Map<string, Flat>();
  const walk = (nodes: readonly FlowNode[], parent: string) => {
    for (const node of nodes) {
      all.set(node.id, { own: isFork(node) ? { ...node, branches: [] } : node, parent });
      if (!isFork(node)) continue;
      for (const branch of node.branches) {
        all.set(branch.id, { own: { ...branch, chain: [] }, parent: node.id });
        walk(branch.chain, branch.id);
      }
    }
  };
  walk(chain, ROOT);
  return all;
}

function orders({ chain }: FlowDocument): Map<string, string[]> {
  const all = new Map([[ROOT, chain.map(({ id }) => id)]]);
  for (const one of within(chain)) {
    if ('branch' in one) all.set(one.branch.id, one.branch.chain.map(({ id }) => id)); // prettier-ignore
    else if (isFork(one.node)) all.set(one.node.id, one.node.branches.map(({ id }) => id)); // prettier-ignore
  }
  return all;
}

/** Merged part by part, as are field rights and approval matrices. All other properties of a node are merged as a whole. */
const WITHIN: ReadonlySet<string> = new Set(['may', 'needs', 'outside']);

/** Merges the properties of a node, a branch or the whole flow one by one; field rights are merged field by field, approval matrices cell by cell. */
function mergeOwn<V extends object>(base: V, mine: V, theirs: V, at: readonly string[], merging: Merging): V {
  if (mine === theirs || isSame(mine, theirs)) return mine;
  const [was, own, other] = [base, mine, theirs].map((one) => (one ?? {}) as Record<string, unknown>);
  const keys = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
  const entries = keys.map((key) => {
    const [before, here, there] = [was?.[key], own?.[key], other?.[key]];
    const path = [...at, key];
    if (key === 'rights' && Array.isArray(here) && Array.isArray(there))
      return [key, mergeList([(before ?? []) as unknown[], here, there], keyOfRight, path, merging)] as const;
    if (WITHIN.has(key)) return [key, mergeValue(before, here, there, path, merging)] as const;
    const matrix = key === 'who' && [before, here, there].every(isMatrix) ? mergedMatrix([before, here, there].filter(isMatrix), path, merging) : null;
    return [key, matrix ?? mergeWhole(before, here, there, path, merging)] as const;
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as V;
}

export const keyOfRight = (one: unknown): string => String((one as { field?: unknown } | null)?.field);

/** @param base the common ancestor @param stands whose value is used in a clash */
export function mergedFlow(base: FlowDocument, mine: FlowDocument, theirs: FlowDocument, stands: 'mine' | 'theirs' = 'mine'): MergedFlow {
  const merging: Merging = { clashes: [], stands };
  const start = mergeOwn<AnyNode>(base.start, mine.start, theirs.start, ['start'], merging) as FlowDocument['start'];
  const settings = mergeOwn(base.settings, mine.settings, theirs.settings, ['settings'], merging);
  const flow: FlowDocument = { ...mine, start, settings, chain: mergedChain(base, mine, theirs, merging) };
  return { flow, clashes: merging.clashes };
}

function mergedChain(base: FlowDocument, mine: FlowDocument, theirs: FlowDocument, merging: Merging): readonly FlowNode[] {
  if (mine.chain === theirs.chain || theirs.chain === base.chain) return mine.chain;
  if (mine.chain === base.chain) return theirs.chain;
  const sides = [base, mine, theirs].map(flat) as [Map<string, Flat>, Map<string, Flat>, Map<string, Flat>];
  const stays = kept(...sides, ['nodes'], merging, (was, own, other, at, into) => ({
    own: mergeOwn(was?.own, own.own, other.own, [...at, 'own'], into),
    parent: mergeValue(was?.parent, own.parent, other.parent, [...at, 'parent'], into),
  }));
  withParents(stays, sides);
  withoutCircles(stays, sides[1], sides[2], merging);
  // A move that was dropped leads back to a branch that may have been removed.
  withParents(stays, sides);
  withTwoBranches(stays, sides, merging);
  const [was, own, other] = [base, mine, theirs].map(orders);
  const inOrder = (parent: string): Flat[] => childrenIn(stays, [was, own, other], parent, merging).map(([, one]) => one);
  const grownChain = (parent: string): FlowNode[] =>
    inOrder(parent).flatMap(({ own: node }) => (isBranch(node) ? [] : [isFork(node) ? { ...node, branches: grownBranches(node) } : node]));
  const grownBranches = (fork: ForkNode): ForkNode['branches'] => {
    const branches = inOrder(fork.id).flatMap(({ own: branch }) => (isBranch(branch) ? [{ ...branch, chain: grownChain(branch.id) }] : []));
    return defaultLast(fork, branches);
  };
  return grownChain(ROOT);
}

/** The default branch is the last. */
export const defaultLast = ({ kind }: ForkNode, branches: ForkNode['branches']): ForkNode['branches'] =>
  kind === 'interflow' ? branches : [...branches.filter(({ when }) => when !== null), ...branches.filter(({ when }) => when === null)];

/** If both edits together leave a fork with fewer than two branches, its removed branches are restored. */
function withTwoBranches(stays: Map<string, Flat>, [base, mine, theirs]: readonly Map<string, Flat>[], merging: Merging): void {
  for (const [id, { own }] of stays) {
    if (isBranch(own) || !isFork(own) || [...stays.values()].filter(({ parent }) => parent === id).length > 1) continue;
    for (const [branch, one] of base ?? []) {
      if (one.parent !== id || stays.has(branch)) continue;
      stays.set(branch, one);
      merging.clashes.push({ at: ['nodes', branch], mine: mine?.get(branch) ?? null, theirs: theirs?.get(branch) ?? null });
    }
  }
}
