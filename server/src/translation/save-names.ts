import { updateRecord } from '../kit/record.ts';
import type { Call } from '../kit/serve.ts';
import { placeOf, tables } from './translation.db.ts';

/** @param version the one that was read; null: no check */
export function saveNames(
  call: Call,
  id: string,
  version: number | null,
  { fullNameZhtw, fullNameEn }: { fullNameZhtw?: string | undefined; fullNameEn?: string | undefined },
): Promise<{ version: number }> {
  const { kind, record } = placeOf(id);
  const empty = kind === 'menu' || kind === 'right' ? null : '';
  return updateRecord(call, tables[kind], record, version, {
    ...(fullNameZhtw !== undefined && { full_name_zhtw: fullNameZhtw || empty }),
    ...(fullNameEn !== undefined && { full_name_en: fullNameEn || empty }),
  });
}
