import { endpoints, features } from '@ordo/contract/all.ts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isOnePage, rightOf, rightOnTarget } from '../testing/right-of.ts';
import { startServer, type TestServer } from '../testing/server.ts';

interface Parameter {
  name: string;
  in: string;
  required: boolean;
  schema: object;
}

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  security?: unknown[];
  parameters: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, { schema: { properties: object; required?: string[] } }> };
  responses: Record<string, { description: string; content: Record<string, { schema: object }> }>;
}

interface Document {
  openapi: string;
  info: { title: string; version: string };
  security: Record<string, unknown[]>[];
  components: { securitySchemes: Record<string, object>; schemas: Record<string, object> };
  paths: Record<string, Record<string, Operation>>;
}

let server: TestServer;
let body: string;
let document: Document;
let operations: [path: string, method: string, operation: Operation][];
beforeAll(async () => {
  server = await startServer();
  ({ body } = await server.app.inject('/v1/api/openapi.json'));
  document = JSON.parse(body) as Document;
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, string, Operation] => [path, method, operation]),
  );
});
afterAll(() => server.stop());

/** Every object in the document, with its path. */
function* objects(value: unknown, path = '#'): Generator<[string, Record<string, unknown>]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [path, value as Record<string, unknown>];
  for (const [key, inner] of Object.entries(value)) yield* objects(inner, `${path}/${key}`);
}

/** Callers do not see the names of path parameters. */
const nameless = (path: string) => path.replaceAll(/\{\w+\}/g, '{}');

const lookUp = (ref: string): unknown =>
  ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key.replaceAll('~1', '/').replaceAll('~0', '~')], document);

describe('the OpenAPI document', () => {
  test('is of version 3.1, with a title, a version and the way a token travels', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d$/);
    expect(document.info).toMatchObject({ title: 'Ordo', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) });
    for (const name of document.security.flatMap(Object.keys)) expect(Object.keys(document.components.securitySchemes)).toContain(name);
  });

  test('has every endpoint of the contract, and no other', () => {
    const wanted = endpoints.map(({ method, path }) => `${method} /v1${nameless(path)}`);
    expect(operations.map(([path, method]) => `${method.toUpperCase()} ${nameless(path)}`).toSorted()).toEqual(wanted.toSorted());
  });

  test('has no two paths that differ in the names of their parameters only', () => {
    const paths = Object.keys(document.paths).map(nameless);
    expect(paths).toEqual([...new Set(paths)]);
    expect(document.paths['/v1/api/system/Area/{id}']?.get?.parameters[0]).toMatchObject({ name: 'id', in: 'path', schema: { type: 'string' } });
  });

  test('gives every call a name of its own, a tag, a sentence and an answer', () => {
    expect(new Set(operations.map(([, , { operationId }]) => operationId)).size).toBe(operations.length);
    for (const [, , { operationId, tags, summary, responses }] of operations) {
      expect(operationId).toMatch(/^[a-zA-Z]+\.[a-zA-Z]+$/);
      expect(Object.keys(features)).toEqual(expect.arrayContaining(tags));
      expect(summary.length).toBeGreaterThan(5);
      expect(responses['200']?.description).toBeTruthy();
      expect(Object.values(responses['200']?.content ?? {})[0]?.schema).toBeTypeOf('object');
    }
  });

  test('says of which calls no token is needed', () => {
    const open = operations.filter(([, , { security }]) => security?.length === 0).map(([path, method]) => `${method.toUpperCase()} ${path}`);
    expect(open.toSorted()).toEqual(endpoints.flatMap(({ access, method, path }) => (access === 'anyone' ? [`${method} /v1${path}`] : [])).toSorted());
  });

  test('names each part of a path as a parameter that must be there, and every parameter once', () => {
    for (const [path, , { parameters }] of operations) {
      const inPath = parameters.filter((parameter) => parameter.in === 'path');
      expect(inPath.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
      expect(inPath.every(({ required }) => required)).toBe(true);
      expect(parameters.every((parameter) => ['path', 'query'].includes(parameter.in) && typeof parameter.schema === 'object')).toBe(true);
      expect(new Set(parameters.map((parameter) => `${parameter.in} ${parameter.name}`)).size).toBe(parameters.length);
    }
  });

  test('has a body for changes only, and says when it must be there', () => {
    for (const [path, method, { requestBody }] of operations) {
      if (!requestBody) continue;
      expect([path, method]).toEqual([path, expect.stringMatching(/post|put|delete/)]);
      for (const { schema } of Object.values(requestBody.content)) {
        expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining(schema.required ?? []));
        expect([path, requestBody.required ?? false]).toEqual([path, (schema.required ?? []).length > 0]);
      }
    }
  });

  test('points to nothing that it does not have', () => {
    const lost = [...objects(document)].filter(([, { $ref }]) => typeof $ref === 'string' && (!$ref.startsWith('#/') || lookUp($ref) === undefined));
    expect(lost).toEqual([]);
  });

  test('describes values with the types of JSON Schema, and shows recursive ones', () => {
    const types = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null', 'apiKey'];
    const wrongTypes = [...objects(document)].filter(([path, { type }]) => typeof type === 'string' && !path.endsWith('/properties') && !types.includes(type));
    expect(wrongTypes).toEqual([]);
    expect([...objects(document)].some(([, { $ref }]) => typeof $ref === 'string')).toBe(true);
  });

  test('describes each shape once, and is small enough to be read at once', () => {
    expect(body.length / endpoints.length, 'bytes for each call').toBeLessThan(1_800);
    const named = Object.values(document.components.schemas).map((shape) => JSON.stringify(shape));
    expect(new Set(named).size).toBe(named.length);
    const again = [...objects(document.paths)].map(([, shape]) => JSON.stringify(shape)).filter((text) => text.length > 100 && named.includes(text));
    expect(again).toEqual([]);
  });
});

