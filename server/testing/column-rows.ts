// A row of each page with restricted columns, with a value in every column.
import { customerList } from '@ordo/contract/customer.ts';
import { dataInterfaceCreate } from '@ordo/contract/data-interface.ts';
import { dataSourceCreate } from '@ordo/contract/data-source.ts';
import { indentReceive } from '@ordo/contract/indent-command.ts';
import { indentInfo } from '@ordo/contract/indent.ts';
import { lotHold } from '@ordo/contract/lot.ts';
import { noticeCreate, noticeRelease } from '@ordo/contract/message.ts';
import { departmentCreate, organizeCreate } from '@ordo/contract/organize.ts';
import { personCreate } from '@ordo/contract/person.ts';
import { populationCreate } from '@ordo/contract/population.ts';
import { roleCreate } from '@ordo/contract/role.ts';
import { taskCreate } from '@ordo/contract/schedule-task.ts';
import { stockPost } from '@ordo/contract/stock.ts';
import { temperatureEnter } from '@ordo/contract/temperature.ts';
import { userCreate } from '@ordo/contract/user.ts';
import { aefiCreate, vaccinationCreate } from '@ordo/contract/vaccination.ts';
import type { PageColumns } from '@ordo/engine/permission/columns.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '../src/kit/db.ts';
import type { TestServer } from './server.ts';
import { createCounty, NOW, TODAY, type County } from './vaccine.ts';

/** Page → its table, and a condition that selects a row of it. */
const ROWS: Record<string, [table: string, where: RawBuilder<SqlBool>]> = {
  'vaccine.customer': ['vac_customer', sql`code = 'K1'`],
  'vaccine.product': ['vac_product', sql`code like 'MMR%'`],
  'vaccine.warehouse': ['vac_warehouse', sql`code like 'W%'`],
  'vaccine.scheme': ['vac_scheme', sql`code = 'R'`],
  'vaccine.formulary': ['vac_customer_product', sql`true`],
  'vaccine.population': ['vac_population', sql`year = 2025`],
  'vaccine.lot': ['vac_lot', sql`lot_no = 'LOT1'`],
  'vaccine.stock': ['vac_stock_balance', sql`site_kind = 'CUSTOMER' and doses > 10`],
  'vaccine.vaccination': ['vac_vaccination', sql`true`],
  'vaccine.aefi': ['vac_aefi', sql`manifestation = 'FEVER'`],
  'vaccine.recall': ['vac_recall_task', sql`true`],
  'vaccine.temperature': ['vac_temp_breach', sql`true`],
  'vaccine.indent': ['vac_indent', sql`true`],
  'permission.user': ['app_user', sql`account = 'K2'`],
  'permission.role': ['role', sql`en_code = 'K2'`],
  'permission.position': ['position', sql`en_code = 'K2'`],
  'permission.organize': ['organize', sql`en_code = 'KC'`],
  'permission.department': ['organize', sql`en_code = 'KD'`],
  'system.area': ['area', sql`id = '330100'`],
  'system.notice': ['message', sql`type = 1`],
  'system.language': ['menu', sql`id = 'system.language'`],
  'system.billRule': ['bill_rule', sql`exists (select from bill_counter c where c.rule_id = bill_rule.id)`],
  'system.dataInterface': ['data_interface', sql`en_code = 'K1'`],
  'system.task': ['schedule_task', sql`en_code = 'K1'`],
  'systemData.dataSource': ['data_source', sql`true`],
};

