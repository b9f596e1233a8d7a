// Adds traditional Chinese to the texts of a design: where the designer has written none, it is derived from simplified Chinese.
import type { DesignText } from '../form/document.ts';
import { isNode, withSpoken } from '../form/spoken.ts';
import type { Design } from './design.ts';

/** Not translated: original content of the document, and initial values of records. */
const AS_THEY_ARE: ReadonlySet<string> = new Set(['outside', 'initial']);

export const withTraditional = (design: Design, made: (simplified: string) => string): Design => within(design, made) as Design;

function within(part: unknown, made: (simplified: string) => string): unknown {
  if (Array.isArray(part)) return part.map((one) => within(one, made));
  if (typeof part !== 'object' || part === null) return part;
  if (isSaid(part)) return part.zhtw ? part : { ...part, zhtw: made(part.zh) };
  const spoken = isNode(part) ? withSpoken(part) : part;
  return Object.fromEntries(Object.entries(spoken).map(([key, one]) => [key, AS_THEY_ARE.has(key) ? one : within(one, made)]));
}

const LANGUAGES: ReadonlySet<string> = new Set(['zh', 'zhtw', 'en'] satisfies (keyof DesignText)[]);

const isSaid = (part: object): part is DesignText => 'zh' in part && typeof part.zh === 'string' && Object.keys(part).every((key) => LANGUAGES.has(key));
