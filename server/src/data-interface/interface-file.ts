// An interface as a file, to carry it from one installation to another: what it asks, never who may.
import { dataInterfaceCreate } from '@ordo/contract/data-interface.ts';
import type { Parsed } from '@ordo/contract/kit.ts';
import * as z from 'zod/mini';
import type { Part } from '../kit/part.ts';
import { Refusal } from '../kit/refusal.ts';
import type { InterfaceRow } from './data-interface.db.ts';

const FORMAT = 'ordo.dataInterface.1';
const MOST_BYTES = 131_072;

export function transferOf(row: InterfaceRow): { name: string; url: string } {
  const content = {
    format: FORMAT,
    fullName: row.full_name,
    enCode: row.en_code,
    dataType: row.data_type,
    query: row.query,
    path: row.path,
    requestParameters: JSON.stringify(row.parameters),
  };
  return { name: `${row.en_code}.json`, url: `data:application/json;base64,${Buffer.from(JSON.stringify(content, null, 2)).toString('base64')}` };
}

/** @throws Refusal interfaceFile */
export async function readTransfer(part: Part): Promise<Parsed<typeof dataInterfaceCreate>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of part.bytes as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MOST_BYTES) throw new Refusal('interfaceFile');
    chunks.push(chunk);
  }
  const { format, ...content } = documentOf(Buffer.concat(chunks).toString('utf8'));
  const read = z.safeParse(dataInterfaceCreate.input, content);
  if (format !== FORMAT || !read.success) throw new Refusal('interfaceFile');
  return read.data;
}

function documentOf(text: string): Record<string, unknown> {
  try {
    const read = JSON.parse(text) as unknown;
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
