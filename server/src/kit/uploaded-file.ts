// The file of an upload as a stream: it is not buffered in memory.
import type { Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

export interface UploadedFile {
  /** As sent by the client; not sanitised. */
  fileName: string;
  /** Ends with the file; fails when the request is aborted. Destroying it abandons the rest of the request. */
  bytes: Readable;
}

const LIMITS = { fields: 20, fieldSize: 65_536, files: 5, parts: 25, headerPairs: 50, headerSize: 8_192 };
/** How much of a refused request is still read, and for how many ms, so that its sender receives the refusal. */
const MAX_AFTERWARDS = 67_108_864;
const LONGEST_AFTERWARDS = 60_000;

/**
 * The part `file` of a multipart form.
 * @throws Refusal fileMissing, unreadable
 */
export function readUploadedFile(request: FastifyRequest): Promise<UploadedFile> {
  const form = formOf(request.headers['content-type'] ?? '');
  const source = request.raw;
  const broken = new Refusal('unreadable', { format: 'multipart/form-data' });
  let file: Readable | undefined;

  return new Promise((found, refused) => {
    const fail = () => {
      if (file && !file.readableEnded) file.destroy(broken);
      refused(broken);
    };
    form.on('file', (field: string, bytes: Readable, fileName: string) => {
      // The error also reaches the reader, if there is one; an unread part must not crash the process.
      bytes.on('error', () => undefined);
      if (field !== 'file' || file) return void bytes.resume();
      file = bytes;
      bytes.once('close', () => passBy(source, form));
      found({ fileName: fileName ?? '', bytes });
    });
    form.on('finish', () => refused(new Refusal('fileMissing')));
    form.on('error', fail);
    source.once('close', () => void (source.readableEnded || fail()));
    source.pipe(form);
  });
}

function formOf(contentType: string): BusboyInstance {
  if (!/^multipart\/form-data\b/i.test(contentType)) throw new Refusal('fileMissing');
  try {
    return Busboy({ headers: { 'content-type': contentType }, limits: LIMITS });
  } catch {
    // No multipart boundary.
    throw new Refusal('unreadable', { format: 'multipart/form-data' });
  }
}

/** Reads and discards the rest; a sender who does not end is disconnected. */
function passBy(source: FastifyRequest['raw'], form: BusboyInstance): void {
  source.unpipe(form);
  let left = MAX_AFTERWARDS;
  source.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) source.destroy();
  });
  const timer = setTimeout(() => source.destroy(), LONGEST_AFTERWARDS);
  source.once('close', () => clearTimeout(timer));
  // The form may have paused it.
  source.resume();
}
