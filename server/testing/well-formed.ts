// Inputs that an endpoint's own schema accepts, with ids of existing records: what a malicious user would send.
import type { Endpoint } from '@ordo/contract/kit.ts';
import fc from 'fast-check';
import * as z from 'zod/mini';
import type { Sent } from './nonsense.ts';

interface Json {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Json[];
  oneOf?: Json[];
  items?: Json;
  properties?: Record<string, Json>;
  required?: string[];
  pattern?: string;
  allOf?: Json[];
  minimum?: number;
  maximum?: number;
}

const TEXTS = [
  '甲',
  '2026',
  '123456789012345678',
  'Equal',
  'text',
  '@userId',
  'Abc123',
  'A1',
  '13800138000',
  'a@b.cn',
  '2027-02-28',
  '330106777',
  '1',
  '',
  '330106',
  '30 3 * * *',
  'Asia/Shanghai',
];
const NUMBERS = [0, 1, 2, 7, 100, 2026, 1_700_000_000_000];
/** How many values of a field are tried against its schema. */
const TRIED = 80;

/** @param idsFor ids for a key of the input, or of a nested object */
export function wellFormed(endpoint: Endpoint, idsFor: (key: string) => readonly string[]): fc.Arbitrary<Sent> {
  const { shape } = endpoint.input as unknown as { shape: Record<string, z.core.$ZodType> };
  const optional: string[] = [];
  const fields = Object.entries(shape).flatMap(([key, schema]): [string, fc.Arbitrary<unknown>][] => {
    const mayMiss = z.safeParse(schema, undefined).success;
    if (mayMiss) optional.push(key);
    const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;
    const known = [...TEXTS, ...fc.sample(valueOf(json, key, idsFor), { numRuns: TRIED, seed: 1 })];
    const taken = known.filter((value) => z.safeParse(schema, value).success);
    if (!taken.length && !mayMiss)
      throw new Error(`${endpoint.method} ${endpoint.path}: nothing is known that “${key}” takes; teach server/testing/well-formed.ts`);
    return taken.length ? [[key, fc.constantFrom(...taken)]] : [];
  });
  return fc.record(Object.fromEntries(fields), { requiredKeys: fields.map(([key]) => key).filter((key) => !optional.includes(key)) });
}

function valueOf(json: Json, key: string, idsFor: (key: string) => readonly string[]): fc.Arbitrary<unknown> {
  const choices = json.anyOf ?? json.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => valueOf(choice, key, idsFor)));
  if (json.enum) return fc.constantFrom(...json.enum);
  if ('const' in json) return fc.constant(json.const);
  switch (json.type) {
    case 'array':
      return fc.array(
        valueOf(json.items ?? {}, `${key}Ids`, () => idsFor(key)),
        { maxLength: 3 },
      );
    case 'object':
      return fc.record(Object.fromEntries(Object.entries(json.properties ?? {}).map(([name, inner]) => [name, valueOf(inner, name, idsFor)])), {
        requiredKeys: json.required ?? [],
      });
    case 'number':
    case 'integer':
      return fc.constantFrom(...NUMBERS, ...[json.minimum, json.maximum].filter((one) => one !== undefined));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return textOf(
        key,
        idsFor(key),
        [json, ...(json.allOf ?? [])].flatMap(({ pattern }) => pattern ?? []),
      );
  }
}

function textOf(key: string, ids: readonly string[], patterns: readonly string[]): fc.Arbitrary<unknown> {
  // Ids with a format of their own are generated, too.
  if (/ids?$/i.test(key) && ids.length) return fc.oneof(fc.constantFrom(...ids), ...patterns.filter((one) => !one.includes('\\u0000')).flatMap(matching));
  const fresh = fc.nat(999_999).map((number) => `A${number}`);
  return fc.oneof(fc.constantFrom(...TEXTS), fresh, ...patterns.flatMap(matching), ...(ids.length ? [fc.constantFrom(...ids)] : []));
}

/** Empty for a pattern that fast-check cannot generate texts for. */
function matching(pattern: string): fc.Arbitrary<string>[] {
  try {
    return [fc.stringMatching(new RegExp(pattern), { maxLength: 40 })];
  } catch {
    return [];
  }
}
