// A small county for tests of orders: a product, a plan, a warehouse with lots, and customers who may order.
import { customerCreate } from '@ordo/contract/customer.ts';
import { formularyCreate } from '@ordo/contract/formulary.ts';
import { indentAdopt, indentAllocate, indentShip, indentSubmit } from '@ordo/contract/indent-command.ts';
import { indentCreate, indentInfo } from '@ordo/contract/indent.ts';
import type { Endpoint, Input, Result } from '@ordo/contract/kit.ts';
import { lotCreate } from '@ordo/contract/lot.ts';
import { product } from '@ordo/contract/product.ts';
import { stockPost } from '@ordo/contract/stock.ts';
import { schemeCreate } from '@ordo/contract/vaccine-scheme.ts';
import { warehouse } from '@ordo/contract/warehouse.ts';
import type { TestServer } from './server.ts';

/** Friday, 20 November 2026, ten in the morning in business time. */
export const NOW = Date.parse('2026-11-20T10:00:00+08:00');
export const TODAY = '2026-11-20';

export interface County {
  productId: string;
  schemeId: string;
  warehouseId: string;
  /** Calls as the administrator; any refusal is an error. */
  must<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Result<E>>;
  /** A customer that may order the product. */
  customer(code: string, more?: Partial<Input<typeof customerCreate>>): Promise<string>;
  /** A lot with doses in the warehouse. */
  lot(lotNo: string, expiryDate: string, doses: number): Promise<string>;
  /** Doses of a lot that a customer receives, or loses, on a day. */
  move(customerId: string, lotId: string, reason: 'RECEIVE' | 'WASTE_OPEN' | 'WASTE_CLOSED', doses: number, on: string): Promise<void>;
  /** An order, advanced to the given stage. */
  order(customerId: string, requestedDoses: number, upTo?: Stage): Promise<Order>;
}

export interface Order {
  id: string;
  version: number;
  orderNo: string;
}

type Stage = 'DRAFT' | 'IN_APPROVAL' | 'APPROVED' | 'ALLOCATED' | 'SHIPPED';

let keys = 0;

export async function createCounty(server: TestServer, token: string, more: Partial<Input<typeof product.create>> = {}): Promise<County> {
  server.clock.now = NOW;
  async function must<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Result<E>> {
    const reply = await server.ask(endpoint, input, token);
    if (reply.code !== 200) throw new Error(`${endpoint.method} ${endpoint.path}: ${reply.msg}`);
    return reply.data;
  }
  const number = (keys += 1);
  const { id: productId } = await must(product.create, {
    code: `MMR${number}`,
    nameZh: '麻腮风疫苗',
    nameEn: 'MMR',
    manufacturer: '青禾生物',
    dosesPerVial: 10,
    vialsPerPack: 10,
    vvmTracked: 1,
    unitPrice: 2160,
    ...more,
  });
  const { id: schemeId } = await must(schemeCreate, {
    productId,
    code: 'R',
    name: '常规',
    kind: 'ROUTINE',
    demographic: 'BIRTHS',
    doses: [
      { minAgeMonths: 8, maxAgeMonths: 23 },
      { minAgeMonths: 18, minIntervalDays: 28 },
    ],
  });
  const { id: warehouseId } = await must(warehouse.create, { code: `W${number}`, name: '县疾控冷库', organizeId: '1', leadDays: 3 });
  const lot: County['lot'] = async (lotNo, expiryDate, doses) => {
    const { id } = await must(lotCreate, { productId, lotNo, manufactureDate: '2025-01-01', expiryDate, vvmStage: 1 });
    if (doses) await must(stockPost, { siteKind: 'WAREHOUSE', siteId: warehouseId, lotId: id, reason: 'RECEIVE', doses, key: `k${(keys += 1)}` });
    return id;
  };
  const move: County['move'] = async (siteId, lotId, reason, doses, on) =>
    void (await must(stockPost, { siteKind: 'CUSTOMER', siteId, lotId, reason, doses, on, key: `m${(keys += 1)}` }));
  const customer: County['customer'] = async (code, fields = {}) => {
    const { id } = await must(customerCreate, { code, name: `接种门诊${code}`, type: 'CLINIC', areaId: '330106002', licenceExpiry: '2027-12-31', ...fields });
    await must(formularyCreate, { customerId: id, productId });
    return id;
  };
  const order: County['order'] = async (customerId, requestedDoses, upTo = 'DRAFT') => {
    const made = await must(indentCreate, { customerId, productId, schemeId, requestedDoses, neededBy: '2026-12-01' });
    let version = made.version;
    const on = async (stage: Stage, ask: () => Promise<{ version: number }>) => {
      const stages: Stage[] = ['DRAFT', 'IN_APPROVAL', 'APPROVED', 'ALLOCATED', 'SHIPPED'];
      if (stages.indexOf(upTo) >= stages.indexOf(stage)) version = (await ask()).version;
    };
    const { id } = made;
    await on('IN_APPROVAL', () => must(indentSubmit, { id, version }));
    await on('APPROVED', async () => {
      const { lines } = await must(indentInfo, { id });
      return must(indentAdopt, { id, version, lines: lines.map((line) => ({ id: line.id, approvedDoses: line.requestedDoses })) });
    });
    await on('ALLOCATED', () => must(indentAllocate, { id, version, warehouseId }));
    await on('SHIPPED', () => must(indentShip, { id, version, coldBox: 'LX-1', logger: 'T-1' }));
    return { id, version, orderNo: made.orderNo };
  };
  return { productId, schemeId, warehouseId, must, customer, lot, move, order };
}
