// Which files can be uploaded, and the message for others (product §5.2). The server checks again.
import { refusals, type Phrase } from '@ordo/contract/refusals.ts';
import { isAccepted } from '@ordo/engine/file/accepted.ts';
import { fits, limitText, type Limit } from '@ordo/engine/file/limit.ts';
import { uploadPhrases } from './upload.phrases.ts';

export interface Admitted<F> {
  go: F[];
  told: { tone: 'warning' | 'error'; phrase: Phrase; parameters: Record<string, unknown> }[];
}

interface Rules {
  kind: 'files' | 'images';
  /** Pictures of a chat have a message of their own. */
  chat: boolean;
  limit: Limit;
  most: number;
  /** The `accept` of the file dialog; '' for any file. */
  accept?: string;
}

/** @param there entries that are stored or being uploaded */
export function admit<F extends { name: string; type: string; size: number }>(
  files: Iterable<F>,
  there: number,
  { kind, chat, limit, most, accept = '' }: Rules,
): Admitted<F> {
  const admitted: Admitted<F> = { go: [], told: [] };
  for (const file of files) {
    if (there + admitted.go.length >= most) {
      const phrase = kind === 'images' ? uploadPhrases.mostImages : uploadPhrases.mostFiles;
      admitted.told.push({ tone: 'warning', phrase, parameters: { most } });
      break;
    }
    if (!isAccepted(accept, { name: file.name, mime: file.type })) admitted.told.push({ tone: 'error', phrase: refusals.fileKindRefused.text, parameters: {} });
    else if (fits(file.size, limit)) admitted.go.push(file);
    else admitted.told.push({ tone: 'error', phrase: refusals[chat ? 'chatImageTooLarge' : 'fileTooLarge'].text, parameters: { limit: limitText(limit) } });
  }
  return admitted;
}
