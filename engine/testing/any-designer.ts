// A random designer of a form: a design and actions on it, generated from a seed, so that a run can be repeated. Ids are `q1`, `q2` …, so that the check finds
// every reference to a field in the text of a design.
import { copyNodes, createNode } from '../src/form/design/new-node.ts';
import { kindsInstead } from '../src/form/design/kind-change.ts';
import { childrenAt, outermostIds } from '../src/form/design/tree.ts';
import type { FormNode } from '../src/form/document.ts';
import { fieldsOf, nodeById, pathText, placed } from '../src/form/fields.ts';
import { fieldKinds, type FieldKindName } from '../src/form/kinds.ts';
import type { Condition, Rule } from '../src/form/rule.ts';
import { defaultLook } from '../src/form/look-wire.ts';
import * as actions from '../src/model/designer/actions.ts';
import type { Performed } from '../src/model/designer/actions.ts';
import type { Design } from '../src/model/design.ts';
import { Dice } from './any-rules.ts';

const FIELDS = ['comInput', 'numInput', 'select', 'date', 'checkbox', 'textarea', 'calculate', 'userSelect', 'switch', 'divider', 'relationFormAttr'] as const;
const BOXES = ['card', 'row', 'tab', 'collapse', 'table'] as const;

export type Deed = keyof typeof DEEDS;
/** An action, and the design after it. `gone`: ids that were removed on purpose; `came`: new ids. */
export interface Step {
  deed: Deed;
  performed: Performed;
  gone: readonly string[];
  came: readonly string[];
}

/** Actions replaced by wrong ones, which the checker must detect. */
export type Planted = Partial<Pick<typeof actions, 'moveNodes' | 'removeNodes' | 'pasteNodes' | 'changeKind' | 'renameKey' | 'addNodes'>>;

export class AnyDesigner {
  readonly dice: Dice;
  private readonly act: typeof actions;
  private serial: number;
  private clip: readonly FormNode[] = [];
  /** @param from first number of its ids: two designers at work at once must not share ids */
  constructor(seed: number, planted: Planted = {}, from = 0) {
    this.dice = new Dice(seed);
    this.act = { ...actions, ...planted };
    this.serial = from;
  }

  newId = (): string => `q${(this.serial += 1)}`;

  /** Has every kind of reference to a field. */
  start(): Design {
    const empty: Design = {
      schema: 1,
      form: { schema: 1, look: defaultLook, nodes: [], outside: {} },
      list: null,
      rules: [],
      title: '',
      outside: { tables: '', flowTemplateJson: '', appColumnData: '' },
    };
    let design = empty;
    for (let count = 0; count < 9; count += 1) design = this.into(design, this.added(design));
    const heads = fieldsOf(design.form).filter(({ table, kind }) => table === null && kind !== null);
    const paths = fieldsOf(design.form)
      .filter(({ kind }) => kind !== null)
      .map(pathText);
    const [one = null, other = null] = this.dice.shuffled(heads.map(({ node }) => node.id));
    if (one === null) return this.start();
    const listed = paths.filter(() => this.dice.chance(0.6));
    const filter = { field: one, is: 'notEmpty' } as const;
    return {
      ...design,
      rules: Array.from({ length: 3 }, (_, index) => this.rule(design, `r${index}`)),
      title: other === null ? `{${one}}` : `{${one}} {${other}}`,
      list: {
        schema: 1,
        type: 'plain',
        search: listed.filter((path) => !path.includes('.')).map((field) => ({ field, by: 'equal', outside: {} })),
        columns: listed.map((field) => ({ field, label: null, align: 'left', width: null, sortable: false, fixed: null, outside: {} })),
        sort: [{ field: one, descending: true }],
        paged: true,
        pageSize: 20,
        buttons: [],
        rowButtons: [{ name: 'press', label: { zh: '按' }, icon: '', action: { do: 'set', values: { [one]: `{${one}}` } }, when: filter, outside: {} }],
        tree: null,
        group: null,
        parent: null,
        summary: listed.slice(0, 1),
        superQuery: true,
        tabs: [{ id: 't', name: { zh: '页' }, filter: { all: [filter] } }],
        colours: [{ id: 'c', when: { not: filter }, colour: '#f00', field: one }],
        heads: [{ id: 'h', name: { zh: '头' }, columns: listed.slice(0, 2) }],
        outside: {},
      },
    };
  }

