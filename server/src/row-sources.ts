// Every page whose rows data schemes can narrow.
import { customerRows } from './customer/customer.db.ts';
import type { RowSources } from './kit/row-source.ts';
import { productRows } from './product/product.ts';
import { userRows } from './user/user.list.ts';

export const rowSources: RowSources = {
  'vaccine.customer': customerRows,
  'vaccine.product': productRows,
  'permission.user': userRows,
};
