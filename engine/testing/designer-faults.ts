// Possible faults in the designer's actions: the checker must detect each of them.
import { insertNodes, mapNodes, omitNodes } from '../src/form/design/tree.ts';
import * as actions from '../src/model/designer/actions.ts';
import { undone } from '../src/model/designer/history.ts';
import { merged } from '../src/model/designer/merge.ts';
import type { Planted } from './any-designer.ts';
import type { Joint } from './judge-designers.ts';

const ids = (list: readonly string[]) => new Set(list);

export const plantedFaults: Readonly<Record<string, Planted>> = {
  'loses what is dropped where it may not be': {
    moveNodes: {
      ...actions.moveNodes,
      perform: (design, args) => {
        const done = actions.moveNodes.perform(design, args);
        return 'design' in done ? done : { design: { ...design, form: { ...design.form, nodes: omitNodes(design.form.nodes, ids(args.ids)) } } };
      },
    },
  },
  'leaves rules behind that name what is gone': {
    removeNodes: {
      ...actions.removeNodes,
      perform: (design, args) => {
        const done = actions.removeNodes.perform(design, args);
        return 'design' in done ? { design: { ...done.design, rules: design.rules, title: design.title } } : done;
      },
    },
  },
  'pastes with the ids of what was copied': {
    pasteNodes: {
      ...actions.pasteNodes,
      perform: (design, { nodes, at }) => actions.addNodes.perform(design, { nodes: design.form.nodes.slice(0, nodes.length), at }),
    },
  },
  'puts a box into a child table': {
    addNodes: {
      ...actions.addNodes,
      perform: (design, { nodes, at }) => ({ design: { ...design, form: { ...design.form, nodes: insertNodes(design.form.nodes, at, nodes) } } }),
    },
  },
  'changes what was there instead of making it anew': {
    renameKey: {
      ...actions.renameKey,
      perform: (design, { id, key }) => {
        mapNodes(design.form.nodes, ids([id]), (node) => Object.assign(node, { key }));
        return { design };
      },
    },
  },
};

/** Possible faults where two designers meet. */
export const jointFaults: Readonly<Record<string, Partial<Joint>>> = {
  'keep only what is saved last': { merged: (_base, mine) => ({ design: mine, clashes: [] }) },
  'tell no clash': { merged: (...versions) => ({ ...merged(...versions), clashes: [] }) },
  'undo what the other has done in between': {
    undone: (history) => {
      const [back, step] = [undone(history), history.done.at(-1)];
      return back && step ? { ...back, now: step.before } : back;
    },
  },
};
