// Customers as places where stock lies.
import { sql } from 'kysely';
import { ofCustomersInSight } from '../customer/customer.read.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';

/** @throws Refusal missingReference unless it is there and in sight */
export async function holdCustomer(call: Call, id: string): Promise<void> {
  const { rows } = await sql`
    select from vac_customer t where t.id = ${id} and t.delete_mark = 0 and ${ofCustomersInSight(call, sql.ref('t.id'))} for key share`.execute(call.db);
  if (!rows.length) throw new Refusal('missingReference', { what: call.language === 'en' ? 'customer' : '客户' });
}
