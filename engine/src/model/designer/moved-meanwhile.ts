// Fields that one designer has moved into or out of a child table while another has begun to use them where they were: they stay there, so that no formula, rule
// or part of a list is emptied unnoticed.
import { mergeNodes } from './merge-nodes.ts';
import type { ClashUse } from '../../form/design/three-way.ts';
import { childrenAt, insertNodes, omitNodes, placeOfNode, type Nodes } from '../../form/design/tree.ts';
import type { FormNode } from '../../form/document.ts';
import { fieldsOf, nodeById, placed } from '../../form/fields.ts';
import { compile } from '../../form/rules/compile.ts';
import { isRefused } from '../../form/rules/problem.ts';
import type { Design } from '../design.ts';
import { carried } from './carried.ts';
import { newUses } from './used-meanwhile.ts';

/** Node → what uses it now, and would not survive the move. */
type MovedMeanwhile = ReadonlyMap<string, readonly ClashUse[]>;

const tablesIn = ({ form }: Design): Map<string, string | null> => new Map(fieldsOf(form).map(({ node, table }) => [node.id, table]));

/** @param side the designer who may use them @param other the one who has moved them */
export function movedMeanwhile(base: Design, side: Design, other: Design): MovedMeanwhile {
  const found = new Map<string, readonly ClashUse[]>();
  const [was, here, there] = [base, side, other].map(tablesIn) as [Map<string, string | null>, Map<string, string | null>, Map<string, string | null>];
  const moved = [...here.keys()].filter((id) => was.has(id) && there.has(id) && here.get(id) === was.get(id) && there.get(id) !== was.get(id));
  const used = moved.flatMap((id) => {
    const uses = newUses(base, side, new Set([id]));
    return uses.length > 0 ? [[id, uses] as const] : [];
  });
  if (used.length === 0) return found;
  const after = carried(side, mergeNodes(base.form.nodes, side.form.nodes, other.form.nodes, { clashes: [], stands: 'theirs' }));
  const wrong = wrongIn(after, wrongIn(side));
  for (const [id, uses] of used) {
    const lost = uses.filter((use) => wrong.has(`${use.in} ${use.id ?? ''}`) || leavesOf(after, use) < leavesOf(side, use));
    if (lost.length > 0) found.set(id, lost);
  }
  return found;
}

/** Fields and rules that cannot be evaluated. */
function wrongIn({ form, rules }: Design, but: ReadonlySet<string> = new Set()): Set<string> {
  const wrong = compile(form, rules)
    .problems.filter(isRefused)
    .flatMap((problem) => {
      const rule = 'rule' in problem ? problem.rule : null;
      return typeof rule === 'string' ? [`rule ${rule}`] : 'node' in problem ? [`field ${problem.node}`] : [];
    });
  return new Set(wrong.filter((one) => !but.has(one)));
}

/** How much there is of a part of the design: a path that has only got another name counts the same. */
function leavesOf({ form, rules, list, title }: Design, use: ClashUse): number {
  switch (use.in) {
    case 'field': {
      const node = nodeById(form, use.id ?? '');
      return node ? leaves([node.config, node.checks]) : 0;
    }
    case 'rule':
      return leaves(rules.find(({ id }) => id === use.id) ?? null);
    case 'list':
      return leaves(list);
    case 'title':
      return title.split('{').length;
  }
}

function leaves(value: unknown): number {
  if (value === null || value === undefined || value === '') return 0;
  return typeof value === 'object' ? 1 + Object.values(value).reduce((all: number, one) => all + leaves(one), 0) : 1;
}

/** @param ids nodes that `other` has moved */
interface Stay {
  base: Design;
  other: Design;
}

/** As if the other had not moved them. The common version names them only where the other still does, so that what the side has kept is an addition. */
export function movedBack(base: Design, other: Design, ids: ReadonlySet<string>): Stay {
  const moved = carried(
    base,
    [...ids].reduce((nodes, id) => movedAs(nodes, id, other.form.nodes), base.form.nodes),
  );
  return {
    base: carried(moved, reshaped(moved.form.nodes, base.form.nodes)),
    other: carried(
      other,
      [...ids].reduce((nodes, id) => movedAs(nodes, id, base.form.nodes), other.form.nodes),
    ),
  };
}

/** With the node in the parent that it has in the other tree, which is created if it is not there. */
function movedAs(nodes: Nodes, id: string, as: Nodes): Nodes {
  const node = nodeById({ nodes }, id);
  const place = placeOfNode(as, id);
  if (!node || !place) return nodes;
  const room = withBox(omitNodes(nodes, new Set([id])), place.within, as);
  const around = childrenAt(room, place.within) ?? [];
  const before = (childrenAt(as, place.within) ?? []).slice(0, place.index).findLast((one) => around.some((own) => own.id === one.id));
  return insertNodes(room, { within: place.within, index: before ? around.findIndex((one) => one.id === before.id) + 1 : 0 }, [node]);
}

/** With a box of the other tree, if it is not there; a pane in its tabs, which are created too. */
function withBox(nodes: Nodes, id: string | null, as: Nodes): Nodes {
  const box = id === null || nodeById({ nodes }, id) ? undefined : nodeById({ nodes: as }, id);
  if (!box) return nodes;
  const within = box.kind === 'pane' ? (placeOfNode(as, box.id)?.within ?? null) : null;
  const room = withBox(nodes, within, as);
  return insertNodes(room, { within, index: childrenAt(room, within)?.length ?? 0 }, [{ ...box, children: [] }]);
}

/** The nodes of one tree in the order of another. */
function reshaped(nodes: Nodes, like: Nodes): Nodes {
  const byId = new Map([...placed(nodes)].map(({ node }) => [node.id, node]));
  const own = (all: Nodes): Nodes => all.map((one): FormNode => ({ ...(byId.get(one.id) ?? one), children: own(one.children) }));
  return own(like);
}

export const parentOf = ({ form: { nodes } }: Design, id: string): string => placeOfNode(nodes, id)?.within ?? '';
