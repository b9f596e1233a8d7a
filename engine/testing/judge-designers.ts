// Two designers with the same design open for a long time, as in their browsers: each edits, undoes and redoes, saves now and then, and receives what the other
// has saved. Edits that the other has not changed must be kept; every other lost edit must be reported to its author as a clash.
import { placed } from '../src/form/fields.ts';
import { isSame } from '../src/form/rules/reading.ts';
import type { Clash } from '../src/form/design/three-way.ts';
import { isObject } from '../src/form/wire-path.ts';
import type { FormNode } from '../src/form/document.ts';
import type { Design } from '../src/model/design.ts';
import { historyOf, joined, redone, stepped, undone, type DesignHistory } from '../src/model/designer/history.ts';
import { merged } from '../src/model/designer/merge.ts';
import { keyOf } from '../src/model/designer/part-key.ts';
import { settle } from '../src/model/designer/settle.ts';
import { AnyDesigner } from './any-designer.ts';
import { dangling } from './judge-designer.ts';

/** How two designs become one, and a step is undone: others in tests of this checker. */
export interface Joint {
  merged: typeof merged;
  undone: typeof undone;
}

type Flat = ReadonlyMap<string, { node: FormNode; parent: string }>;
const flat = ({ form }: Design): Flat =>
  new Map([...placed(form.nodes)].map(({ node, within }) => [node.id, { node: { ...node, children: [] }, parent: within.at(-1)?.id ?? '' }]));

/** Properties that are compared one by one, independently of `carried`. */
const FACTS = ['key', 'kind', 'span', 'required', 'hidden', 'devices', 'initial'] as const;

/** The value at a path; undefined: missing. Parts of lists are identified by `keyOf`. */
function valueAt(value: unknown, [key, ...rest]: readonly string[], keyOf: (one: unknown) => string): unknown {
  if (key === undefined) return value;
  if (Array.isArray(value)) {
    const found = value.find((one) => keyOf(one) === key);
    return valueAt(found, rest, keyOf);
  }
  return isObject(value) ? valueAt(value[key], rest, keyOf) : undefined;
}

/** Changes of one side since the common version that are lost in the result without a clash. */
export function unseen(base: Design, own: Design, other: Design, result: Design, clashes: readonly Clash[]): string[] {
  const [was, mine, theirs, now] = [base, own, other, result].map(flat) as [Flat, Flat, Flat, Flat];
  const told = new Set(clashes.map(({ at }) => at.join(' ')));
  const isTold = (id: string, ...path: string[]) =>
    [[], ...path.map((_, n) => path.slice(0, n + 1))].some((part) => told.has(['nodes', id, ...part].join(' ')));
  return [...now].flatMap(([id, { node, parent }]) => {
    const [old, said, alike] = [was.get(id), mine.get(id), theirs.get(id)];
    if (!said || (!old && !alike)) return [];
    const lost = FACTS.filter((fact) => !isSame(said.node[fact], old?.node[fact]) && !isSame(node[fact], said.node[fact]) && !isTold(id, 'node', fact)).map(
      (fact) => `${id} ${fact}`,
    );
    for (const language of ['zh', 'en'] as const)
      if (
        said.node.label[language] !== old?.node.label[language] &&
        node.label[language] !== said.node.label[language] &&
        !isTold(id, 'node', 'label', language)
      )
        lost.push(`${id} label ${language}`);
    // A parent that can no longer take it is no loss.
    const couldGo = now.has(said.parent) || said.parent === '';
    if (old && said.parent !== old.parent && parent !== said.parent && couldGo && parent !== '' && !isTold(id, 'parent')) lost.push(`${id} parent`);
    return lost;
  });
}

class Browser {
  readonly designer: AnyDesigner;
  history: DesignHistory;
  base: Design;
  version = 1;
  clashes: Clash[] = [];
  edits = 0;
  gone = new Set<string>();
  came = new Set<string>();
  readonly undone: Joint['undone'];
  constructor(seed: number, from: number, start: Design, back: Joint['undone']) {
    this.undone = back;
    this.designer = new AnyDesigner(seed, {}, from);
    this.history = historyOf(start);
    this.base = start;
  }
  /** @returns what an undo or redo has changed beyond its own step */
  work(): string | null {
    const way = this.designer.dice.below(10);
    const back = way === 0 ? this.undone(this.history) : way === 1 ? redone(this.history) : null;
    const before = this.history.now;
    if (back) return this.stepBack(back, way === 0 ? this.history.done.at(-1) : this.history.undone[0]);
    const { performed, came, gone } = this.designer.step(before);
    if (!('design' in performed) || performed.design === before) return null;
    this.history = stepped(this.history, 'step', '', performed.design);
    for (const id of came) this.came.add(id);
    for (const id of gone) this.gone.add(id);
    this.edits += 1;
    return null;
  }
  stepBack(back: DesignHistory, step: DesignHistory['done'][number] | undefined): string | null {
    const [was, now] = [flat(this.history.now), flat(back.now)];
    const [one, other] = [flat(step?.before ?? back.now), flat(step?.after ?? back.now)];
    this.history = back;
    this.edits += 1;
    for (const [id, { node }] of was) {
      const after = now.get(id)?.node;
      // Undoing a step removes what it added.
      if (!after && one.has(id) === other.has(id)) return `${id} went with a step back that was not about it`;
      if (!after) this.gone.add(id);
      const changed = FACTS.find((fact) => after && !isSame(after[fact], node[fact]) && isSame(one.get(id)?.node[fact], other.get(id)?.node[fact]));
      if (changed !== undefined) return `${changed} of ${id} changed with a step back that was not about it`;
    }
    return null;
  }
}