  private into = (design: Design, step: Performed): Design => ('design' in step ? step.design : design);

  private added(design: Design, kind: FieldKindName = this.dice.chance(0.3) ? this.dice.one(BOXES) : this.dice.one(FIELDS)): Performed {
    return this.act.addNodes.perform(design, { nodes: [this.made(design, kind)], at: this.place(design) });
  }

  private made(design: Design, kind: FieldKindName): FormNode {
    const names = fieldsOf(design.form).filter((field) => field.kind !== null);
    const named = names.length > 0 ? pathText(this.dice.one(names)) : null;
    const head = names.find(({ table }) => table === null)?.node.id;
    const pane = (): FormNode => createNode(design.form, 'pane', { zh: '面板', en: 'Pane' }, this.newId);
    const more: Partial<FormNode> = {
      ...(fieldKinds[kind].nests === 'panes' && { children: [pane(), pane()] }),
      ...(kind === 'calculate' && named !== null && { config: { formula: `SUM({${named}}) + 1` } }),
      ...(kind === 'relationFormAttr' && head !== undefined && { config: { field: head } }),
      ...(kind === 'date' && head !== undefined && { checks: [{ check: 'compare', is: 'less', to: head, message: null }] as const }),
      ...(kind === 'comInput' && head !== undefined && { checks: [{ check: 'unique', with: [head], message: null }] as const }),
    };
    return createNode(design.form, kind, { zh: `${kind}${this.serial}`, en: '' }, this.newId, more);
  }

  private rule(design: Design, id: string): Rule {
    const fields = fieldsOf(design.form).filter(({ kind }) => kind !== null);
    const { table } = fields.some((field) => field.table === null) && this.dice.chance(0.7) ? { table: null } : this.dice.one(fields);
    const near = fields.filter((field) => field.table === null || field.table === table);
    const own = fields.filter((field) => field.table === table);
    const name = () => pathText(this.dice.one(near));
    const when: Condition = this.dice.chance(0.5)
      ? { field: this.dice.chance(0.3) ? `old.${name()}` : name(), is: 'notEmpty' }
      : { any: [{ field: name(), is: 'empty' }, { not: { field: name(), is: 'equal', to: name() } }, { moment: 'load' }] };
    const node = this.dice.one(own).node.id;
    return {
      id,
      name: { zh: id },
      enabled: true,
      table,
      when,
      then: [
        { do: 'hide', node },
        { do: 'set', node, formula: `{${pathText(this.dice.one(fields))}} & "q"` },
        { do: 'options', node, filter: { field: 'option.id', is: 'equal', to: name() } },
        { do: 'message', node: null, text: { zh: '好' } },
      ],
    };
  }

  /** Any position, including forbidden ones. */
  private place(design: Design) {
    const boxes = [...placed(design.form.nodes)].filter(({ node }) => fieldKinds[node.kind].nests !== null || this.dice.chance(0.05));
    const within = boxes.length > 0 && this.dice.chance(0.65) ? this.dice.one(boxes).node.id : null;
    return { within, index: this.dice.below((childrenAt(design.form.nodes, within)?.length ?? 0) + 1) };
  }

  private some(design: Design): string[] {
    const all = [...placed(design.form.nodes)].map(({ node }) => node.id);
    const count = this.dice.chance(0.7) ? 1 : 2 + this.dice.below(2);
    return this.dice.shuffled(all).slice(0, count);
  }

  step(design: Design): Step {
    const deed = this.dice.one(Object.keys(DEEDS) as Deed[]);
    const done = DEEDS[deed](this, design);
    return { deed, gone: [], came: [], ...done };
  }

  // The following methods are called through `DEEDS`.

  add(design: Design) {
    const kind = this.dice.chance(0.3) ? this.dice.one(BOXES) : this.dice.one(FIELDS);
    const node = this.made(design, kind);
    const performed = this.act.addNodes.perform(design, { nodes: [node], at: this.place(design) });
    return { performed, came: [...placed([node])].map((one) => one.node.id) };
  }

