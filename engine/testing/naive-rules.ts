// The reference model of rules, simple and independent of the engine: everything is computed again from the beginning, field by field in the order of
// declaration, until nothing changes. The state of a form is compared with it.
import type { DesignText, FormNode, Json } from '../src/form/document.ts';
import type { Condition, Rule } from '../src/form/rule.ts';
import type { Row, Values } from '../src/form/values.ts';
import { tableOf, type Sum, type World } from './any-rules.ts';

export interface NaiveNode {
  hidden: boolean;
  hiddenByRule: boolean;
  required: boolean;
  disabled: boolean;
  readonly: boolean;
  messages: readonly DesignText[];
  refusals: readonly DesignText[];
}
interface NaiveRow {
  id: string;
  entered: Record<string, Json>;
  now: Record<string, Json>;
}
type Spot = NaiveRow | null;
type Moment = 'load' | 'change' | 'save';

const blank = (value: unknown) => value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
const idOf = (name: string) => name.split('.').at(-1) ?? name;

export class NaiveForm {
  private readonly world: World;
  readonly entered: Record<string, Json> = {};
  private now: Record<string, Json> = {};
  readonly rows: Record<string, NaiveRow[]> = { t: [], u: [] };
  /** Conditions that hold now, and those that held after the last step. */
  private holding: ReadonlySet<string> = new Set();
  private held: ReadonlySet<string> = new Set();
  private readonly spent = new Set<string>();
  private readonly all: { node: FormNode; way: FormNode[] }[] = [];
  moment: Moment = 'load';

  constructor(world: World) {
    this.world = world;
    const walk = (nodes: readonly FormNode[], way: FormNode[]) => {
      for (const node of nodes) {
        this.all.push({ node, way });
        walk(node.children, [...way, node]);
      }
    };
    walk(world.document.nodes, []);
    for (const { node, way } of this.all)
      if (node.kind !== 'table' && node.kind !== 'card' && !way.some(({ kind }) => kind === 'table')) this.entered[node.id] = clean(world.values[node.id]);
    for (const table of ['t', 'u']) this.rows[table] = (world.values[table] as readonly Row[]).map((row) => this.row(table, row));
  }

  row(table: string, { id, values }: Row): NaiveRow {
    const columns = this.all.find(({ node }) => node.id === table)?.node.children ?? [];
    return { id, entered: Object.fromEntries(columns.map((column) => [column.id, clean(values[column.id])])), now: {} };
  }

  // One step; the conditions that held before are needed for suggestions.

  settle(suggests: boolean): void {
    const before = this.held;
    this.again();
    const looked = new Set<string>();
    for (let next = suggests ? this.nextSuggestion(before, looked) : null; next; next = this.nextSuggestion(before, looked)) {
      looked.add(next.key);
      const entered = next.spot ? next.spot.entered : this.entered;
      const held = entered[next.node.id] ?? null;
      if (!this.spent.has(next.key) && (blank(held) || held === next.node.initial)) {
        const value = this.compute(next.formula, next.spot);
        if (!blank(value)) {
          entered[next.node.id] = value;
          this.spent.add(next.key);
          // One suggestion fills the field; the earlier ones are skipped.
          for (const other of next.beaten) looked.add(other);
          this.again();
        }
      }
    }
    this.held = this.holding;
  }

  /** The suggestion whose field has the lowest rank: everything that it reads is final. If there are several for a field, the last. */
  private nextSuggestion(before: ReadonlySet<string>, looked: ReadonlySet<string>) {
    const open = this.suggestions().filter(({ key, heldKey }) => !looked.has(key) && this.holding.has(heldKey) && !before.has(heldKey));
    const lowest = Math.min(...open.map(({ rank }) => rank));
    const last = open.findLast(({ rank }) => rank === lowest);
    return last ? { ...last, beaten: open.filter(({ rank, spot }) => rank === lowest && spot === last.spot).map(({ key }) => key) } : null;
  }

  private suggestions() {
    return this.world.rules.flatMap((rule) =>
      !rule.enabled
        ? []
        : rule.then.flatMap((action, at) => {
            if (action.do !== 'suggest') return [];
            const found = this.all.find(({ node }) => node.id === action.node);
            if (!found) return [];
            const table = found.way.find(({ kind }) => kind === 'table')?.id ?? null;
            const name = table === null ? action.node : `${table}.${action.node}`;
            const spots: Spot[] = table === null ? [null] : (this.rows[table] ?? []);
            return spots.map((spot) => ({
              rank: this.world.ranks.get(name) ?? 0,
              key: `${rule.id} ${at} ${spot?.id ?? ''}`,
              heldKey: this.heldKey(rule, spot),
              node: found.node,
              formula: action.formula,
              spot,
            }));
          }),
    );
  }