describe('the schemas', () => {
  // Compared with JSON Schema once, below, and not for each reference.
  const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false });
  const judge = (schema: object) => ajv.compile({ ...schema, components: document.components });

  test('are JSON Schema of 2020-12, all of them', () => {
    const all = [...objects(document.paths)].filter(([, { schema }]) => typeof schema === 'object' && schema !== null);
    expect(all.length).toBeGreaterThan(operations.length);
    expect(ajv.validateSchema({ $defs: document.components.schemas }), 'components').toBe(true);
    // Many calls declare the same parameter.
    const different = new Map(all.map(([path, { schema }]) => [JSON.stringify(schema), [path, schema as object] as const]));
    for (const [path, schema] of different.values()) expect([path, ajv.validateSchema(schema), ajv.errors]).toEqual([path, true, null]);
    // Together, because each would parse all components again.
    expect(() => judge({ anyOf: [...different.values()].map(([, schema]) => schema) })).not.toThrow();
    expect(ajv.validateSchema({ type: 'text' })).toBe(false);
    expect(() => judge({ $ref: '#/components/schemas/nowhere' })).toThrow();
  });

  const bodyOf = (path: string, type = 'application/json') => document.paths[path]?.post?.requestBody?.content[type]?.schema;

  test('tell the range of a number, and judge as the contract does', () => {
    const takes = judge(bodyOf('/v1/api/vaccine/Product') ?? {});
    const product = { code: 'P', nameZh: '疫苗', dosesPerVial: 1, vialsPerPack: 10 };
    for (const dosesPerVial of [1, 100, '5']) expect(takes({ ...product, dosesPerVial })).toBe(true);
    for (const dosesPerVial of [0, 101, 1.5, null]) expect(takes({ ...product, dosesPerVial })).toBe(false);
    for (const minTempC of [null, '', -100, 0.5]) expect(takes({ ...product, minTempC })).toBe(true);
    for (const minTempC of [-101, 61, {}]) expect(takes({ ...product, minTempC })).toBe(false);
  });

  test('of signing in are the same for a form as for JSON', () => {
    const form = bodyOf('/v1/api/oauth/Login', 'application/x-www-form-urlencoded');
    expect(form).toBeDefined();
    expect(form).toEqual(bodyOf('/v1/api/oauth/Login'));
  });
});

describe('the page for people', () => {
  test('shows every call with its access, and runs no script', async () => {
    const response = await server.app.inject('/v1/api/docs');
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    const rows = nameless(response.body).split('<details>');
    for (const one of endpoints)
      expect(rows.filter((row) => row.includes(`>${one.method}</span><code>${nameless(one.path)}</code>`))).toEqual([
        expect.stringContaining(`— Access: ${isOnePage(one) ? rightOf(one) : rightOnTarget(one)}`),
      ]);
    const linked = [...response.body.matchAll(/href="#([^"]+)"/g)].map((match) => match[1] as string);
    expect(linked.length).toBeGreaterThan(100);
    for (const place of new Set(linked)) expect(response.body).toContain(`id="${place}"`);
    expect(response.body).not.toMatch(/<script|onclick|javascript:/i);
  });
});
