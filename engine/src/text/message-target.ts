// The link of a system message: its body is JSON, and names one of three pages of the workflow (product §4.3), an order, a recall, a record of a model, or
// a side of the entrusts.
import { modelOfRecord, recordAddress, withPart } from './record-address.ts';

const PAGES = new Map([
  ['2', '/workFlow/flowTodo'],
  ['3', '/workFlow/flowCirculate'],
  ['order', '/vaccines/indent'],
  ['recall', '/vaccines/recall'],
]);
const USUAL = '/workFlow/flowLaunch';

/** @returns a path of the product, or null when the body names nothing that can be opened */
export function targetOf(bodyText: string): string | null {
  let body: unknown;
  try {
    body = JSON.parse(bodyText);
  } catch {
    return null;
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return null;
  const { type, id, model, part } = body as { type?: unknown; id?: unknown; model?: unknown; part?: unknown };
  if (type === 'record') {
    const path = recordAddress(String(model), String(id));
    return modelOfRecord(path) && withPart(path, `?part=${String(part)}`);
  }
  if (type === 'entrust') return `/workFlow/entrust?side=${part === 'to' ? 'to' : 'from'}`;
  const path = PAGES.get(String(type)) ?? USUAL;
  return typeof id === 'string' && /^[\w-]{1,64}$/.test(id) ? `${path}?open=${id}` : path;
}
