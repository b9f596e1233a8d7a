// Links from outside into the product, below its public address.
import { patterns } from './patterns.ts';

/** Maximum length of the address. */
export const MAX_SITE_ADDRESS = 200;

/** Without the slash at its end; null: it is no address of a site. */
export function parseSiteAddress(text: string): string | null {
  const address = text.trim();
  return address.length <= MAX_SITE_ADDRESS && patterns.siteAddress.test(address) ? address.replace(/\/$/, '') : null;
}

/** @param site '': not known @param path a path of the product, `/workFlow/flowTodo?open=7` @returns null without an address */
export function siteLink(site: string, path: string): string | null {
  const address = parseSiteAddress(site);
  return address === null || !/^\/[\w./?=&%-]*$/.test(path) ? null : `${address}/#${path}`;
}
