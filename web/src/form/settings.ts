// Settings of a field by its designer, with the default of its kind where none is set.
import type { DesignText, FormNode, Json } from '@ordo/engine/form/document.ts';
import { setting } from '@ordo/engine/form/kind.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { designText } from './design-text.ts';

type Settings = Readonly<Record<string, unknown>>;

const known = new WeakMap<FormNode, Settings>();

function settingsOf(node: FormNode): Settings {
  let found = known.get(node);
  if (!found) {
    found = Object.fromEntries(fieldKinds[node.kind].properties.map((property) => [property.key, setting(node, property)]));
    known.set(node, found);
  }
  return found;
}

export const isSet = (node: FormNode, key: string): boolean => settingsOf(node)[key] === true;

/** In the user's language, where it is translated. */
export function textSet(node: FormNode, key: string): string {
  const value = settingsOf(node)[key];
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null && 'zh' in value ? designText(value as DesignText) : '';
}

export function numberSet(node: FormNode, key: string): number | null {
  const value = settingsOf(node)[key];
  return typeof value === 'number' ? value : null;
}

export const valueSet = (node: FormNode, key: string): Json => (settingsOf(node)[key] ?? null) as Json;
