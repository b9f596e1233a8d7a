import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { customerUpdate } from '@ordo/contract/customer.ts';
import { indentColumns } from '@ordo/contract/indent-columns.ts';
import * as contract from '@ordo/contract/print-template.ts';
import { fill } from '@ordo/engine/print/fill.ts';
import { htmlOf } from '@ordo/engine/print/html.ts';
import { defaultPage, type Block, type Inline, type PrintDocument } from '@ordo/engine/print/document.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hostile } from '../../../contract/testing/hostile-html.ts';
import { printTemplates } from '../../seed/print-templates.ts';
import { defineColumns, grantColumns } from '../../testing/column-worlds.ts';
import { installProgram } from '../../testing/debian.ts';
import { createScheme, createUserWithSession } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { changesOf } from '../../testing/traces.ts';
import { createCounty, type County } from '../../testing/vaccine.ts';
import { printSources } from '../print-sources.ts';
import { namesOf, shapeOf } from './source.ts';
import { within } from '../../testing/within.ts';

const run = promisify(execFile);

let server: TestServer;
let admin: string;
let house: County;
let customerId: string;
let order: { id: string; version: number; orderNo: string };
beforeAll(async () => {
  server = await startServer();
  admin = await server.admin();
  house = await createCounty(server, admin);
  customerId = await house.customer('K1');
  await house.lot('L1', '2027-03-01', 5_000);
  order = await house.order(customerId, 100, 'SHIPPED');
});
afterAll(() => server.stop());

const text = (said: string): Inline => ({ type: 'text', text: said });
const field = (key: string): Inline => ({ type: 'field', attrs: { key, format: 'plain' } });
const line = (...content: Inline[]): Block => ({ type: 'paragraph', attrs: { align: 'left' }, content });
const paper = (...content: Block[]): PrintDocument => ({ page: defaultPage, content });
const rows = (...keys: string[]): Block => ({
  type: 'table',
  attrs: { lines: true },
  content: [
    { type: 'tableRow', content: keys.map(() => ({ type: 'tableHeader', attrs: { colspan: 1, rowspan: 1, colwidth: null }, content: [line(text('表头'))] })) },
    { type: 'tableRow', content: keys.map((key) => ({ type: 'tableCell', attrs: { colspan: 1, rowspan: 1, colwidth: null }, content: [line(field(key))] })) },
  ],
});

let made = 0;
async function template(printTemplate: PrintDocument, type = 'indent'): Promise<string> {
  made += 1;
  return (await house.must(contract.printTemplateCreate, { fullName: `模板${made}`, enCode: `t${made}`, type, printTemplate })).id;
}
const filled = async (id: string, recordId = order.id, token = admin) => server.ask(contract.printTemplateFill, { id, recordId }, token);
const pdf = (id: string, recordId = order.id, token = admin, query = '') =>
  server.app.inject({ method: 'GET', url: `/v1/api/system/PrintDev/${id}/Pdf/${recordId}?${query}`, headers: { authorization: token } });
const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const htmlIn = (document: PrintDocument) => htmlOf(document, { title: '', lang: 'zh-CN', qr: () => [[true]] });

