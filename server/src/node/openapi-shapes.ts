// Extracts the shapes that occur several times in the description of the API into components, named after their first place.

export interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  $ref?: string;
  [key: string]: unknown;
}

/** A shape with fewer characters than this is easier to read inline. */
const WORTH_A_NAME = 100;
const PREFIX = '#/components/schemas/';

/** Keywords that contain schemas within a schema. */
const MAPS = ['properties', 'patternProperties'] as const;
const LISTS = ['anyOf', 'oneOf', 'allOf', 'prefixItems'] as const;
const SINGLE = ['items', 'additionalProperties', 'propertyNames', 'not'] as const;

/** Maps all schemas directly inside a schema; `part` is the name of the property, '' where there is none. */
function mapInner(schema: Schema, change: (inner: Schema, part: string) => Schema): Schema {
  const changed: Schema = { ...schema };
  for (const key of MAPS) {
    const map = schema[key] as Record<string, Schema> | undefined;
    if (map) changed[key] = Object.fromEntries(Object.entries(map).map(([name, inner]) => [name, change(inner, name)])) as never;
  }
  for (const key of LISTS) {
    const list = schema[key] as Schema[] | undefined;
    if (list) changed[key] = list.map((inner) => change(inner, ''));
  }
  for (const key of SINGLE) if (isSchema(schema[key])) changed[key] = change(schema[key], '');
  return changed;
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && !Array.isArray(value);

/** First collects all schemas, then returns each with its shared parts replaced by references. */
export class SchemaCollector {
  readonly components: Record<string, Schema> = {};
  readonly #uses = new Map<string, number>();
  readonly #names = new Map<string, string>();
  readonly #texts = new WeakMap<Schema, string>();
  readonly #sets = new Map<string, string>();

  /** A schema that has a name in any case. */
  add(name: string, schema: Schema): void {
    this.components[name] = schema;
    this.note(schema);
  }

  /**
   * A schema with definitions of its own, as recursive ones have: they are moved to the components.
   * @returns the schema without them, with references instead
   */
  lift({ $defs = {}, ...schema }: Schema & { $defs?: Record<string, Schema> }, name: string): Schema {
    if (!Object.keys($defs).length) return schema;
    const set = JSON.stringify($defs);
    const known = this.#sets.get(set);
    const owner = known ?? name;
    this.#sets.set(set, owner);
    const called = (key: string) => `${owner}.${key.replace(/^__schema0?/, 'node')}`;
    const pointing = (of: Schema) =>
      JSON.parse(JSON.stringify(of), (key, value: unknown) => (key === '$ref' ? PREFIX + called(shortOf(String(value))) : value)) as Schema;
    if (!known) for (const [key, definition] of Object.entries($defs)) this.add(called(key), pointing(definition));
    return pointing(schema);
  }

  /** Parts of a shape that was seen before belong to that shape, and do not count as another use. */
  note(schema: Schema): void {
    const text = this.#text(schema);
    const uses = (this.#uses.get(text) ?? 0) + 1;
    this.#uses.set(text, uses);
    if (uses === 1) mapInner(schema, (inner) => (this.note(inner), inner));
  }

  /** @param name of the place where it occurs: used for shared shapes that have no name yet */
  shared(schema: Schema, name: string): Schema {
    const text = this.#text(schema);
    if (schema.$ref || text.length < WORTH_A_NAME || (this.#uses.get(text) ?? 0) < 2) return this.#inner(schema, name);
    const known = this.#names.get(text);
    if (known) return { $ref: PREFIX + known };
    // A plain value is the same everywhere: named after its key. An object is named after its context.
    const free = this.#freeName(schema.properties ? name : (name.split('.').at(-1) ?? name));
    this.#names.set(text, free);
    this.components[free] = this.#inner(schema, free);
    return { $ref: PREFIX + free };
  }

  /** All have been collected: replace the shared parts of the added ones. */
  settle(): void {
    for (const [name, schema] of Object.entries(this.components)) this.components[name] = this.#inner(schema, name);
  }

  #text(schema: Schema): string {
    const text = this.#texts.get(schema) ?? JSON.stringify(schema);
    this.#texts.set(schema, text);
    return text;
  }

  #inner(schema: Schema, name: string): Schema {
    return mapInner(schema, (inner, part) => this.shared(inner, part ? `${name}.${part}` : name));
  }

  #freeName(name: string): string {
    let free = name;
    for (let n = 2; this.components[free]; n += 1) free = `${name}.${n}`;
    this.components[free] = {};
    return free;
  }
}

const shortOf = (ref: string) => ref.slice(ref.lastIndexOf('/') + 1);

/** The name that a pointer into the components ends in. */
export const schemaName = (ref: string) => ref.slice(PREFIX.length);
