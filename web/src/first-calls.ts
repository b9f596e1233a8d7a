// The first reads of a page whose address has no query, as path and query: a script that runs before the program requests them already (prefetch.ts).
export const firstCalls: Record<string, string> = {
  'vaccines/customer': '/api/vaccine/Customer?currentPage=1&pageSize=20',
  'vaccines/product': '/api/vaccine/Product?currentPage=1&pageSize=20',
};

export const LANDING_SCREEN = 'vaccines/customer';

/** Addresses that open without the desk. */
export const WITHOUT_DESK = /^\/(login|newPassword|auth-redirect|jump|lockScreen|arrive|home)\b/;
