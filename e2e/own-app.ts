// A product that one file of journeys has for itself. A first start takes a while, so a worker does it once for each content, and copies the folder.
import { join } from 'node:path';
import { inject } from 'vitest';
import { beginFolder, startApp, type App, type Content } from './app.ts';

const begun: Partial<Record<Content, Promise<string>>> = {};

/** @param more settings besides */
export async function startOwnApp(content: Content, more: Record<string, string> = {}): Promise<App> {
  return startApp(content, more, await (begun[content] ??= begin(content)));
}

async function begin(content: Content): Promise<string> {
  // The setup has begun one of these for all workers.
  if (content === 'demo') return join(inject('folder'), content);
  const folder = join(inject('folder'), `${content}-${process.pid}`);
  await beginFolder(folder, content);
  return folder;
}
