// Columns of data interfaces that can be hidden from administrators.
import type { PageColumns } from '@ordo/engine/permission/columns.ts';
import { historyColumns } from './crud.ts';

const KEPT = `id version fullName enCode categoryId dataType checkType asOwner enabledMark sortCode requestMethod responseType
  dbLinkId`.split(/\s+/);
/** Columns of the exported file, of the log and of the keys of external callers. */
const MORE = ['name', 'url', 'interfaces', 'models', 'flows', 'expiresTime', 'lastUsedTime'];
export const interfaceColumns: PageColumns = {
  menu: 'system.dataInterface',
  kept: [...KEPT, ...MORE],
  columns: { query: ['path', 'requestParameters'], requestHeaders: [], description: [], ownerName: [], ...historyColumns },
};
