import { expect, test } from 'vitest';
import { checkOrder, type OrderFacts, type OrderLine } from './order-check.ts';

const line: OrderLine = {
  productEnabled: true,
  dosesPerVial: 10,
  mlPerDose: 2,
  opening: 100,
  received: 200,
  adjusted: -10,
  consumed: 190,
  closing: 100,
  suggested: 500,
  requested: 500,
};
const right: OrderFacts = {
  today: '2026-11-20',
  customer: { status: 'ACTIVE', licenceExpiry: '2027-06-30', areaPath: ['330000', '330500', '330523', '330523100'], freeLitres: 100, unmeasured: [] },
  regionId: '330523',
  formulary: { maxDosesPerOrder: 5_000, minMonthsBetween: 1, lastOrderedOn: '2026-10-20' },
  scheme: { belongs: true, enabled: true, validFrom: '2026-01-01', validTo: null },
  orderType: 'REGULAR',
  remark: '',
  justification: '',
  neededBy: '2026-12-01',
  leadDays: 3,
  openOrders: [],
  lines: [line],
};
const customer = right.customer as NonNullable<OrderFacts['customer']>;
const formulary = right.formulary as NonNullable<OrderFacts['formulary']>;
const scheme = right.scheme as NonNullable<OrderFacts['scheme']>;
const withLine = (change: Partial<OrderLine>): Partial<OrderFacts> => ({ lines: [{ ...line, ...change }] });

test.each<[string, Partial<OrderFacts>, string[]]>([
  ['a right order has nothing against it', {}, []],
  ['a product that is off', withLine({ productEnabled: false }), ['V01.product']],
  ['a customer that is not there, or not in sight', { customer: null }, ['V01.customer']],
  ['a suspended customer', { customer: { ...customer, status: 'SUSPENDED' } }, ['V01.status']],
  ['a licence that ended yesterday', { customer: { ...customer, licenceExpiry: '2026-11-19' }, neededBy: null }, ['V01.licence', 'V10.missing']],
  ['on its last day a licence holds', { customer: { ...customer, licenceExpiry: '2026-12-01' } }, []],
  ['a customer outside the region of the screen', { regionId: '330521' }, ['V01.region']],
  ['the customer’s own area is within', { regionId: '330523100' }, []],
  ['a product outside the formulary', { formulary: null }, ['V01.formulary']],
  ['more than the formulary allows', { formulary: { ...formulary, maxDosesPerOrder: 490 } }, ['V01.most']],
  ['a month after the last order is late enough', { formulary: { ...formulary, lastOrderedOn: '2026-10-20' } }, []],
  ['a day less is not', { formulary: { ...formulary, lastOrderedOn: '2026-10-21' } }, ['V01.often']],
  ['an emergency does not wait', { formulary: { ...formulary, lastOrderedOn: '2026-11-19' }, orderType: 'EMERGENCY', remark: '暴发疫情' }, []],
  ['without a scheme', { scheme: undefined }, []],
  ['a scheme that there is not', { scheme: null }, ['V02.scheme']],
  ['another product’s scheme', { scheme: { ...scheme, belongs: false } }, ['V02.scheme']],
  ['a scheme that is off', { scheme: { ...scheme, enabled: false } }, ['V02.off']],
  ['a scheme of next year', { scheme: { ...scheme, validFrom: '2027-01-01' } }, ['V02.dates']],
  ['a scheme of yesterday', { scheme: { ...scheme, validTo: '2026-11-19' } }, ['V02.dates']],
  ['a scheme on its last day', { scheme: { ...scheme, validTo: '2026-11-20' } }, []],
  ['half a dose', withLine({ requested: 10.5 }), ['V03.whole']],
  ['less than nothing', withLine({ requested: -10 }), ['V03.whole', 'V03.none']],
  ['nothing at all', withLine({ requested: 0 }), ['V03.none']],
  [
    'ten million',
    { ...withLine({ requested: 10_000_000 }), formulary: { ...formulary, maxDosesPerOrder: null }, customer: { ...customer, freeLitres: null } },
    ['V03.most'],
  ],
  ['part of a vial', withLine({ requested: 495 }), ['V04.vials']],
  ['stock that does not add up', withLine({ closing: 101 }), ['V06.identity']],
  ['an adjustment may be below nothing', withLine({ adjusted: -100, closing: 10 }), []],
  ['120 % of the suggestion needs no word', withLine({ requested: 600 }), []],
  ['more does', withLine({ requested: 610 }), ['V07.justify']],
  ['ten signs are enough', { ...withLine({ requested: 610 }), justification: '邻镇接种点停诊三个月' }, []],
  ['blanks are no word', { ...withLine({ requested: 610 }), justification: '          ' }, ['V07.justify']],
  ['without a suggestion nothing is compared', withLine({ requested: 2_000, suggested: null }), []],
  ['a second open order of the period is told', { openOrders: ['YM1'] }, ['V08.duplicate']],
  ['an emergency may be the second', { openOrders: ['YM1'], orderType: 'EMERGENCY', remark: '暴发疫情' }, []],
  ['an emergency says why', { orderType: 'EMERGENCY' }, ['V08.reason']],
  ['1 litre of 500 doses fits exactly', { customer: { ...customer, freeLitres: 1 } }, []],
  ['less room does not', { customer: { ...customer, freeLitres: 0.99 } }, ['V09.cold']],
  [
    'room that is taken by nobody knows how much is said to be unknown',
    { customer: { ...customer, freeLitres: null, unmeasured: ['卡介苗'] } },
    ['V09.unknown'],
  ],
  ['a dose of nobody knows what size is said to be so', withLine({ mlPerDose: null }), ['V09.dose']],
  ['but not where there is no cold space to fill', { ...withLine({ mlPerDose: null }), customer: { ...customer, freeLitres: null } }, []],
  ['unknown room is not checked', { customer: { ...customer, freeLitres: null } }, []],
  ['in three days is the earliest', { neededBy: '2026-11-23' }, []],
  ['in two is too early', { neededBy: '2026-11-22' }, ['V10.lead']],
  ['an emergency may be today', { neededBy: '2026-11-20', orderType: 'EMERGENCY', remark: '暴发疫情' }, []],
  ['after the licence has ended', { neededBy: '2027-07-01' }, ['V10.licence']],
])('%s', (_, change, rules) => expect(checkOrder({ ...right, ...change }).map((finding) => finding.rule)).toEqual(rules));

test('a finding about a line says which, and what would be right', () => {
  expect(checkOrder({ ...right, lines: [line, { ...line, requested: 495 }] })).toEqual([
    { rule: 'V04.vials', level: 'block', line: 2, with: { perVial: 10, whole: 500 } },
  ]);
});

test('a second order of the period may be sent all the same', () => {
  expect(checkOrder({ ...right, openOrders: ['YM1', 'YM2'] })).toEqual([{ rule: 'V08.duplicate', level: 'warn', with: { orders: ['YM1', 'YM2'] } }]);
});
