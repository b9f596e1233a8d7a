import { newId } from '../kit/id.ts';
import { insertRecord, type Writer } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';

export interface NewOrganize {
  parentId: string;
  category: 'company' | 'department';
  fullName: string;
  enCode: string;
  sortCode: number;
}

/**
 * Within a transaction.
 * @throws Refusal missingReference when the parent is gone or switched off
 */
export async function createOrganize(writer: Writer, wanted: NewOrganize): Promise<{ id: string; version: number }> {
  const { parentId, category, fullName, enCode, sortCode } = wanted;
  // Held until the end: whoever moves the parent would otherwise miss the path made from it here.
  const parent = await writer.db
    .selectFrom('organize')
    .select('path')
    .where('id', '=', parentId)
    .where('enabled_mark', '=', 1)
    .where('delete_mark', '=', 0)
    .forShare()
    .executeTakeFirst();
  if (!parent) throw new Refusal('missingReference', { what: '组织' });
  const id = newId();
  const path = `${parent.path}${id}.`;
  return insertRecord(writer, 'organize', { id, parent_id: parentId, category, full_name: fullName, en_code: enCode, path, sort_code: sortCode });
}
