// Export and import of an interface as a file: its definition, without permissions.
import { dataInterfaceCreate } from '@ordo/contract/data-interface.ts';
import type { Parsed } from '@ordo/contract/kit.ts';
import * as z from 'zod/mini';
import { readUploadedJson } from '../kit/uploaded-json.ts';
import type { UploadedFile } from '../kit/uploaded-file.ts';
import { Refusal } from '../kit/refusal.ts';
import type { InterfaceRow } from './data-interface.db.ts';

const FORMAT = 'ordo.dataInterface.1';
const MAX_BYTES = 131_072;

export function transferOf(row: InterfaceRow): { name: string; content: unknown } {
  const content = {
    format: FORMAT,
    fullName: row.full_name,
    enCode: row.en_code,
    dataType: row.data_type,
    query: row.query,
    path: row.path,
    requestParameters: JSON.stringify(row.parameters),
  };
  return { name: `${row.en_code}.json`, content };
}

/** @throws Refusal interfaceFile */
export async function readTransfer(part: UploadedFile): Promise<Parsed<typeof dataInterfaceCreate>> {
  const file = await readUploadedJson(part, MAX_BYTES);
  const { format, ...content } = (file ?? {}) as Record<string, unknown>;
  const read = z.safeParse(dataInterfaceCreate.input, content);
  if (format !== FORMAT || !read.success) throw new Refusal('interfaceFile');
  return read.data;
}