  move = (design: Design) => ({ performed: this.act.moveNodes.perform(design, { ids: this.some(design), at: this.place(design) }) });

  wrap(design: Design) {
    const box = this.made(design, this.dice.one(BOXES));
    return { performed: this.act.wrapNodes.perform(design, { ids: this.some(design), box }), came: [...placed([box])].map(({ node }) => node.id) };
  }

  unwrap(design: Design) {
    const [id = ''] = this.some(design);
    const node = nodeById(design.form, id);
    const panes = node && fieldKinds[node.kind].nests === 'panes' ? node.children.map((pane) => pane.id) : [];
    return { performed: this.act.unwrapNode.perform(design, { id }), gone: [id, ...panes] };
  }

  remove(design: Design) {
    const ids = this.some(design);
    const gone = outermostIds(design.form.nodes, new Set(ids)).flatMap((node) => [...placed([node])].map((one) => one.node.id));
    return { performed: this.act.removeNodes.perform(design, { ids }), gone };
  }

  cut(design: Design) {
    const ids = this.some(design);
    const nodes = outermostIds(design.form.nodes, new Set(ids));
    this.clip = nodes;
    return { performed: this.act.cutNodes.perform(design, { ids }), gone: [...placed(nodes)].map(({ node }) => node.id) };
  }

  copy(design: Design) {
    this.clip = outermostIds(design.form.nodes, new Set(this.some(design)));
    return this.paste(design);
  }

  paste(design: Design) {
    const at = this.place(design);
    const nodes = copyNodes(design.form, this.clip, at.within, this.newId);
    return { performed: this.act.pasteNodes.perform(design, { nodes, at }), came: [...placed(nodes)].map(({ node }) => node.id) };
  }

  set = (design: Design) => ({
    performed: this.act.setFacts.perform(design, {
      ids: this.some(design),
      facts: this.dice.one([
        { span: 12 },
        { required: true },
        { label: { zh: `名${this.serial}` } },
        { hidden: true },
        { devices: ['phone'] },
        { initial: null },
      ]),
    }),
  });

  rename = (design: Design) => ({ performed: this.act.renameKey.perform(design, { id: this.some(design)[0] ?? '', key: `k${this.dice.below(1_000)}` }) });

  kind(design: Design) {
    const [id = ''] = this.some(design);
    const node = nodeById(design.form, id);
    const kinds = node ? kindsInstead(node) : [];
    return { performed: this.act.changeKind.perform(design, { ids: [id], kind: kinds.length > 0 ? this.dice.one(kinds) : 'card' }) };
  }

  list = (design: Design) => ({
    performed: this.act.setList.perform(design, {
      list: design.list && {
        ...design.list,
        columns: this.dice.shuffled(design.list.columns).slice(this.dice.below(2)),
        search: this.dice.shuffled(design.list.search),
        pageSize: this.dice.one([20, 50]),
      },
    }),
  });

  rules = (design: Design) => ({
    performed: this.act.setRules.perform(design, { rules: [...design.rules.slice(-4), this.rule(design, `r${(this.serial += 1)}`)] }),
  });
}

const DEEDS = {
  add: (one: AnyDesigner, design: Design) => one.add(design),
  move: (one: AnyDesigner, design: Design) => one.move(design),
  'move again': (one: AnyDesigner, design: Design) => one.move(design),
  wrap: (one: AnyDesigner, design: Design) => one.wrap(design),
  unwrap: (one: AnyDesigner, design: Design) => one.unwrap(design),
  remove: (one: AnyDesigner, design: Design) => one.remove(design),
  cut: (one: AnyDesigner, design: Design) => one.cut(design),
  copy: (one: AnyDesigner, design: Design) => one.copy(design),
  paste: (one: AnyDesigner, design: Design) => one.paste(design),
  set: (one: AnyDesigner, design: Design) => one.set(design),
  rename: (one: AnyDesigner, design: Design) => one.rename(design),
  kind: (one: AnyDesigner, design: Design) => one.kind(design),
  list: (one: AnyDesigner, design: Design) => one.list(design),
  rules: (one: AnyDesigner, design: Design) => (fieldsOf(design.form).some(({ kind }) => kind !== null) ? one.rules(design) : one.set(design)),
} as const;
