// Files for other features.
import type { Bytes } from '@ordo/contract/kit.ts';
import type { FileStore } from '../kit/files.ts';
import type { BuiltInTask } from '../kit/task.ts';
import type { StoredFile } from './file.db.ts';
import { sweepFiles } from './sweep.ts';
import { fileTaskPhrases as said } from './task.phrases.ts';

export { deleteFiles, fileOf, findForeignFiles as strangeFiles, isSessionOpen as isOpen } from './file.db.ts';
export { storeUpload } from './upload.ts';

/** @param lasts how long it can be cached, in ms */
export function bytesOf(store: FileStore, file: StoredFile, disposition: Bytes['disposition'], lasts: number): Bytes {
  const { mime, size, sha256, original_name: name } = file;
  return { mime, size, etag: sha256, name, disposition, maxAge: Math.floor(lasts / 1000), open: () => store.read(sha256) };
}

export const fileTasks: readonly BuiltInTask[] = [
  {
    code: 'file.cleanUp',
    name: said.cleanUp,
    about: said.cleanUpAbout,
    cron: '17 * * * *',
    run: async ({ db, files }) => ({ said: said.removed, parameters: { n: await sweepFiles(db, files.store) } }),
  },
];
