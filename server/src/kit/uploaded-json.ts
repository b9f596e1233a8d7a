import type { UploadedFile } from './uploaded-file.ts';
import { Refusal } from './refusal.ts';

/**
 * The file of an upload as JSON; undefined for what is none.
 * @throws Refusal fileTooLarge
 */
export async function readUploadedJson(part: UploadedFile, mostBytes: number): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of part.bytes as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostBytes) throw new Refusal('fileTooLarge', { limit: mostBytes < 1_048_576 ? `${mostBytes / 1024}KB` : `${mostBytes / 1_048_576}MB` });
    chunks.push(chunk);
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))) as unknown;
  } catch {
    return undefined;
  }
}
