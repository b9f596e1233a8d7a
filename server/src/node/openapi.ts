// OpenAPI 3.1 of the contract for programs, and a plain page for people.
import type { Endpoint } from '@ordo/contract/kit.ts';
import { refusals } from '@ordo/contract/refusals.ts';
import { login } from '@ordo/contract/session.ts';
import * as z from 'zod/mini';
import { SchemaCollector, type Schema } from './openapi-shapes.ts';

type Features = Record<string, Record<string, Endpoint>>;

/** Used when only a part of the product is described. */
interface Told {
  title: string;
  /** Every header that signed calls need: all of them together. */
  signed: readonly string[];
}

export function createOpenApi(features: Features, version: string, { title, signed }: Told = { title: 'Ordo', signed: [] }) {
  const pathOf = templates(features);
  const shapes = new SchemaCollector();
  shapes.add(REFUSAL, { type: 'string', enum: Object.keys(refusals) });
  const calls = Object.entries(features).flatMap(([feature, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]) => described(feature, name, endpoint, shapes)),
  );
  shapes.settle();
  const paths: Record<string, Record<string, Operation>> = {};
  for (const call of calls) {
    const path = pathOf(call.endpoint);
    (paths[`/v1${path}`] ??= {})[call.endpoint.method.toLowerCase()] = operation(call, path, shapes);
  }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version,
      description: 'Every answer but a file is HTTP 200 with { code, msg, data }; code 200 is success, any other comes with the key `refusal`.',
    },
    security: [{ token: [] }, ...(signed.length ? [Object.fromEntries(signed.map((name) => [name, []]))] : [])] as Record<string, string[]>[],
    components: {
      schemas: shapes.components,
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'The token that Login answered, as it is.' },
        ...Object.fromEntries(signed.map((name) => [name, { type: 'apiKey', in: 'header', name }])),
      },
    },
    paths,
  };
}

export type OpenApiDocument = ReturnType<typeof createOpenApi>;

interface Call {
  id: string;
  feature: string;
  endpoint: Endpoint;
  input: Schema;
  /** null: it answers a file. */
  data: Schema | null;
}

/** Input and output of a call; registers their shapes. */
function described(feature: string, name: string, endpoint: Endpoint, shapes: SchemaCollector): Call {
  const id = `${feature}.${name}`;
  const input = shapes.lift(schemaOf(endpoint.input, 'input'), `${id}.input`);
  const data = endpoint.as === 'bytes' ? null : shapes.lift(withoutNeed(schemaOf(endpoint.result, 'output'), endpoint), id);
  for (const schema of [...Object.values(input.properties ?? {}), ...(data ? [data] : [])]) shapes.note(schema);
  return { id, feature, endpoint, input, data };
}

/** Paths that differ only in their parameters' names are one path in OpenAPI: the most frequent names are used. */
function templates(features: Features): (endpoint: Endpoint) => string {
  const all = Object.values(features).flatMap((endpoints) => Object.values(endpoints).map(({ path }) => path));
  const same = Map.groupBy(all, (path) => path.replace(/\{\w+\}/g, '{}'));
  const uses = (path: string) => all.filter((other) => other === path).length;
  return ({ path }) => (same.get(path.replace(/\{\w+\}/g, '{}')) ?? []).toSorted((a, b) => uses(b) - uses(a))[0] ?? path;
}

const namesIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security?: never[];
  parameters: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, { description: string; content: Content }>;
}

type Content = Record<string, { schema: Schema }>;

function operation({ id, feature, endpoint, input, data }: Call, path: string, shapes: SchemaCollector): Operation {
  const inPath = namesIn(endpoint.path);
  const properties = Object.fromEntries(
    Object.entries(input.properties ?? {}).map(([key, schema]) => [key, shapes.shared(schema, `${id}.input.${key}`)] as const),
  );
  const rest = Object.entries(properties).filter(([key]) => !inPath.includes(key));
  const inBody = endpoint.carry === 'body' || endpoint.method === 'POST' || endpoint.method === 'PUT';
  const parameter = (key: string, where: string, schema: Schema) => ({
    name: key,
    in: where,
    required: where === 'path' || (input.required ?? []).includes(key),
    schema,
  });
  return {
    operationId: id,
    tags: [feature],
    summary: endpoint.summary,
    description: [
      `Access: ${accessSaid(endpoint)}`,
      endpoint.columns && `What columns of ${endpoint.columns.menu} tell is left out for those who do not hold them.`,
    ]
      .filter(Boolean)
      .join('. '),
    ...(endpoint.access === 'anyone' ? { security: [] } : {}),
    parameters: [
      ...namesIn(path).map((shown, place) => parameter(shown, 'path', properties[inPath[place] ?? ''] ?? { type: 'string' })),
      ...(inBody ? [] : rest.map(([key, schema]) => parameter(key, 'query', schema))),
    ],
    ...bodyOf(endpoint, inBody ? rest : [], input.required ?? []),
    responses: data ? { 200: { description: 'The envelope', content: json(envelope(shapes.shared(data, id))) } } : FILE_OR_REFUSAL,
  };
}

/** The keys of all refusals; no feature has this name. */
const REFUSAL = 'refusal';

const json = (schema: Schema) => ({ 'application/json': { schema } });
const form = (schema: Schema) => ({ 'application/x-www-form-urlencoded': { schema } });
const BINARY: Schema = { type: 'string', format: 'binary' };
const FILE_OR_REFUSAL = {
  200: { description: 'The file', content: { '*/*': { schema: BINARY } } },
  default: { description: 'The envelope of a refusal, under its own status', content: json(envelope({})) },
};

function bodyOf(endpoint: Endpoint, inBody: [string, Schema][], required: string[]): Pick<Operation, 'requestBody'> {
  if (endpoint.as === 'upload') {
    const upload = { type: 'object', properties: { file: BINARY, ...Object.fromEntries(inBody) }, required: ['file'] };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: upload } } } };
  }
  if (!inBody.length) return {};
  const schema = { type: 'object', properties: Object.fromEntries(inBody), required: required.filter((key) => inBody.some(([name]) => name === key)) };
  return { requestBody: { required: schema.required.length > 0, content: { ...json(schema), ...(endpoint.path === login.path ? form(schema) : {}) } } };
}

function envelope(data: Schema): Schema {
  return {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: {
      code: { type: 'integer', description: '200, or the code of the refusal' },
      msg: { type: 'string' },
      data: { anyOf: [data, {}] },
      refusal: { $ref: `#/components/schemas/${REFUSAL}` },
    },
  };
}

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema;
  return rest;
}

/** A column without permission is missing. */
function withoutNeed(schema: Schema, { columns }: Endpoint): Schema {
  if (!columns) return schema;
  const keys = new Set(Object.entries(columns.columns).flatMap(([code, more]) => [code, ...more]));
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === 'required' && Array.isArray(value) ? value.filter((one: string) => !keys.has(one)) : value,
  ) as Schema;
}

function accessSaid({ access }: Endpoint): string {
  if (typeof access === 'string') return access;
  const { page, right } = access;
  return `${page.all === null ? '' : `${page.all}:${right}, or `}${right} of a menu entry that opens this ${page.kind}`;
}
