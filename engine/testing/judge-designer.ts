// Checks that a sequence of designer actions loses nothing: nodes, undo, redo, or the meaning of references.
import { fieldsOf, pathText, placed } from '../src/form/fields.ts';
import { checkRelease } from '../src/form/release-checks.ts';
import { setting } from '../src/form/kind.ts';
import { fieldKinds } from '../src/form/kinds.ts';
import { isSame } from '../src/form/rules/reading.ts';
import { inside, outside } from '../src/form/translate.ts';
import type { FormDocument, FormNode } from '../src/form/document.ts';
import { historyOf, redone, stepped, undone, type DesignHistory } from '../src/model/designer/history.ts';
import { merged } from '../src/model/designer/merge.ts';
import type { Design } from '../src/model/design.ts';
import { AnyDesigner, type Planted } from './any-designer.ts';

export interface Verdict {
  fault: string | null;
  steps: number;
  /** Number of refused drops, which must not change anything. */
  refused: number;
  renamedOrRemoved: number;
}

const text = (design: unknown): string => JSON.stringify(design);
const idsOf = ({ form }: Design): string[] => [...placed(form.nodes)].map(({ node }) => node.id);

function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const part of Object.values(value)) frozen(part);
  return value;
}

/** All dangling references to fields, found in the text of everything that can contain one. */
export function dangling({ form, rules, list, title }: Design): string[] {
  const fields = fieldsOf(form);
  const paths = new Set(fields.flatMap((field) => [pathText(field), field.node.id]));
  const named = [rules, list, title, fields.map(({ node }) => [node.checks, node.config])].map(text).join(' ');
  return [...new Set(named.match(/\bq\d+(?:\.q\d+)?/g) ?? [])].filter((name) => !paths.has(name)).concat(looseFormulas({ form, rules, list, title } as Design));
}

/** Nodes at forbidden positions. */
function illPlaced({ nodes }: FormDocument): string[] {
  return [...placed(nodes)].flatMap(({ node, within }) => {
    const parent = within.at(-1);
    const isPane = node.kind === 'pane';
    const wantsPane = parent !== undefined && fieldKinds[parent.kind].nests === 'panes';
    const isIn = parent === undefined || fieldKinds[parent.kind].nests !== null;
    const inTable = within.some(({ kind }) => kind === 'table') && (fieldKinds[node.kind].nests !== null || !fieldKinds[node.kind].places.includes('child'));
    return isPane !== wantsPane || !isIn || inTable ? [`${node.kind} in ${parent?.kind ?? 'the form'}`] : [];
  });
}

/** Formulas refer to paths too, not only to ids. */
function looseFormulas({ form, rules }: Design): string[] {
  const paths = new Set(fieldsOf(form).map(pathText));
  const texts = [form.nodes, rules].map((part) => text(part).match(/\{q\d+(?:\.q\d+)?\}/g) ?? []).flat();
  return texts.map((name) => name.slice(1, -1)).filter((name) => !paths.has(name));
}

/** Differences after a round trip through the family's document. */
function changedByTravel(form: FormDocument): string[] {
  const back = inside(text(outside(form)), () => 'fresh').document;
  const flat = (all: readonly FormNode[]) =>
    [...placed(all)].map(({ node }) => {
      const { outside: _, children, ...facts } = node;
      const kind = fieldKinds[node.kind];
      const config = Object.fromEntries(kind.properties.map((property) => [property.key, setting(node, property)]));
      return text({ ...facts, initial: facts.initial ?? kind.empty, config, children: children.map(({ id }) => id) });
    });
  const [sent, came] = [flat(form.nodes), flat(back?.nodes ?? [])];
  return sent.flatMap((one, at) => (isSame(JSON.parse(one), JSON.parse(came[at] ?? 'null')) ? [] : [`${one} → ${came[at] ?? 'nothing'}`])).slice(0, 1);
}

