// A part of the API for outside callers, as OpenAPI, as a page and as types: its calls are signed with a key.
import type { Describe } from '../kit/describe-api.ts';
import { renderApiPage } from './openapi-page.ts';
import { renderApiTypes } from './openapi-types.ts';
import { createOpenApi } from './openapi.ts';

const SIGNED = ['x-ordo-key', 'x-ordo-time', 'x-ordo-nonce', 'x-ordo-signature'];

/** @param feature first part of the names of its calls @param version of the product */
export function describePart(feature: string, version: string): Describe {
  const api = (calls: Parameters<Describe['document']>[0], title: string) => createOpenApi({ [feature]: calls }, version, { title, signed: SIGNED });
  return {
    document: (calls, title) => JSON.stringify(api(calls, title)),
    page: (calls, title) => renderApiPage(api(calls, title), null),
    types: (calls, title) => renderApiTypes(api(calls, title)),
  };
}
