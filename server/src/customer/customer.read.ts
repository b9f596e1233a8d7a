// For other features: which customers the caller may see.
import type { Rights } from '@ordo/engine/permission/rights.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Call } from '../kit/serve.ts';
import { customerFields } from './customer.db.ts';

/** Whatever belongs to a customer is visible to those who see the customer: a scheme on the page of customers applies to all pages. */
export function ofCustomersInSight(call: Pick<Call, 'scope'> & { user: { rights: Rights } }, column: RawBuilder<unknown>): RawBuilder<SqlBool> {
  if (call.user.rights.administrator) return sql<SqlBool>`true`;
  return sql<SqlBool>`${column} in (select t.id from vac_customer t where ${call.scope('vaccine.customer', customerFields)})`;
}
