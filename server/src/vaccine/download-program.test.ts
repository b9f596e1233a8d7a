// The order's workbook, opened in a spreadsheet program that people really use.
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { indentReceive } from '@ordo/contract/indent-command.ts';
import { indentInfo } from '@ordo/contract/indent.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { installProgram } from '../../testing/debian.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { createCounty } from '../../testing/vaccine.ts';

const run = promisify(execFile);

/** Every sheet as UTF-8 CSV, values as the program displays them. */
const AS_CSV = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1';

describe.runIf(installProgram('soffice', 'libreoffice-calc-nogui'))('LibreOffice', () => {
  let server: TestServer;
  let folder: string;
  beforeAll(async () => {
    server = await startServer();
    folder = await mkdtemp(join(tmpdir(), 'ordo-office-'));
  });
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test('opens the workbook of an order with one rejected vial, and shows what the order says', async () => {
    const token = await server.admin();
    const made = await createCounty(server, token);
    const customerId = await made.customer('K1', { name: '=HYPERLINK("x")诊所' });
    await made.lot('L1', '2027-03-01', 1_000);
    const order = await made.order(customerId, 100, 'SHIPPED');
    const [lot] = (await made.must(indentInfo, { id: order.id })).lots;
    const line = { shipmentLineId: lot?.shipmentLineId ?? '', acceptedDoses: 90, rejectedDoses: 10, reason: 'BROKEN', vvmStage: 1 } as const;
    await made.must(indentReceive, { arrivalTempC: 5, id: order.id, version: order.version, lines: [line] });
    const url = `/v1/api/vaccine/VaccinesOrder/download/${order.id}`;
    const { rawPayload } = await server.app.inject({ method: 'GET', url, headers: { authorization: token } });
    await writeFile(join(folder, 'order.xlsx'), rawPayload);

    await run('soffice', [
      `-env:UserInstallation=file://${folder}/profile`,
      '--headless',
      '--convert-to',
      AS_CSV,
      '--outdir',
      folder,
      join(folder, 'order.xlsx'),
    ]);
    const sheets = (await readdir(folder)).filter((name) => name.endsWith('.csv')).sort();
    expect(sheets).toEqual(['order-历程.csv', 'order-批号.csv', 'order-明细.csv', 'order-订单.csv'].sort());
    const text = (name: string) => readFile(join(folder, `order-${name}.csv`), 'utf8');
    const facts = await text('订单');
    expect(facts).toContain(order.orderNo);
    expect(facts).toContain('已收货');
    // A name that looks like a formula is a name.
    expect(facts).toContain('=HYPERLINK');
    expect(facts).not.toMatch(/Err:|#NAME|#REF/);
    expect(await text('批号')).toMatch(/L1.*100/);
    expect(await text('历程')).toMatch(/收货/);
  });
});
