// A file from the server into the person's folder of downloads.
import type { Endpoint, Input } from '@ordo/contract/kit.ts';
import { call, fetchFile, type CallError } from './call.ts';
import { toast } from './toast.ts';

/** Tells a refusal as a toast. @param endpoint one that answers `bytes` */
export async function download<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<void> {
  try {
    const { name, file } = await fetchFile(endpoint, input);
    saveBlob(name, file);
  } catch (error) {
    toast('error', (error as CallError).message);
  }
}

/** The same of an endpoint that answers the file as a signed address with its name. */
export async function downloadByLink<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<void> {
  try {
    const { name, url } = (await call(endpoint, input)) as { name: string; url: string };
    saveUrl(name, url);
  } catch (error) {
    toast('error', (error as CallError).message);
  }
}

/** @param url signed, as the server tells it */
export function saveUrl(name: string, url: string): void {
  const link = document.createElement('a');
  link.href = `/v1${url}`;
  link.download = name;
  link.click();
}

/** What the browser has at hand already. */
export function saveBlob(name: string, file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
