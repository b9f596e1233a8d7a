// The first reads of a page whose address has no query: `useRead` finds the answer. first-calls.ts has the same in a few bytes.
import { customerList } from '@ordo/contract/customer.ts';
import type { Endpoint } from '@ordo/contract/kit.ts';
import { product } from '@ordo/contract/product.ts';

const firstPage = { currentPage: 1, pageSize: 20 };

export const firstReads: Record<string, { endpoint: Endpoint; input: object }> = {
  'vaccines/customer': { endpoint: customerList, input: firstPage },
  'vaccines/product': { endpoint: product.list, input: firstPage },
};
