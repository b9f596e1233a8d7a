// Two edits of a flow at once, generated from a seed: checks that no change is lost, and that clashes are reported.
import type { FlowDocument, FlowNode } from '../src/flow/document.ts';
import * as edit from '../src/flow/design/edit.ts';
import { mergedFlow } from '../src/flow/design/merge.ts';
import { newBranch } from '../src/flow/design/new-node.ts';
import { settledFlow } from '../src/flow/design/settle.ts';
import { isFork } from '../src/flow/plan.ts';
import { isSame } from '../src/form/rules/reading.ts';
import { anyApprover, anyVersions, Dice } from './any-flow.ts';
import { more } from './small-flow.ts';

type Branch = Parameters<Parameters<typeof edit.changeBranch>[2]>[0];
export const partsOf = (flow: FlowDocument): Map<string, FlowNode | Branch> =>
  new Map<string, FlowNode | Branch>([...edit.within(flow.chain)].map((one) => ('node' in one ? [one.node.id, one.node] : [one.branch.id, one.branch])));

class Designer {
  readonly gone = new Set<string>();
  private serial = 0;
  private readonly dice: Dice;
  private readonly name: string;
  constructor(seed: number, name: string) {
    this.dice = new Dice(seed);
    this.name = name;
  }
  private newId = () => `${this.name}${(this.serial += 1)}`;
  private spot(flow: FlowDocument): edit.Spot {
    const branches = [...edit.within(flow.chain)].flatMap((one) => ('branch' in one ? [one.branch.id] : []));
    return { branch: branches.length > 0 && this.dice.chance(0.6) ? this.dice.one(branches) : null, index: this.dice.upTo(3) };
  }
  step(flow: FlowDocument): FlowDocument {
    const { dice } = this;
    const all = [...edit.within(flow.chain)];
    const nodes = all.flatMap((one) => ('node' in one ? [one.node] : []));
    const branches = all.flatMap((one) => ('branch' in one ? [one.branch] : []));
    const forks = nodes.filter(isFork);
    const id = nodes.length > 0 ? dice.one(nodes).id : '';
    const branch = branches.length > 0 ? dice.one(branches).id : '';
    const deeds: (() => FlowDocument)[] = [
      () => edit.insertNode(flow, this.spot(flow), anyApprover(dice, this.newId(), [])),
      () => edit.moveNode(flow, id, this.spot(flow)),
      () => edit.stepNode(flow, id, dice.one([-1, 1] as const)),
      () => edit.removeNode(flow, id),
      () => edit.removeBranch(flow, branch),
      () => edit.moveBranch(flow, branch, dice.one([-1, 1] as const)),
      () => edit.changeNode(flow, id, (node) => ({ ...node, title: this.newId() })),
      () =>
        edit.changeNode(flow, id, (node) =>
          node.kind === 'approver' ? { ...node, progress: dice.upTo(100), may: { ...node.may, return: dice.chance(0.5) } } : node,
        ),
      () => edit.changeBranch(flow, branch, (one) => ({ ...one, title: this.newId(), when: one.when && more(dice.upTo(9)) })),
      () => (forks.length > 0 ? edit.addBranch(flow, dice.one(forks).id, newBranch(this.newId(), this.newId, more(1))) : flow),
      () => ({ ...flow, settings: { ...flow.settings, withdraw: dice.one(['untouched', 'any', 'never'] as const), revokeAfter: dice.chance(0.5) } }),
    ];
    const next = dice.one(deeds)();
    const now = partsOf(next);
    for (const one of partsOf(flow).keys()) if (!now.has(one)) this.gone.add(one);
    for (const one of now.keys()) this.gone.delete(one);
    return next;
  }
}

/** Forks with fewer than two branches, and default branches that are not the last. */
const illFormed = (flow: FlowDocument): string[] =>
  [...edit.within(flow.chain)].flatMap((one) => {
    if (!('node' in one) || !isFork(one.node)) return [];
    const { kind, id, branches } = one.node;
    if (branches.length < 2) return [`${id} has ${branches.length} branches`];
    return kind !== 'interflow' && branches.slice(0, -1).some(({ when }) => when === null) ? [`${id}: the default is not the last`] : [];
  });

export interface FlowPairVerdict {
  fault: string | null;
  clashes: number;
}

/** @param merge another one in tests of this checker */
export function judgeFlowPair(seed: number, length: number, merge = mergedFlow): FlowPairVerdict {
  const base = anyVersions(new Dice(seed))[0].flow;
  const sides = [new Designer(seed + 1, 'x'), new Designer(seed + 2, 'y')] as const;
  const worked = (designer: Designer): FlowDocument => Array.from({ length }).reduce<FlowDocument>((flow) => designer.step(flow), base);
  const [mine, theirs] = [worked(sides[0]), worked(sides[1])];
  const { flow, clashes } = merge(base, mine, theirs, 'theirs');
  const verdict = (what: string | null): FlowPairVerdict => ({ fault: what === null ? null : `seed ${seed}: ${what}`, clashes: clashes.length });
  const ids = [...edit.within(flow.chain)].map((one) => ('node' in one ? one.node.id : one.branch.id));
  if (new Set(ids).size < ids.length) return verdict('something stands twice');
  const gone = new Set(sides.flatMap((one) => [...one.gone]));
  const parts = partsOf(flow);
  const lost = [...partsOf(mine).keys(), ...partsOf(theirs).keys()].find((id) => !gone.has(id) && !parts.has(id));
  if (lost !== undefined) return verdict(`${lost} is lost, and nobody took it away`);
  const [ill] = illFormed(base).length > 0 ? [] : illFormed(flow);
  if (ill !== undefined) return verdict(ill);
  if (!isSame(merge(base, mine, base).flow, mine)) return verdict('what one alone has done is not what comes out');
  if (!isSame(merge(base, base, theirs).flow, theirs)) return verdict('what the other alone has done is not what comes out');
  const told = new Set(clashes.map(({ at }) => at.join(' ')));
  const [was, own, other] = [base, mine, theirs].map(partsOf);
  for (const [id, part] of parts) {
    const said = own?.get(id);
    if (said && other?.has(id) && said.title !== was?.get(id)?.title && part.title !== said.title && !told.has(`nodes ${id} own title`))
      return verdict(`the title of ${id} is lost and not told`);
    const saved = other?.get(id);
    if (saved && own?.has(id) && saved.title !== was?.get(id)?.title && part.title !== saved.title)
      return verdict(`the title of ${id} was saved and is overwritten`);
  }
  for (const clash of clashes) {
    const chosen = settledFlow(flow, clash, 'mine');
    const [ugly] = illFormed(base).length > 0 ? [] : illFormed(chosen);
    if (ugly !== undefined) return verdict(`${clash.at.join(' ')} chosen: ${ugly}`);
    const [, id = '', , what] = clash.at;
    if (what === 'title' && partsOf(chosen).get(id)?.title !== clash.mine) return verdict(`${clash.at.join(' ')} was chosen and does not stand`);
  }
  return verdict(null);
}