  /** Rules of the head become true for each row separately: for an added row they are newly true. */
  private heldKey = (rule: Rule, spot: Spot) => `${rule.id} ${spot?.id ?? ''}`;
  private heldNow(): Set<string> {
    const spots: Spot[] = [null, ...Object.values(this.rows).flat()];
    return new Set(
      this.world.rules.flatMap((rule) =>
        rule.enabled
          ? spots.filter((spot) => (rule.table === null || this.isIn(spot, rule.table)) && this.holds(rule, spot)).map((spot) => this.heldKey(rule, spot))
          : [],
      ),
    );
  }
  private isIn = (spot: Spot, table: string) => spot !== null && (this.rows[table] ?? []).includes(spot);

  // Values.

  private again(): void {
    for (let pass = 0; pass < 200; pass += 1) {
      const before = JSON.stringify([this.now, this.rows]);
      this.holding = this.heldNow();
      for (const { node, way } of this.all) {
        const table = way.find(({ kind }) => kind === 'table');
        if (table) for (const row of this.rows[table.id] ?? []) row.now[node.id] = this.worth(node, row);
        else if (node.kind !== 'table' && node.kind !== 'card') this.now[node.id] = this.worth(node, null);
      }
      if (JSON.stringify([this.now, this.rows]) === before) return;
    }
    throw new Error('It does not come to rest.');
  }

  private worth(node: FormNode, spot: Spot): Json {
    const state = this.node(node, spot);
    if (state.hiddenByRule && node.config.whenHidden !== 'keep') return null;
    let worth =
      typeof node.config.formula === 'string' ? this.falling(node, node.config.formula, spot) : ((spot ? spot.entered : this.entered)[node.id] ?? null);
    for (const rule of this.world.rules)
      for (const action of rule.then) {
        if (!this.speaks(rule, spot)) continue;
        if (action.do === 'set' && action.node === node.id) worth = this.falling(node, action.formula, spot);
        if (action.do === 'clear' && this.isMeant(action.node, node, false)) worth = null;
      }
    return worth;
  }

  /** The family's calculated fields are 0 without a value. */
  private falling = (node: FormNode, formula: string, spot: Spot): Json => this.compute(formula, spot) ?? (node.kind === 'calculate' ? 0 : null);

  private compute(formula: string, spot: Spot): Json {
    const value = this.summed(this.world.sums.get(formula) ?? { n: Number.NaN }, spot);
    return value === null ? null : Number(value);
  }
  private summed(sum: Sum, spot: Spot): bigint | null {
    if ('n' in sum) return BigInt(sum.n);
    if ('field' in sum) return whole(this.value(sum.field, spot));
    if ('total' in sum) return this.rowsThere(tableOf(sum.total) ?? '').reduce((total, row) => total + (whole(row.now[idOf(sum.total)]) ?? 0n), 0n);
    const [left, right] = [this.summed(sum.left, spot), this.summed(sum.right, spot)];
    if (left === null || right === null) return null;
    return sum.op === '+' ? left + right : sum.op === '-' ? left - right : left * right;
  }
  private value = (name: string, spot: Spot): Json => (tableOf(name) === null ? this.now[name] : spot?.now[idOf(name)]) ?? null;

  /** A hidden or cleared table has no rows. */
  rowsThere(table: string): NaiveRow[] {
    const node = this.all.find((one) => one.node.id === table)?.node as FormNode;
    const isCleared = this.world.rules.some((rule) => this.speaks(rule, null) && rule.then.some((action) => action.do === 'clear' && action.node === table));
    return isCleared || (this.node(node, null).hiddenByRule && node.config.whenHidden !== 'keep') ? [] : (this.rows[table] ?? []);
  }

  values(): Values {
    const rows = (table: string) => this.rowsThere(table).map(({ id, now }) => ({ id, values: now }));
    return { ...this.now, t: rows('t'), u: rows('u') };
  }

  // Conditions.

  private holds = (rule: Rule, spot: Spot): boolean => this.meets(rule.when, rule.table, spot);

