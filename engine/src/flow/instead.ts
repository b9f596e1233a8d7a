// One person in a flow instead of another, wherever it names them.
import type { FlowDocument } from './document.ts';

/** @returns the same document where the flow does not name them */
export function withInstead(flow: FlowDocument, from: string, to: string): FlowDocument {
  const { settings, start, chain } = flow;
  const changed = { ...flow, settings: instead(settings, from, to), start: instead(start, from, to), chain: instead(chain, from, to) };
  return JSON.stringify(changed) === JSON.stringify(flow) ? flow : changed;
}

/** Ids of people stand in lists and by themselves, weights under them; what an import left behind (`outside`) stays as it was. */
function instead<T>(value: T, from: string, to: string): T {
  return replaced(value, from, to) as T;
}

function replaced(value: unknown, from: string, to: string): unknown {
  if (value === from) return to;
  if (Array.isArray(value)) {
    const list: unknown[] = value.map((one) => replaced(one, from, to));
    return value.includes(from) ? [...new Set(list)] : list;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]): [string, unknown] => (key === 'outside' ? [key, one] : [key === from ? to : key, replaced(one, from, to)])),
  );
}
