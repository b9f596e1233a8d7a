// What is chosen has to be what the field takes, whatever a client sends: files by size and type, ways by their steps, leaves, companies.
import { recordCreate, recordUpdate } from '@ordo/contract/model-record.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { samples } from '../../../engine/testing/images.ts';
import { childTable, formOf, node, releasedModel, type MadeModel } from '../../testing/models.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { upload } from '../../testing/upload.ts';

let server: TestServer;
let token: string;
let model: MadeModel;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  await sql`
    insert into area (id, parent_id, full_name, en_code, level, path, path_name) values
      ('a1', '-1', '浙江', 'a1', 1, 'a1.', '浙江'), ('a11', 'a1', '杭州', 'a11', 2, 'a1.a11.', '浙江/杭州'), ('a2', '-1', '江苏', 'a2', 1, 'a2.', '江苏')`.execute(
    server.db,
  );
  await sql`
    insert into organize (id, parent_id, category, full_name, en_code, path) values ('com2', '1', 'company', '分公司', 'COM2', '1.com2.'), ('dep2', '1', 'department', '部门', 'DEP2', '1.dep2.')`.execute(
    server.db,
  );
  await sql`insert into dictionary_type (id, full_name, en_code) values ('tree', '测试分类树', 'judgedTree')`.execute(server.db);
  await sql`
    insert into dictionary_data (id, dictionary_type_id, parent_id, full_name, en_code, enabled_mark) values
      ('t1', 'tree', '0', '上', 'top', 1), ('t11', 'tree', 't1', '下', 'below', 1), ('t2', 'tree', '0', '旁', 'beside', 1)`.execute(server.db);
  const source = { dataType: 'dictionary', dictionaryType: 'tree' };
  model = await releasedModel(
    server,
    token,
    formOf(
      node('uploadFz', 'proof', '证明', {}, { fileSize: 1, sizeUnit: 'KB', accept: '.pdf' }),
      node('uploadImg', 'photo', '照片', {}, { fileSize: 1, sizeUnit: 'KB' }),
      node('address', 'place', '地址'),
      node('address', 'places', '多个地址', {}, { multiple: true }),
      node('cascader', 'branch', '分类', source, { props: { props: { value: 'enCode' } } }),
      node('treeSelect', 'leaf', '末级', { ...source, lastLevel: true }, { props: { props: { value: 'enCode' } } }),
      node('comSelect', 'company', '公司'),
      node('comSelect', 'companies', '多个公司', {}, { multiple: true }),
      node('depSelect', 'department', '部门'),
      childTable('lines', '明细', [node('address', 'where', '地点')]),
    ),
  );
});
afterAll(() => server.stop());

let n = 0;
async function wrong(values: object, rows: object = {}): Promise<unknown> {
  n += 1;
  const reply = await server.ask(recordCreate, { id: model.id, recordId: `r${n}`, values, rows } as never, token);
  if (reply.code === 200) return [];
  return (reply.data as unknown as { findings: { field: string; number: number | null; text: string }[] }).findings.map(({ field, number, text }) =>
    number === null ? `${field} ${text}` : `${field} ${number} ${text}`,
  );
}

async function sent(type: 'annex' | 'annexpic', name: string, bytes: Uint8Array | string) {
  const { data } = await upload(server, token, type, name, bytes);
  return { name, fileId: data.name, url: data.url };
}

test('a file is as large and of the type that its field takes; one that is there stays', async () => {
  const good = await sent('annex', 'a.pdf', '%PDF-1.7\n内容');
  const large = await sent('annex', 'b.pdf', `%PDF-1.7\n${'x'.repeat(2_000)}`);
  const other = await sent('annex', 'c.txt', 'text');
  const picture = await sent('annexpic', 'd.png', samples.png);
  expect(await wrong({ proof: [good], photo: [picture] })).toEqual([]);
  const kept = `r${n}`;
  expect(await wrong({ proof: [good, large] })).toEqual(['proof 文件大小超过1KB：b.pdf']);
  expect(await wrong({ proof: [other] })).toEqual(['proof 不接受这种类型的文件：c.txt']);
  await sql`update file set size = 5000 where name = ${good.fileId}`.execute(server.db);
  const later = await server.ask(recordUpdate, { id: model.id, recordId: kept, version: 1, changes: { proof: { from: [good], to: null } } }, token);
  expect(later.code).toBe(200);
  expect(await wrong({ proof: [good] })).toEqual(['proof 文件大小超过1KB：a.pdf']);
});

test('a way leads from the top, each step below the one before, in rows too', async () => {
  const broken = '所选的各级之间没有上下级关系';
  expect(
    await wrong({ place: ['a1', 'a11'], branch: ['top', 'below'], places: [['a1', 'a11'], ['a2']] }, { lines: [{ id: '1', values: { where: ['a2'] } }] }),
  ).toEqual([]);
  expect(await wrong({ place: ['a2', 'a11'] })).toEqual([`place ${broken}`]);
  expect(await wrong({ place: ['a11'] })).toEqual([`place ${broken}`]);
  expect(await wrong({ places: [['a1'], ['a2', 'a1']] })).toEqual([`places ${broken}`]);
  expect(await wrong({ branch: ['beside', 'below'] })).toEqual([`branch ${broken}`]);
  expect(await wrong({}, { lines: [{ id: '1', values: { where: ['a1', 'a2'] } }] })).toEqual([`lines.where 1 ${broken}`]);
});

test('only leaves where only they may be chosen, only companies where companies are, and departments where departments are', async () => {
  expect(await wrong({ leaf: 'below', company: 'com2', companies: ['com2'], department: 'dep2' })).toEqual([]);
  expect(await wrong({ department: 'com2' })).toEqual(['department 没有“com2”这一选项']);
  expect(await wrong({ leaf: 'top' })).toEqual(['leaf 没有“top”这一选项']);
  expect(await wrong({ company: 'dep2' })).toEqual(['company 没有“dep2”这一选项']);
  expect(await wrong({ companies: ['com2', 'dep2'] })).toEqual(['companies 没有“dep2”这一选项']);
});