  private meets(when: Condition, table: string | null, spot: Spot): boolean {
    if ('all' in when) return when.all.every((part) => this.meets(part, table, spot));
    if ('any' in when) return when.any.some((part) => this.meets(part, table, spot));
    if ('not' in when) return !JSON.stringify(when).includes('"gone"') && !this.meets(when.not, table, spot);
    if ('moment' in when) return when.moment === this.moment;
    if (when.field === 'gone') return false;
    const one = this.asked(when.field, spot);
    if (when.is === 'empty') return blank(one);
    if (when.is === 'notEmpty') return !blank(one);
    const other = 'to' in when ? this.asked(when.to, spot) : ((when as { value: Json }).value ?? null);
    if (one === null || other === null) return when.is === 'notEqual' && one !== other;
    if (when.is === 'equal') return one === other;
    if (when.is === 'notEqual') return one !== other;
    return when.is === 'less' ? one < other : one >= other;
  }

  private asked(name: string, spot: Spot): Json {
    if (!name.startsWith('old.')) return this.value(name, spot);
    const field = name.slice(4);
    const { old } = this.world;
    const table = tableOf(field);
    const kept = table === null ? old?.[field] : (old?.[table] as readonly Row[] | undefined)?.find(({ id }) => id === spot?.id)?.values[idOf(field)];
    return clean(kept);
  }

  // Looks.

  /** A rule about rows does not apply to the column as a whole. */
  private speaks = (rule: Rule, spot: Spot): boolean =>
    rule.enabled && (rule.table === null || this.isIn(spot, rule.table)) && this.holding.has(this.heldKey(rule, rule.table === null ? null : spot));

  /** Whether an action on `said` applies to this node: an action on a table applies to it as a whole, unless `intoRows`. */
  private isMeant(said: string, node: FormNode, intoRows: boolean): boolean {
    if (said === node.id) return true;
    const outer = this.all.find((one) => one.node === node)?.way.find(({ id }) => id === said);
    return outer !== undefined && (outer.kind !== 'table' || intoRows);
  }

  node(node: FormNode, spot: Spot): NaiveNode {
    const way = this.all.find((one) => one.node === node)?.way ?? [];
    const outer = way.at(-1)?.kind === 'card' ? this.node(way.at(-1) as FormNode, spot) : null;
    const state = {
      hidden: node.hidden,
      hiddenByRule: false,
      required: node.required,
      disabled: node.disabled || way.some(({ disabled }) => disabled),
      readonly: node.readonly || node.kind === 'calculate' || node.kind === 'formula',
      messages: [] as DesignText[],
      refusals: [] as DesignText[],
    };
    for (const rule of this.world.rules)
      for (const action of rule.then) {
        if (!this.speaks(rule, spot)) continue;
        const isSelf = action.node === node.id;
        if (isSelf && (action.do === 'show' || action.do === 'hide')) [state.hidden, state.hiddenByRule] = [action.do === 'hide', action.do === 'hide'];
        if (isSelf && action.do === 'message') state.messages.push(action.text);
        if (isSelf && action.do === 'refuse') state.refusals.push(action.text);
        if (isSelf && action.do === 'set') state.readonly = true;
        if (action.node === null || !this.isMeant(action.node, node, action.do === 'enable' || action.do === 'disable')) continue;
        if (action.do === 'clear' && node.kind !== 'card') state.readonly = true;
        if (action.do === 'require' || action.do === 'optional') state.required = action.do === 'require';
        if (action.do === 'enable' || action.do === 'disable') state.disabled = action.do === 'disable';
      }
    return { ...state, hidden: state.hidden || (outer?.hidden ?? false), hiddenByRule: state.hiddenByRule || (outer?.hiddenByRule ?? false) };
  }

  /** Messages of the form, or of a row. */
  whole(table: string | null, spot: Spot): Pick<NaiveNode, 'messages' | 'refusals'> {
    const said = this.world.rules.flatMap((rule) => (rule.table === table && this.speaks(rule, spot) ? rule.then.filter(({ node }) => node === null) : []));
    return { messages: textsOf(said, 'message'), refusals: textsOf(said, 'refuse') };
  }

  nodes = (): readonly { node: FormNode; way: readonly FormNode[] }[] => this.all;
}

const textsOf = (actions: readonly Rule['then'][number][], does: 'message' | 'refuse'): DesignText[] =>
  actions.flatMap((action) => (action.do === does ? [action.text] : []));

const clean = (value: unknown): Json => (value === undefined || value === '' ? null : (value as Json));
const whole = (value: unknown): bigint | null => (typeof value === 'number' ? BigInt(value) : null);