describe('a template', () => {
  test('keeps every document it has had; the same one is not another', async () => {
    const id = await template(paper(line(text('一'))));
    const info = async () => house.must(contract.printTemplateInfo, { id });
    await house.must(contract.printTemplateUpdate, { id, version: 1, printTemplate: paper(line(text('二'))) });
    await house.must(contract.printTemplateUpdate, { id, version: 2, printTemplate: paper(line(text('二'))), description: '说明' });
    expect(await info()).toMatchObject({ version: 3, documentVersion: 2, description: '说明', printTemplate: paper(line(text('二'))) });
    const { list } = await house.must(contract.printTemplateVersions, { id });
    expect(list.map(({ number }) => number)).toEqual([2, 1]);
    expect((await house.must(contract.printTemplateVersion, { id, number: 1 })).printTemplate).toEqual(paper(line(text('一'))));
    expect(await server.ask(contract.printTemplateUpdate, { id, version: 2, printTemplate: paper() }, admin)).toMatchObject({ code: 409, refusal: 'stale' });
    expect((await info()).documentVersion).toBe(2);
    expect((await changesOf(server.db, 'print_template', id)).map(({ action }) => action)).toEqual(['create', 'update', 'update']);
  });

  test('is copied under a free name, switched off, and prints nothing while it is', async () => {
    const id = await template(paper(line(field('orderNo'))));
    const { fullName, enCode } = await house.must(contract.printTemplateInfo, { id });
    const copies = [await house.must(contract.printTemplateCopy, { id }), await house.must(contract.printTemplateCopy, { id })];
    const infos = await Promise.all(copies.map((copy) => house.must(contract.printTemplateInfo, { id: copy.id })));
    expect(infos.map((info) => [info.fullName, info.enCode, info.enabledMark])).toEqual([
      [`${fullName} 2`, `${enCode}2`, 0],
      [`${fullName} 3`, `${enCode}3`, 0],
    ]);
    expect(infos[0]?.printTemplate).toEqual(paper(line(field('orderNo'))));
    expect(await filled(copies[0]?.id ?? '')).toMatchObject({ code: 404, refusal: 'printTemplateOff' });
    expect((await pdf(copies[0]?.id ?? '')).statusCode).toBe(404);
    await house.must(contract.printTemplateState, { id: copies[0]?.id ?? '', enabledMark: 1 });
    expect(await filled(copies[0]?.id ?? '')).toMatchObject({ code: 200 });
    await house.must(contract.printTemplateRemove, { id });
    expect(await filled(id)).toMatchObject({ refusal: 'printTemplateOff' });
  });

  test('has a name, a code and something to print of its own', async () => {
    const id = await template(paper());
    const { fullName, enCode } = await house.must(contract.printTemplateInfo, { id });
    const create = (more: object) => server.ask(contract.printTemplateCreate, { fullName: '另一个', enCode: 'another', type: 'indent', ...more }, admin);
    expect(await create({ fullName })).toMatchObject({ refusal: 'printNameTaken' });
    expect(await create({ enCode: enCode.toUpperCase() })).toMatchObject({ refusal: 'printCodeTaken' });
    expect(await create({ type: 'nothing' })).toMatchObject({ refusal: 'printSourceUnknown' });
    expect(await create({ type: 'constructor' })).toMatchObject({ refusal: 'printSourceUnknown' });
  });

  test.each([
    ['markup for a document', '<p>x</p>'],
    ['a script', { content: [{ type: 'script' }] }],
    ['a foreign picture', paper(line({ type: 'image', attrs: { src: 'https://evil.example/x.png', alt: '' } }))],
    ['a document without end', { content: [JSON.parse(`${'{"type":"blockquote","content":['.repeat(600)}${']}'.repeat(600)}`) as object] }],
    ['five thousand lines', paper(...Array.from({ length: 5_000 }, () => line()))],
    ['margins off the page', { page: { ...defaultPage, margins: [999, 0, 0, 0] }, content: [] }],
  ])('does not take %s, and nothing is kept', async (_, printTemplate) => {
    const count = async () => (await sql`select from print_template_document`.execute(server.db)).rows.length;
    const before = await count();
    const reply = await server.ask(contract.printTemplateCreate, { fullName: '坏', enCode: 'bad', type: 'indent', printTemplate }, admin);
    expect(reply).toMatchObject({ code: 400, refusal: 'invalid' });
    expect(await count()).toBe(before);
  });
});

