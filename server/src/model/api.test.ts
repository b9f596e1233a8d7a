// API description of a model: contains exactly the calls that are served, with only the fields that the caller sees.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { modelDocs, modelOpenApi, modelTypings } from '@ordo/contract/model-api.ts';
import { recordAsk, recordCreate, recordInfo, recordList, recordRemove, recordUpdate } from '@ordo/contract/model-record.ts';
import type { Endpoint } from '@ordo/contract/kit.ts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { childTable, formOf, listOf, node, orderForm, redesign, release, releasedModel, type MadeModel } from '../../testing/models.ts';
import { createUserWithSession } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { newId } from '../kit/id.ts';

interface Operation {
  operationId: string;
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { content: Record<string, { schema: object }> }>;
}
interface Document {
  openapi: string;
  info: { title: string };
  components: { schemas: Record<string, object>; securitySchemes: Record<string, object> };
  security: Record<string, unknown[]>[];
  paths: Record<string, Record<string, Operation>>;
}

let server: TestServer;
let token: string;
let model: MadeModel;
let document: Document;
const ajv = new Ajv2020({ strict: false, validateFormats: false });
const judge = (schema: object) => ajv.compile({ ...schema, components: document.components });

beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  const fields = (JSON.parse(orderForm()) as { fields: object[] }).fields;
  const formula = { expression: [{ __vModel__: 'amount', label: '金额' }, '×', '2'] };
  const more = [node('password', 'pw', '口令'), node('calculate', 'twice', '两倍', {}, formula), node('createTime', 'made', '*/ 创建`${1}`\n时间')];
  model = await releasedModel(
    server,
    token,
    JSON.stringify({ fields: [...fields, ...more] }),
    listOf(['title', 'lines-qty'], [node('comInput', 'title', '标题')]),
  );
  document = JSON.parse(await told(modelOpenApi, token)) as Document;
});
afterAll(() => server.stop());

async function told(endpoint: Endpoint, as: string, id = model.id): Promise<string> {
  const { body } = await server.app.inject({ method: 'GET', url: `/v1${endpoint.path.replace('{id}', id)}`, headers: { authorization: as } });
  return body;
}

const at = (path: string, method: string) => document.paths[`/v1/api/visualdev/Model/${model.id}/Records${path}`]?.[method] as Operation;
const answerOf = ({ responses }: Operation) => judge(responses['200']?.content['application/json']?.schema ?? {});
const bodyOf = ({ requestBody }: Operation) => judge(requestBody?.content['application/json']?.schema ?? {});

