// One upload with progress, which `fetch` does not report.
import { fileUpload } from '@ordo/contract/file.ts';
import type { Envelope, Result } from '@ordo/contract/kit.ts';
import { currentUser } from '@ordo/contract/session.ts';
import type { FileType } from '@ordo/engine/file/types.ts';
import { call } from '../call.ts';
import { language, translateNow } from '../phrases.ts';
import { readStored, writeStored } from '../browser-storage.ts';
import { uploadPhrases } from './upload.phrases.ts';

type Kept = Result<typeof fileUpload>;

/** No connection or no answer: it can be retried. */
export class Unreachable extends Error {}

export interface Transfer {
  /** Rejects with a message; never settles once it was aborted. */
  done: Promise<Kept>;
  abort(): void;
}

const TIMEOUT = 300_000;

/** @param progress receives the percentage sent */
export const transfer = (type: FileType, file: File, progress: (percent: number) => void): Transfer =>
  sendFile<Kept>(fileUpload.path.replace('{type}', type), file, progress);

interface Sending<Answer> {
  done: Promise<Answer>;
  abort(): void;
}

/** @param path below `/v1`; @param signedIn false: by a public link, without a session */
export function sendFile<Answer>(path: string, file: File, progress: (percent: number) => void, signedIn = true): Sending<Answer> {
  const request = new XMLHttpRequest();
  const done = new Promise<Answer>((kept, failed) => {
    const unreachable = () => failed(new Unreachable(translateNow(uploadPhrases.unreachable)));
    request.upload.addEventListener('progress', ({ loaded, total }) => progress(Math.floor((loaded / total) * 100)));
    request.addEventListener('error', unreachable);
    request.addEventListener('timeout', unreachable);
    request.addEventListener('load', () => {
      const answer = request.response as Envelope<Answer> | null;
      if (!answer) return unreachable();
      const seen = request.getResponseHeader('x-ordo-seen');
      if (seen) writeStored('seen', seen);
      if (answer.code === 200) return kept(answer.data);
      // An ended or locked session is reported by an ordinary call, which the shell handles.
      if (signedIn && (answer.code >= 600 || answer.refusal === 'locked')) void call(currentUser, {}).catch(() => undefined);
      failed(new Error(answer.msg));
    });
  });
  const body = new FormData();
  body.set('file', file);
  request.open('POST', `/v1${path}`);
  request.responseType = 'json';
  request.timeout = TIMEOUT;
  request.setRequestHeader('Accept-Language', language());
  if (signedIn) request.setRequestHeader('Authorization', readStored('token') ?? '');
  request.send(body);
  return { done, abort: () => request.abort() };
}
