// Replaces a person by another everywhere in a flow.
import type { FlowDocument } from './document.ts';

/** @returns the same document if the flow does not name them */
export function withInstead(flow: FlowDocument, from: string, to: string): FlowDocument {
  const { settings, start, chain } = flow;
  const changed = { ...flow, settings: instead(settings, from, to), start: instead(start, from, to), chain: instead(chain, from, to) };
  return JSON.stringify(changed) === JSON.stringify(flow) ? flow : changed;
}

/** Ids of people occur in lists, as single values, and as keys of weights; data kept from an import (`outside`) is not changed. */
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