export function judgeDesigner(seed: number, length: number, planted: Planted = {}): Verdict {
  const designer = new AnyDesigner(seed, planted);
  const start = frozen(designer.start());
  const verdict: Verdict = { fault: null, steps: 0, refused: 0, renamedOrRemoved: 0 };
  const wrong = (what: string): Verdict => ({ ...verdict, fault: `seed ${seed}, step ${verdict.steps}: ${what}` });
  let history: DesignHistory = historyOf(start);
  const texts = [text(start)];
  for (let index = 0; index < length; index += 1) {
    const { now } = history;
    let step: ReturnType<AnyDesigner['step']>;
    try {
      step = designer.step(now);
    } catch (error) {
      return wrong(`threw ${String(error)}`);
    }
    if (!('design' in step.performed)) {
      verdict.refused += 1;
      continue;
    }
    const design = frozen(step.performed.design);
    verdict.steps += 1;
    if (step.deed === 'rename' || step.deed === 'remove' || step.deed === 'cut') verdict.renamedOrRemoved += 1;
    const wanted = [...idsOf(now).filter((id) => !step.gone.includes(id)), ...step.came].toSorted();
    const found = idsOf(design).toSorted();
    if (text(wanted) !== text(found)) return wrong(`${step.deed}: nodes ${text(wanted)} became ${text(found)}`);
    const [loose] = dangling(design);
    if (loose !== undefined) return wrong(`${step.deed}: ${loose} is named and not there`);
    const [ill] = illPlaced(design.form);
    if (ill !== undefined) return wrong(`${step.deed}: ${ill}`);
    history = stepped(history, step.deed, '', design);
    texts.push(text(design));
  }
  // In that document, fields are identified by keys.
  const isTold = checkRelease(history.now.form).every(({ key }) => key !== 'keyDouble' && key !== 'keyMissing');
  const [otherwise] = isTold ? changedByTravel(history.now.form) : [];
  if (otherwise !== undefined) return wrong(`as the family has it: ${otherwise}`);
  return wrongWayBack(history, texts) === null ? verdict : wrong(wrongWayBack(history, texts) ?? '');
}

function wrongWayBack(end: DesignHistory, texts: readonly string[]): string | null {
  let history = end;
  for (let at = texts.length - 2; at >= 0; at -= 1) {
    const back = undone(history);
    if (!back || text(back.now) !== texts[at]) return `undo to ${at} is not what was there`;
    history = back;
  }
  if (undone(history)) return 'there is something before the start';
  for (let at = 1; at < texts.length; at += 1) {
    const there = redone(history);
    if (!there || text(there.now) !== texts[at]) return `redo to ${at} is not what was there`;
    history = there;
  }
  return redone(history) ? 'there is something behind the end' : null;
}

/** Two designers who start from the same design and work at the same time. */
export function judgeTogether(seed: number, length: number, merge = merged): string | null {
  const [mine, theirs] = [new AnyDesigner(seed), new AnyDesigner(seed + 1, {}, 10_000)];
  const base = frozen(mine.start());
  const worked = (designer: AnyDesigner, way: { came: string[]; gone: string[] }): Design => {
    let design = base;
    for (let index = 0; index < length; index += 1) {
      const { performed, came, gone } = designer.step(design);
      if (!('design' in performed)) continue;
      design = frozen(performed.design);
      way.came.push(...came);
      way.gone.push(...gone);
    }
    return design;
  };
  const ways = [
    { came: [] as string[], gone: [] as string[] },
    { came: [] as string[], gone: [] as string[] },
  ] as const;
  const [one, other] = [worked(mine, ways[0]), worked(theirs, ways[1])];
  const { design } = merge(base, one, other);
  const found = idsOf(design);
  const wrong = (what: string) => `seed ${seed}: ${what}`;
  if (new Set(found).size < found.length) return wrong('a node stands twice');
  const gone = new Set([...ways[0].gone, ...ways[1].gone]);
  const lost = [...new Set([...idsOf(one), ...idsOf(other)])].find((id) => !gone.has(id) && !found.includes(id));
  if (lost !== undefined) return wrong(`${lost} is lost, and nobody took it away`);
  const [loose] = dangling(design);
  if (loose !== undefined) return wrong(`${loose} is named and not there`);
  const [ill] = illPlaced(design.form);
  if (ill !== undefined) return wrong(ill);
  if (!isSame(merge(base, one, base).design, one)) return wrong('what one alone has done is not what comes out');
  return isSame(merge(base, base, other).design, other) ? null : wrong('what the other alone has done is not what comes out');
}
