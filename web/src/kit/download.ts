// A file from the server into the person's folder of downloads.
import type { Endpoint, Input } from '@ordo/contract/kit.ts';
import { fetchFile, type Refused } from './call.ts';
import { toast } from './toast.ts';

/** Tells a refusal as a toast. @param endpoint one that answers `bytes` */
export async function download<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<void> {
  try {
    const { name, file } = await fetchFile(endpoint, input);
    const link = document.createElement('a');
    link.href = URL.createObjectURL(file);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  } catch (error) {
    toast('error', (error as Refused).message);
  }
}
