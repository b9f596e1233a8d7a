import * as contract from '@ordo/contract/print-template.ts';
import { defaultPage, type Block, type PrintDocument } from '@ordo/engine/print/document.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUserWithSession } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { changesOf, fingerprint } from '../../testing/traces.ts';
import { fetchExport, form } from '../../testing/upload.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startServer();
  admin = await server.admin();
});
afterAll(() => server.stop());

const here = `${'a'.repeat(32)}.png`;
const sha = '0'.repeat(64);
const elsewhere = `${'b'.repeat(32)}.png`;
const picture = (name: string, alt: string): Block => ({
  type: 'paragraph',
  attrs: { align: 'left' },
  content: [{ type: 'image', attrs: { src: `/v1/api/file/Image/annexpic/${name}`, alt } }],
});
const paper = (...content: Block[]): PrintDocument => ({ page: { ...defaultPage, header: '{orderNo}' }, content });
const made = async (fullName: string, printTemplate: PrintDocument) =>
  (await server.ask(contract.printTemplateCreate, { fullName, enCode: fullName, type: 'indent', description: '说明', printTemplate }, admin)).data.id;
const give = async (id: string) => {
  const { name, url } = (await server.ask(contract.printTemplateExport, { id }, admin)).data;
  return { name, text: await fetchExport(server, { url }) };
};
async function take(content: string, token = admin) {
  const { headers, payload } = form('template.json', content);
  const reply = await server.app.inject({
    method: 'POST',
    url: '/v1/api/system/PrintDev/Actions/Import',
    headers: { ...headers, authorization: token },
    payload,
  });
  return reply.json() as { code: number; refusal?: string; data: { id: string; pictures: number } };
}
const info = async (id: string) => (await server.ask(contract.printTemplateInfo, { id }, admin)).data;

test('a template goes out and comes in as it was, switched off; what is there already is not doubled', async () => {
  const document = paper(
    { type: 'heading', attrs: { level: 1, align: 'center' }, content: [{ type: 'field', attrs: { key: 'orderNo', format: 'plain' } }] },
    { type: 'qr', attrs: { key: 'orderNo', text: '', align: 'left' } },
  );
  const id = await made('carried', document);
  const { name, text } = await give(id);
  expect(name).toBe('carried.json');
  expect(await take(text)).toMatchObject({ refusal: expect.stringMatching(/^print(Code|Name)Taken$/) });
  await server.ask(contract.printTemplateRemove, { id }, admin);
  const { data } = await take(text);
  expect(data.pictures).toBe(0);
  expect(await info(data.id)).toMatchObject({
    fullName: 'carried',
    enCode: 'carried',
    type: 'indent',
    description: '说明',
    enabledMark: 0,
    documentVersion: 1,
    printTemplate: document,
  });
  expect((await give(data.id)).text).toBe(text);
  expect((await changesOf(server.db, 'print_template', data.id))[0]).toMatchObject({ account: 'admin' });
});

test('a picture that is not here becomes its description, and is told', async () => {
  await sql`insert into file_blob (sha256, size) values (${sha}, 1)`.execute(server.db);
  await sql`insert into file (name, type, original_name, mime, size, sha256, creator_user_id, creator_ip)
    select ${here}, 'annexpic', 'logo.png', 'image/png', 1, ${sha}, id, '' from app_user where account = 'admin'`.execute(server.db);
  const id = await made('pictures', paper(picture(here, 'logo'), picture(elsewhere, '印章')));
  const { text } = await give(id);
  await server.ask(contract.printTemplateRemove, { id }, admin);
  const { data } = await take(text);
  expect(data.pictures).toBe(1);
  const { content } = (await info(data.id)).printTemplate;
  expect(JSON.stringify(content[0])).toContain(here);
  expect(content[1]).toMatchObject({ content: [{ type: 'text', text: '[印章]' }] });
});

const head = '{"format":"ordo.printTemplate.1","fullName":"x","enCode":"x","type":"indent","printTemplate":';
test.each([
  ['nothing', ''],
  ['half of one', head],
  ['another kind', '{"format":"ordo.dataInterface.1"}'],
  ['a list', '[1]'],
  ['hostile keys', '{"format":"ordo.printTemplate.1","__proto__":{"x":1}}'],
  ['a document of another sort', `${head}{"content":[{"type":"script","content":[]}]}}`],
  ['a picture from elsewhere', `${head}${JSON.stringify(paper(picture('../../x.png', '')))}}`],
  ['a document that is too deep', `${head}{"content":[${'{"type":"blockquote","content":['.repeat(60)}${']}'.repeat(60)}]}}`],
  ['something huge', `{"a":"${'x'.repeat(1_100_000)}"}`],
])('%s is refused, and nothing changes', async (_, content) => {
  const before = await fingerprint(server.db);
  expect(await take(content)).toMatchObject({ refusal: expect.stringMatching(/^(printFile|fileTooLarge)$/) });
  expect(await fingerprint(server.db)).toEqual(before);
});

test('a template for what this installation does not print is refused; so is whoever may not bring one', async () => {
  const text = `${head}${JSON.stringify(paper())}}`;
  expect(await take(text.replace('"indent"', '"elsewhere"'))).toMatchObject({ refusal: 'printSourceUnknown' });
  const reader = await createUserWithSession(server, 'printer', ['system.printTemplate:view', 'system.printTemplate:btn_add']);
  expect(await take(text, reader.token)).toMatchObject({ refusal: 'denied' });
});