export async function rowOf(db: Db, page: PageColumns): Promise<{ table: string; id: string }> {
  const [table, where] = ROWS[page.menu] ?? ['', sql`false`];
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)} where ${where} order by id limit 1`.execute(db);
  if (!rows[0]) throw new Error(`no row of ${page.menu}`);
  return { table, id: rows[0].id };
}

export async function fillPages(server: TestServer, admin: string): Promise<void> {
  const house = await createCounty(server, admin, { minTempC: 2, maxTempC: 8 });
  for (const code of ['K1', 'K2']) {
    const customerId = await house.customer(code, { contact: `联系${code}`, mobile: '13800138000', licenceExpiry: '2027-01-01', populationServed: 7 });
    await house.order(customerId, 200, code === 'K1' ? 'SHIPPED' : 'DRAFT').catch(() => house.order(customerId, 200));
    await house
      .must(roleCreate, { fullName: `角色${code}`, enCode: code, type: 'system' })
      .catch(() => house.must(roleCreate, { fullName: `角色${code}`, enCode: code, type: 'business' }));
    await sql`insert into position (id, organize_id, full_name, en_code) values (${code}, '1', ${`岗位${code}`}, ${code})`.execute(server.db);
    await house.must(userCreate, { account: code, realName: '王小明', organizeId: '1', mobilePhone: '13800138000' });
  }
  await house.must(organizeCreate, { parentId: '1', fullName: '分公司', enCode: 'KC' });
  await house.must(departmentCreate, { parentId: '1', fullName: '质量部', enCode: 'KD' });
  for (const year of [2025, 2026]) await house.must(populationCreate, { areaId: '330106', year, demographic: 'BIRTHS', population: 900, growthPct: 1 });
  await fillVaccine(house);
  await fillSystem(server, house);
}

async function fillVaccine(house: County): Promise<void> {
  const lotId = await house.lot('LOT1', '2027-06-30', 900);
  const customerId = (await house.must(customerList, {})).list[0]?.id ?? '';
  await house.must(stockPost, { siteKind: 'CUSTOMER', siteId: customerId, lotId, reason: 'RECEIVE', doses: 20, key: 'columns', note: '冷链完好' });
  const people = ['13800138001', '13800138002'].map((mobile, at) =>
    house.must(personCreate, {
      name: '章小满',
      idNo: `33052320260101${100 + 2 * at}X`,
      mobile,
      sex: 2,
      birthDate: '2026-01-01',
      areaId: '330106002',
      customerId,
    }),
  );
  const [first] = await Promise.all(people);
  const dose = { personId: first?.id ?? '', schemeId: house.schemeId, doseNo: 1, status: 'COMPLETED', on: TODAY, customerId, lotId } as const;
  const { id: vaccinationId } = await house.must(vaccinationCreate, { ...dose, bodySite: '左上臂' });
  const event = { vaccinationId, onsetDate: TODAY, severity: 'SERIOUS', outcome: 'RECOVERED', remark: '已退热' } as const;
  for (const manifestation of ['FEVER', 'ABSCESS'] as const) await house.must(aefiCreate, { ...event, manifestation });
  const sent = await house.order(customerId, 100, 'SHIPPED');
  const line = (await house.must(indentInfo, { id: sent.id })).lots[0];
  const came = { shipmentLineId: line?.shipmentLineId ?? '', acceptedDoses: 90, rejectedDoses: 10, reason: 'BROKEN', vvmStage: 1 } as const;
  await house.must(indentReceive, { arrivalTempC: 5, id: sent.id, version: sent.version, lines: [came] });
  const recalled = await house.lot('LOT2', '2027-06-30', 0);
  await house.must(stockPost, { siteKind: 'CUSTOMER', siteId: customerId, lotId: recalled, reason: 'RECEIVE', doses: 5, key: 'recalled' });
  await house.must(lotHold, { id: recalled, version: 1, holdStatus: 'RECALLED', reason: '厂家召回' });
  const readings = [4, 12, 5].map((celsius, at) => ({ at: NOW - (3 - at) * 600_000, celsius }));
  await house.must(temperatureEnter, { siteKind: 'WAREHOUSE', siteId: house.warehouseId, sensor: 'B1', readings });
}

async function fillSystem(server: TestServer, house: County): Promise<void> {
  const notice = await house.must(noticeCreate, { title: '冷链检查', bodyText: '<p>周五</p>' });
  await house.must(noticeRelease, notice);
  await server.outbox.drain();
  const requestParameters = '[{"field":"year","type":"int","value":"","required":true}]';
  const asked = await house.must(dataInterfaceCreate, { fullName: 'K1', enCode: 'K1', enabledMark: 1, dataType: 2, query: '[]', requestParameters });
  await house.must(taskCreate, { fullName: 'K1', enCode: 'K1', cron: '0 8 * * *', interfaceId: asked.id, parameters: 'year=2026' });
  const access = { dbType: 'PostgreSQL', host: 'db.example', port: 5432, userName: 'reader', password: 'Secret2026', serviceName: 'erp' } as const;
  await house.must(dataSourceCreate, { fullName: 'K1', ...access });
}
