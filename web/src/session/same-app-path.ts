/** The address itself when it is a path of this application, else `/`. Parsed, not matched: `redirect` comes from the URL, which anybody can write (promises §2.13). */
export function sameAppPath(address: string | null): string {
  if (!address?.startsWith('/') || /^\/{2}|[\\\u0000-\u001f\u007f]/.test(address)) return '/';
  const origin = 'http://this.app';
  if (!URL.canParse(address, origin)) return '/';
  const url = new URL(address, origin);
  if (url.origin !== origin || url.pathname.startsWith('//')) return '/';
  return /^\/login(\/|$)/i.test(url.pathname) ? '/' : url.pathname + url.search;
}