describe('a record', () => {
  test('fills the document, and what it does not have is named', async () => {
    const reply = await filled(await template(paper(line(field('orderNo'), field('price')), rows('lines.no', 'lines.productName', 'lines.approvedDoses'))));
    expect(reply.data.unknown).toEqual(['price']);
    expect(reply.data.fullName).toBe(order.orderNo);
    const page = htmlIn(reply.data.printTemplate);
    expect(page).toContain(`<p>${order.orderNo}</p>`);
    expect(page).toContain('<td><p>1</p></td><td><p>麻腮风疫苗</p></td><td><p>100</p></td>');
  });

  test('of which no value becomes markup', async () => {
    const id = await template(paper(line(field('name'))), 'customer');
    for (const [at, value] of hostile.filter((one) => one.trim() && one.length <= 100).entries()) {
      const version = (await sql<{ version: number }>`select version from vac_customer where id = ${customerId}`.execute(server.db)).rows[0]?.version ?? 1;
      const saved = await server.ask(customerUpdate, { id: customerId, version, name: value }, admin);
      if (saved.code !== 200) continue;
      const { data } = await filled(id, customerId);
      expect(htmlIn(data.printTemplate).split('<article>')[1], `${at} ${value}`).toMatch(/^<p>[^<>]*(<br>[^<>]*)*<\/p><\/article>/);
    }
  });

  test('is printed by those alone who may see it: page, rows and columns', async () => {
    const id = await template(paper(line(text('金额'), field('amount'), text(' 编号'), field('orderNo')), rows('lines.unitPrice', 'lines.lineAmount')));
    const otherUser = await createUserWithSession(server, 'stranger', ['system.printTemplate:view', 'vaccine.customer:view']);
    expect(await filled(id, order.id, otherUser.token)).toMatchObject({ code: 403, refusal: 'denied', data: { right: 'vaccine.indent:view' } });
    expect((await pdf(id, order.id, otherUser.token)).statusCode).toBe(403);
    expect(await server.ask(contract.printTemplateData, { type: 'indent', id: order.id }, otherUser.token)).toMatchObject({ refusal: 'denied' });
    expect((await server.ask(contract.printTemplateSelector, { type: 'indent' }, otherUser.token)).data.list).toEqual([]);
    expect((await server.ask(contract.printTemplateRecords, { type: 'indent' }, otherUser.token)).data.list).toEqual([]);

    const elsewhere = await createUserWithSession(server, 'elsewhere', ['system.printTemplate:view', 'vaccine.indent:view']);
    await createScheme(server, elsewhere.roleId, 'vaccine.customer', { field: 'organizeId', is: 'equal', value: 'elsewhere' });
    expect(await filled(id, order.id, elsewhere.token)).toMatchObject({ code: 404, refusal: 'notFound' });
    expect((await pdf(id, order.id, elsewhere.token)).statusCode).toBe(404);
    expect((await server.ask(contract.printTemplateRecords, { type: 'indent' }, elsewhere.token)).data.list).toEqual([]);

    const clerk = await createUserWithSession(server, 'clerk', ['system.printTemplate:view', 'vaccine.indent:view']);
    await createScheme(server, clerk.roleId, 'vaccine.customer', { field: 'organizeId', is: 'equal', value: '1' });
    expect(htmlIn((await filled(id, order.id, clerk.token)).data.printTemplate)).toContain('金额2160.00 编号');
    await defineColumns(server.db, indentColumns);
    await grantColumns(server.db, clerk.roleId, 'vaccine.indent', ['orderType']);
    await sql`select pg_notify('x', '')`.execute(server.db);
    const { data } = await filled(id, order.id, clerk.token);
    expect(data.unknown).toEqual([]);
    expect(htmlIn(data.printTemplate)).toContain(`<p>金额 编号${order.orderNo}</p>`);
    expect(JSON.stringify(data)).not.toMatch(/2160|21\.6/);
    const record = (await server.ask(contract.printTemplateData, { type: 'indent', id: order.id }, clerk.token)).data.record;
    expect(JSON.stringify(record)).not.toMatch(/amount|unitPrice|lineAmount/i);
    await sql`delete from menu_right where kind = 'column' and menu_id = 'vaccine.indent'`.execute(server.db);
  });

  test('of another type is not found', async () => {
    expect(await filled(await template(paper(line(field('name'))), 'customer'))).toMatchObject({ code: 404, refusal: 'notFound' });
  });
});