test('is OpenAPI 3.1 of the calls that are served, each named once, and every schema is one', () => {
  expect(document.openapi).toMatch(/^3\.1\.\d$/);
  const calls = Object.entries(document.paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`));
  const served = [recordList, recordAsk, recordInfo, recordCreate, recordUpdate, recordRemove];
  expect(calls.toSorted()).toEqual(served.map(({ method, path }) => `${method} /v1${path.replace('{id}', model.id)}`).toSorted());
  expect(new Set(Object.values(document.paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId))).size).toBe(served.length);
  for (const [path, methods] of Object.entries(document.paths))
    for (const { parameters, requestBody, responses } of Object.values(methods)) {
      expect(parameters.filter((one) => one.in === 'path').map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
      const schemas = [
        ...parameters.map(({ schema }) => schema),
        ...[requestBody, responses['200']].flatMap((part) => Object.values(part?.content ?? {}).map(({ schema }) => schema)),
      ];
      for (const schema of schemas) {
        expect([ajv.validateSchema(schema), ajv.errors]).toEqual([true, null]);
        expect(() => judge(schema)).not.toThrow();
      }
    }
  for (const name of document.security.flatMap(Object.keys)) expect(Object.keys(document.components.securitySchemes)).toContain(name);
});

test('says what is answered, and what may be sent', async () => {
  const id = model.id;
  const recordId = `r${newId()}`;
  const values = { title: '甲', amount: '12345678901234567.89', tags: ['x'], day: '2026-02-28', urgent: 1, pw: 'secret', level: 'a', owner: null };
  const created = { recordId, values, rows: { lines: [{ id: '1', values: { item: '纸', qty: 3 } }] } };
  expect([bodyOf(at('', 'post'))(created)]).toEqual([true]);
  expect(answerOf(at('', 'post'))(await server.ask(recordCreate, { id, ...created }, token))).toBe(true);
  const changed = {
    version: 1,
    changes: { title: { from: '甲', to: '乙' } },
    rows: { lines: { changed: [{ id: '1', changes: { qty: { from: 3, to: 4 } } }] } },
  };
  expect(bodyOf(at('/{recordId}', 'put'))(changed)).toBe(true);
  expect(answerOf(at('/{recordId}', 'put'))(await server.ask(recordUpdate, { id, recordId, ...changed }, token))).toBe(true);
  const answers = [
    [at('/{recordId}', 'get'), await server.ask(recordInfo, { id, recordId }, token)],
    [at('', 'get'), await server.ask(recordList, { id, title: '乙', sidx: 'amount' }, token)],
    [at('/List', 'post'), await server.ask(recordAsk, { id, filter: { field: 'title', is: 'equal', value: '乙' } }, token)],
  ] as const;
  for (const [operation, reply] of answers) {
    expect(reply.code).toBe(200);
    expect(JSON.stringify(reply)).toContain('乙');
    const fits = answerOf(operation);
    expect([fits(reply), fits.errors]).toEqual([true, null]);
  }
  // The declaration is strict enough to refuse a different answer.
  const other = { code: 200, msg: 'ok', data: { ...answers[0][1].data, values: { ...answers[0][1].data.values, title: 7 } } };
  const { schema } = at('/{recordId}', 'get').responses['200']?.content['application/json'] ?? {};
  const inner = judge((schema as { properties: { data: { anyOf: object[] } } }).properties.data.anyOf[0] ?? {});
  expect([inner(answers[0][1].data), inner(other.data)]).toEqual([true, false]);
});

test('what is sealed is written and never read, what is computed or filled is read and never written', () => {
  const [sent, answered] = [JSON.stringify(at('', 'post').requestBody), JSON.stringify([at('/{recordId}', 'get').responses, document.components])];
  expect(sent).toContain('口令');
  expect(answered).not.toContain('口令');
  for (const name of ['"twice"', '"made"']) {
    expect(sent).not.toContain(name);
    expect(answered).toContain(name);
  }
});

test('has no name of a field that the caller does not see, and nothing of what they may not change to send', async () => {
  const clerk = await createUserWithSession(server, newId(), [`${model.page}:view`]);
  const guard = (kind: string, code: string) =>
    sql`insert into menu_right (id, menu_id, kind, full_name, en_code) values (${newId()}, ${model.page}, ${kind}, ${code}, ${code})`.execute(server.db);
  await guard('column', 'amount');
  await guard('form', 'title');
  const shown = JSON.parse(await told(modelOpenApi, clerk.token)) as Document;
  const text = JSON.stringify(shown);
  for (const name of ['金额', '两倍', '"amount"', '"twice"']) expect(text).not.toContain(name);
  const body = Object.values(shown.paths).flatMap((methods) => Object.values(methods).map(({ requestBody }) => JSON.stringify(requestBody ?? '')));
  expect(body.join('')).not.toContain('标题');
  expect(text).toContain('标题');
  for (const endpoint of [modelDocs, modelTypings]) expect(await told(endpoint, clerk.token)).not.toContain('金额');
  const stranger = await createUserWithSession(server, newId(), ['system.menu:view']);
  expect(await told(modelOpenApi, stranger.token)).toContain('"refusal":"denied"');
});

describe('for people and for compilers', () => {
  test('the page shows every call and runs no script', async () => {
    const page = await told(modelDocs, token);
    expect(page).not.toMatch(/<script|onclick|javascript:/i);
    for (const path of Object.keys(document.paths)) expect(page).toContain(path.slice('/v1'.length));
    expect(page).toContain('标题');
  });

  test('the types compile, and say what a program may send', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ordo-types-'));
    try {
      await writeFile(join(folder, 'api.d.ts'), await told(modelTypings, token));
      const use = (values: string) => `import type { RecordCreateInput, RecordInfoData } from './api.d.ts';
export const sent: RecordCreateInput = { recordId: 'a', values: ${values}, rows: { lines: [{ id: '1', values: { qty: 3 } }] } };
export const read = (data: RecordInfoData): string | null => data.values.title;\n`;
      await writeFile(join(folder, 'use.ts'), use(`{ title: 'a', tags: ['x'], day: null }`));
      await writeFile(join(folder, 'wrong.ts'), use(`{ title: 1 }`));
      const compile = (file: string) =>
        promisify(execFile)(process.execPath, [
          join(import.meta.dirname, '../../../node_modules/.bin/tsc'),
          '--noEmit',
          '--ignoreConfig',
          '--strict',
          '--allowImportingTsExtensions',
          join(folder, file),
        ]).then(
          () => '',
          ({ stdout }: { stdout: string }) => stdout,
        );
      expect(await compile('use.ts')).toBe('');
      expect(await compile('wrong.ts')).toMatch(/wrong\.ts.*TS2322/);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

test('follows a release', async () => {
  const { id } = await releasedModel(server, token, formOf(node('comInput', 'a', '甲'), childTable('rows', '明细', [node('comInput', 'b', '乙')])));
  expect(await told(modelOpenApi, token, id)).toContain('乙');
  await redesign(server, token, id, { formData: formOf(node('comInput', 'a', '甲'), node('date', 'c', '丙')) });
  expect(await told(modelOpenApi, token, id)).not.toContain('丙');
  await release(server, token, id);
  const after = await told(modelOpenApi, token, id);
  expect(after).toContain('丙');
  expect(after).not.toContain('乙');
});
