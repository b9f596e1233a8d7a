// Products and customers, created through the same calls as people's; existing ones stay.
import { customerCreate, customerState } from '@ordo/contract/customer.ts';
import { product } from '@ordo/contract/product.ts';
import type { Db } from '../../src/kit/db.ts';
import { inLanes, type Ask } from './ask.ts';
import { planOrganizes, type Town } from './county.ts';
import { planCustomers } from './customers.ts';
import { products } from './products.ts';

/** Concurrent requests: enough to keep the database busy, few enough to leave it connections. */
const LANES = 8;

export async function makeProducts(db: Db, ask: Ask): Promise<void> {
  const codes = products.map((one) => one.code);
  const made = await db.selectFrom('vac_product').select('code').where('code', 'in', codes).where('delete_mark', '=', 0).execute();
  const known = new Set(made.map((row) => row.code));
  await inLanes(
    LANES,
    products.filter((one) => !known.has(one.code)),
    async (one) => {
      await ask(product.create, one);
    },
  );
}

export async function makeCustomers(db: Db, ask: Ask, towns: readonly Town[], today: string): Promise<void> {
  const planned = planCustomers(towns, today);
  const codes = planned.map(({ fields }) => fields.code);
  const [organizes, made] = await Promise.all([
    db
      .selectFrom('organize')
      .select(['id', 'en_code'])
      .where(
        'en_code',
        'in',
        planOrganizes(towns).map((one) => one.enCode),
      )
      .where('delete_mark', '=', 0)
      .execute(),
    db.selectFrom('vac_customer').select(['id', 'code', 'status']).where('code', 'in', codes).where('delete_mark', '=', 0).execute(),
  ]);
  const organizeIds = new Map(organizes.map((row) => [row.en_code, row.id]));
  const known = new Map(made.map((row) => [row.code, row]));
  await inLanes(LANES, planned, async ({ fields, organizeCode, status }) => {
    const there = known.get(fields.code);
    const { id } = there ?? (await ask(customerCreate, { ...fields, organizeId: organizeIds.get(organizeCode) }));
    if (status !== (there?.status ?? 'ACTIVE')) await ask(customerState, { id, status });
  });
}