export interface TogetherVerdict {
  fault: string | null;
  edits: number;
  clashes: number;
}

export function judgeLongTogether(seed: number, edits: number, planted: Partial<Joint> = {}): TogetherVerdict {
  const joint: Joint = { merged, undone, ...planted };
  const start = new AnyDesigner(seed).start();
  const browsers = [new Browser(seed + 1, 10_000, start, joint.undone), new Browser(seed + 2, 20_000, start, joint.undone)] as const;
  const server = { design: start, version: 1 };
  let fault: string | null = null;
  let clashes = 0;
  const wrong = (what: string) => (fault ??= `seed ${seed}, ${browsers.map((one) => one.edits).join(' and ')} edits: ${what}`);

  const catchUp = (one: Browser): void => {
    if (one.version === server.version) return;
    const mine = one.history.now;
    const { design, clashes: told } = joint.merged(one.base, mine, server.design, 'theirs');
    const [taken] = unseen(one.base, server.design, mine, design, []);
    if (taken !== undefined && !told.some(({ at, theirs }) => at.length === 2 && theirs === null)) wrong(`${taken} was saved by the other and is overwritten`);
    const [unsaid] = unseen(one.base, mine, server.design, design, told);
    if (unsaid !== undefined) wrong(`${unsaid} is not what this one said, and no clash tells it`);
    for (const clash of told) {
      const [id = '', part, ...path] = clash.at[0] === 'nodes' ? clash.at.slice(1) : [];
      const chosen = settle.perform(design, { clash, side: 'mine' });
      if (!('design' in chosen) || part === 'order' || part === 'parent' || clash.at.at(-1) === 'order') continue;
      // It may have been removed together with the fields that it referred to.
      if (clash.at[0] !== 'nodes' && valueAt(design, clash.at.slice(0, -1), keyOf) === undefined) continue;
      const node = flat(chosen.design).get(id)?.node;
      const stands =
        clash.at[0] !== 'nodes' ? valueAt(chosen.design, clash.at, keyOf) : part === undefined ? (node ? clash.mine : null) : valueAt(node, path, keyOf);
      if (!isSame(stands ?? null, clash.mine ?? null)) wrong(`${clash.at.join(' ')} was chosen and does not stand`);
    }
    clashes += told.length;
    one.clashes.push(...told);
    one.history = joined(one.history, mine === one.base ? server.design : design);
    one.base = server.design;
    one.version = server.version;
  };
  const save = (one: Browser): void => {
    catchUp(one);
    if (one.history.now === one.base) return;
    server.design = one.history.now;
    server.version += 1;
    one.base = server.design;
    one.version = server.version;
  };

  const dice = new AnyDesigner(seed + 3).dice;
  for (let turns = 0; turns < edits * 6 && browsers.some((one) => one.edits < edits) && fault === null; turns += 1) {
    const one = dice.one(browsers);
    const beside = one.edits < edits ? one.work() : null;
    if (beside !== null) wrong(beside);
    const saves = dice.chance(0.3);
    if (saves) save(one);
    if (!saves && dice.chance(0.3)) catchUp(one);
  }
  for (const one of [...browsers, ...browsers]) save(one);
  for (const one of browsers) catchUp(one);
  if (!isSame(browsers[0].history.now, browsers[1].history.now)) wrong('they do not see the same at the end');
  const ids = new Set(flat(server.design).keys());
  const gone = new Set(browsers.flatMap((one) => [...one.gone]));
  const lost = [...flat(start).keys(), ...browsers.flatMap((one) => [...one.came])].find((id) => !ids.has(id) && !gone.has(id));
  if (lost !== undefined) wrong(`${lost} is lost, and nobody took it away`);
  const [loose] = dangling(server.design);
  if (loose !== undefined) wrong(`${loose} is named and not there`);
  return { fault, edits: browsers.reduce((all, one) => all + one.edits, 0), clashes };
}
