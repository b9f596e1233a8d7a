// The API described from the contract: OpenAPI 3.1 for programs, one plain page for people.
import type { Endpoint } from '@ordo/contract/kit.ts';
import { refusals } from '@ordo/contract/refusals.ts';
import { login } from '@ordo/contract/session.ts';
import * as z from 'zod/mini';

type Features = Record<string, Record<string, Endpoint>>;
interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  [key: string]: unknown;
}

export function openApi(features: Features, version: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  const schemas: Record<string, Schema> = {};
  const pathOf = templates(features);
  for (const [feature, endpoints] of Object.entries(features)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = pathOf(endpoint);
      (paths[`/v1${path}`] ??= {})[endpoint.method.toLowerCase()] = operation(feature, name, endpoint, path, schemas);
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Ordo',
      version,
      description: 'Every answer but a file is HTTP 200 with { code, msg, data }; code 200 is success, any other comes with the key `refusal`.',
    },
    security: [{ token: [] }],
    components: {
      schemas,
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'The token that Login answered, as it is.' } },
    },
    paths,
  };
}

/** Paths that differ in the names of their parameters only are one path in OpenAPI: the names that most of them use. */
function templates(features: Features): (endpoint: Endpoint) => string {
  const all = Object.values(features).flatMap((endpoints) => Object.values(endpoints).map(({ path }) => path));
  const same = Map.groupBy(all, (path) => path.replace(/\{\w+\}/g, '{}'));
  const uses = (path: string) => all.filter((other) => other === path).length;
  return ({ path }) => (same.get(path.replace(/\{\w+\}/g, '{}')) ?? []).toSorted((a, b) => uses(b) - uses(a))[0] ?? path;
}

const namesIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);

function operation(feature: string, name: string, endpoint: Endpoint, path: string, schemas: Record<string, Schema>): Record<string, unknown> {
  const input = hoisted(schemaOf(endpoint.input, 'input'), `${feature}.${name}.input`, schemas);
  const inPath = namesIn(endpoint.path);
  const rest = Object.entries(input.properties ?? {}).filter(([key]) => !inPath.includes(key));
  const inBody = endpoint.carry === 'body' || endpoint.method === 'POST' || endpoint.method === 'PUT';
  const parameter = (key: string, where: string, schema: Schema) => ({
    name: key,
    in: where,
    required: where === 'path' || (input.required ?? []).includes(key),
    schema,
  });
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary: endpoint.summary,
    description: [`Access: ${endpoint.access}`, endpoint.columns && `What columns of ${endpoint.columns.menu} tell is left out for those who do not hold them.`]
      .filter(Boolean)
      .join('. '),
    ...(endpoint.access === 'anyone' ? { security: [] } : {}),
    parameters: [
      ...namesIn(path).map((shown, place) => parameter(shown, 'path', input.properties?.[inPath[place] ?? ''] ?? { type: 'string' })),
      ...(inBody ? [] : rest.map(([key, schema]) => parameter(key, 'query', schema))),
    ],
    ...bodyOf(endpoint, inBody ? rest : [], input.required ?? []),
    responses:
      endpoint.as === 'bytes'
        ? FILE_OR_REFUSAL
        : {
            200: {
              description: 'The envelope',
              content: json(envelope(hoisted(withoutNeed(schemaOf(endpoint.result, 'output'), endpoint), `${feature}.${name}`, schemas))),
            },
          },
  };
}

const json = (schema: Schema) => ({ 'application/json': { schema } });
const form = (schema: Schema) => ({ 'application/x-www-form-urlencoded': { schema } });
const BINARY: Schema = { type: 'string', format: 'binary' };
const FILE_OR_REFUSAL = {
  200: { description: 'The file', content: { '*/*': { schema: BINARY } } },
  default: { description: 'The envelope of a refusal, under its own status', content: json(envelope({})) },
};

function bodyOf(endpoint: Endpoint, inBody: [string, Schema][], required: string[]): Record<string, unknown> {
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
      refusal: { type: 'string', enum: Object.keys(refusals) },
    },
  };
}

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema;
  return rest;
}

/** A column that is not the caller's does not come. */
function withoutNeed(schema: Schema, { columns }: Endpoint): Schema {
  if (!columns) return schema;
  const keys = new Set(Object.entries(columns.columns).flatMap(([code, more]) => [code, ...more]));
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === 'required' && Array.isArray(value) ? value.filter((one: string) => !keys.has(one)) : value,
  ) as Schema;
}

/** A shape that contains itself has definitions of its own; in the document they lie with all others, under names of their own. */
function hoisted(schema: Schema, name: string, shared: Record<string, Schema>): Schema {
  const renamed = JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', `"#/components/schemas/${name}.`)) as Schema & { $defs?: Record<string, Schema> };
  const { $defs = {}, ...rest } = renamed;
  for (const [key, definition] of Object.entries($defs)) shared[`${name}.${key}`] = definition;
  return rest;
}

/** The same as a page that needs no script. */
export function apiPage(features: Features): string {
  const sections = Object.entries(features).map(([feature, endpoints]) => `<h2 id="${feature}">${feature}</h2>${Object.values(endpoints).map(row).join('')}`);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Ordo API</title>
<style>body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1f2937}h2{margin-top:2.5rem;border-bottom:1px solid #d1d5db}details{border:1px solid #e5e7eb;border-radius:8px;margin:.5rem 0;padding:.5rem .75rem}summary{cursor:pointer}code{font-family:ui-monospace,monospace}.m{display:inline-block;min-width:4.5rem;font-weight:600}pre{background:#f3f4f6;padding:.75rem;overflow:auto;border-radius:6px}small{color:#4b5563}</style>
<h1>Ordo API</h1><p>All calls lie under <code>/v1</code> and answer HTTP 200 with <code>{ code, msg, data }</code>. For programs: <a href="openapi.json">openapi.json</a>.</p>
<p>${Object.keys(features)
    .map((feature) => `<a href="#${feature}">${feature}</a>`)
    .join(' · ')}</p>${sections.join('')}</html>`;
}

function row(endpoint: Endpoint): string {
  const show = (schema: Schema) => escapeHtml(JSON.stringify(schema, null, 2));
  return `<details><summary><span class="m">${endpoint.method}</span><code>${escapeHtml(endpoint.path)}</code><br><small>${escapeHtml(endpoint.summary)} — ${escapeHtml(endpoint.access)}</small></summary>
<h4>Input</h4><pre>${show(schemaOf(endpoint.input, 'input'))}</pre><h4>data</h4><pre>${show(schemaOf(endpoint.result, 'output'))}</pre></details>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