describe('a PDF', () => {
  test('is the same bytes until the template or the record changes, and is written down', async () => {
    const id = await template(paper(line(field('orderNo'), field('approvedDoses'))));
    const first = await pdf(id);
    expect(first.statusCode).toBe(200);
    expect(first.headers['content-type']).toBe('application/pdf');
    expect(first.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    server.clock.now = (server.clock.now ?? 0) + 86_400_000;
    await new Promise((later) => setTimeout(later, 1_100));
    expect(hash((await pdf(id)).rawPayload)).toBe(hash(first.rawPayload));
    server.clock.now = (server.clock.now ?? 0) - 86_400_000;
    await house.must(contract.printTemplateUpdate, { id, version: 1, printTemplate: paper(line(text('另'), field('orderNo'))) });
    expect(hash((await pdf(id)).rawPayload)).not.toBe(hash(first.rawPayload));
    const logged = (await changesOf(server.db, 'vac_indent', order.id)).filter(({ action }) => action === 'download');
    expect(logged[0]?.after).toMatchObject({ format: 'pdf', number: 1, sha256: hash(first.rawPayload) });
  });

  describe.runIf(installProgram('pdftotext', 'poppler-utils'))('read by another program', () => {
    let folder: string;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'ordo-print-'));
    });
    afterAll(() => rm(folder, { recursive: true, force: true }));
    const pagesOf = async (bytes: Buffer): Promise<string[]> => {
      await writeFile(join(folder, 'a.pdf'), bytes);
      const { stdout } = await run('pdftotext', ['-layout', join(folder, 'a.pdf'), '-'], { maxBuffer: 10_000_000 });
      return stdout.split('\f').slice(0, -1);
    };

    test('says what the document says, with its header and footer', async () => {
      const document = paper(
        { type: 'heading', attrs: { level: 1, align: 'center' }, content: [text('疫苗订单 <b>&amp;')] },
        line(field('customerName')),
        rows('lines.productName', 'lines.approvedDoses'),
      );
      const id = await template({ ...document, page: { ...defaultPage, header: '编号 {orderNo}', footer: '第 {page} 页 共 {pages} 页' } });
      const pages = await pagesOf((await pdf(id)).rawPayload);
      expect(pages).toHaveLength(1);
      for (const said of ['疫苗订单 <b>&amp;', '麻腮风疫苗', '100', `编号 ${order.orderNo}`, '第 1 页 共 1 页'])
        expect(pages[0]?.replaceAll(' ', '')).toContain(said.replaceAll(' ', ''));
    });

    test('1,000 lines go over pages, and each has the head', async () => {
      const many = await house.order(customerId, 100);
      await sql`insert into vac_indent_line (id, indent_id, line_no, product_id, requested_doses)
        select ${many.id} || 'x' || n, indent_id, n, product_id, n from vac_indent_line, generate_series(2, 1000) n where indent_id = ${many.id} and line_no = 1`.execute(
        server.db,
      );
      const id = await template({
        page: { ...defaultPage, footer: '{page}/{pages}' },
        content: [rows('lines.no', 'lines.productName', 'lines.requestedDoses')],
      });
      const began = performance.now();
      const reply = await pdf(id, many.id);
      const took = performance.now() - began;
      expect(reply.statusCode).toBe(200);
      const pages = await pagesOf(reply.rawPayload);
      expect(pages.length).toBeGreaterThan(15);
      for (const page of pages) expect(page.match(/表头/g)).toHaveLength(3);
      expect(pages.join('').match(/麻腮风疫苗/g)).toHaveLength(1_000);
      expect(pages.at(-1)).toContain(`${pages.length}/${pages.length}`);
      expect(took).toBeLessThan(within(10_000));
    });

    test('every template of a new installation knows its fields, in each language', async () => {
      for (const { enCode, type } of printTemplates) {
        const recordId = type === 'indent' ? order.id : customerId;
        expect((await filled(`print.${enCode}`, recordId)).data.unknown, enCode).toEqual([]);
        const [page = ''] = await pagesOf((await pdf(`print.${enCode}`, recordId, admin, 'lang=en')).rawPayload);
        expect(page).toContain({ orderForm: 'Vaccine order', receipt: 'Vaccine receipt', customerCard: 'Customer details' }[enCode] ?? '?');
      }
      const [page = ''] = await pagesOf((await pdf('print.orderForm')).rawPayload);
      for (const said of ['疫苗订单', order.orderNo, '贰仟壹佰陆拾元整', '2,160.00', '签字']) expect(page).toContain(said);
    });
  });
});

describe('what can be printed', () => {
  test('names its fields in three languages, and each has a place among the columns of its page', async () => {
    for (const [type, source] of Object.entries(printSources)) {
      const keys = [...source.columns.kept, ...Object.entries(source.columns.columns).flatMap(([code, more]) => [code, ...more])];
      for (const { key, kind, name, tells = key } of [...source.fields, ...source.lists.flatMap(({ fields }) => fields)]) {
        expect(name?.[0] && name[1], `${type} ${key}`).toBeTruthy();
        expect(kind === 'word' || keys.includes(tells), `${type} ${key} tells ${tells}`).toBe(true);
      }
    }
    const { list } = await house.must(contract.printTemplateSources, {});
    expect(list.map(({ type }) => type)).toEqual(['indent', 'customer', 'user', 'flowTask']);
  });

  test('finds records, and each gives a value for what it declares', async () => {
    for (const [type, source] of Object.entries(printSources)) {
      const [found] = (await house.must(contract.printTemplateRecords, { type })).list;
      const { record } = await house.must(contract.printTemplateData, { type, id: found?.id ?? '' });
      const declared = source.fields.filter(({ kind }) => kind !== 'word').map(({ key }) => key);
      expect(Object.keys(record), type).toEqual([...declared, ...source.lists.map(({ key }) => key)]);
      const words = source.fields.map(({ key }): Block => line(field(key)));
      const { unknown } = fill(paper(...words), { shape: shapeOf(source), record, names: namesOf(source, 'en'), language: 'en' });
      expect(unknown).toEqual([]);
    }
    expect((await house.must(contract.printTemplateRecords, { type: 'customer', keyword: '没有这样的客户' })).list).toEqual([]);
  });
});
