// Downloads a file from the server.
import type { Endpoint, Input } from '@ordo/contract/kit.ts';
import { call, fetchFile, type CallError } from './call.ts';
import { toast } from './toast.ts';

/** Shows a refusal as a toast. @param endpoint one that answers `bytes` */
export async function download<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<void> {
  try {
    const { name, file } = await fetchFile(endpoint, input);
    saveBlob(name, file);
  } catch (error) {
    toast('error', (error as CallError).message);
  }
}

/** The same for an endpoint that answers a signed address and a name. */
export async function downloadByLink<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<void> {
  try {
    const { name, url } = (await call(endpoint, input)) as { name: string; url: string };
    saveUrl(name, url);
  } catch (error) {
    toast('error', (error as CallError).message);
  }
}

/** @param url signed by the server */
export function saveUrl(name: string, url: string): void {
  const link = document.createElement('a');
  link.href = `/v1${url}`;
  link.download = name;
  link.click();
}

/** Saves content that is in the browser already. */
export function saveBlob(name: string, file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
