// Patterns written by users, run in time linear in the text, whatever the pattern: all alternatives are followed at once, character by character (code points).
// Results are those of JavaScript with the flag `u` (and `i`), without `s`.
import { MAX_STEPS, stepsOf, type PatternRefusal, type Step } from './safe-pattern-parse.ts';

export interface SafePattern {
  /** Whether it matches in the text; null if that would take too long. */
  test(text: string): boolean | null;
}

/** Maximum number of steps of a test: some tenths of a second at worst. */
const MAX_WORK = 5_000_000;
const WRITTEN = /^\/(.+)\/([gimsuy]*)$/s;

/** @param written a pattern, or `/pattern/flags` as in documents of the family; only the flag `i` counts */
export function safePattern(written: string): SafePattern | PatternRefusal {
  const [, inner = written, flags = ''] = WRITTEN.exec(written) ?? [];
  const parsed = stepsOf(inner, flags.includes('i'));
  if ('problem' in parsed) return parsed;
  const { steps } = parsed;
  return steps.length > MAX_STEPS ? { problem: 'tooLarge', at: 0 } : { test: (text) => isFound(steps, Array.from(text)) };
}

/** Follows all possible positions in the steps, after each character. */
function isFound(steps: readonly Step[], signs: readonly string[]): boolean | null {
  let places: number[] = [];
  const seen = new Int32Array(steps.length).fill(-1);
  let work = 0;
  for (let at = 0; at <= signs.length; at += 1) {
    const now: number[] = [];
    if (reach([...places, 0], now, at)) return true;
    work += now.length + 1;
    if (work > MAX_WORK) return null;
    const sign = signs[at];
    if (sign === undefined) return false;
    places = [];
    for (const place of now) {
      const step = steps[place];
      if (step?.do === 'sign' && step.passes(sign)) places.push(place + 1);
    }
  }
  return false;

  /** Adds the steps that are reached without a character; true if the pattern matches. */
  function reach(from: readonly number[], now: number[], at: number): boolean {
    const open = [...from];
    for (let place = open.pop(); place !== undefined; place = open.pop()) {
      if (seen[place] === at) continue;
      seen[place] = at;
      work += 1;
      const step = steps[place] as Step;
      if (step.do === 'found') return true;
      if (step.do === 'sign') now.push(place);
      else if (step.do === 'go') open.push(step.to);
      else if (step.do === 'or') open.push(step.one, step.other);
      else if (isAt(step.do, at)) open.push(place + 1);
    }
    return false;
  }

  function isAt(what: 'start' | 'end' | 'edge' | 'noEdge', at: number): boolean {
    if (what === 'start') return at === 0;
    if (what === 'end') return at === signs.length;
    const isEdge = /^\w$/.test(signs[at - 1] ?? '') !== /^\w$/.test(signs[at] ?? '');
    return isEdge === (what === 'edge');
  }
}
