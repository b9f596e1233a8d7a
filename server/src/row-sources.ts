// Every page whose rows data schemes can narrow.
import { pageColumns } from '@ordo/contract/all.ts';
import { customerRows } from './customer/customer.db.ts';
import type { Models } from './data-interface/question.ts';
import type { RowSources } from './kit/row-source.ts';
import { noticeRows } from './message/message.db.ts';
import { onlineRows } from './online-user/online-user.db.ts';
import { productRows } from './product/product.read.ts';
import { userRows } from './user/user.list.ts';
import { monitorRows } from './flow/monitored.read.ts';
import { warehouseRows } from './vaccine/warehouse.ts';

export const rowSources: RowSources = {
  'vaccine.customer': customerRows,
  'vaccine.product': productRows,
  'vaccine.warehouse': warehouseRows,
  'permission.user': userRows,
  'permission.userOnline': onlineRows,
  'system.notice': noticeRows,
  'workFlow.flowMonitor': monitorRows,
};

/** What SQL interfaces may read: each view of the schema `readable` with the page whose permissions, rows and columns apply. */
export const readableModels: Models = Object.fromEntries(
  Object.entries({ customer: 'vaccine.customer', product: 'vaccine.product', area: 'system.area', organize: 'permission.organize' }).flatMap(([name, menu]) => {
    const columns = pageColumns.get(menu);
    return columns ? [[name, { menu, fields: rowSources[menu]?.fields ?? {}, columns }]] : [];
  }),
);
