// Findings about a record as messages, the same in browser and server.
import type { DesignText } from '@ordo/engine/form/document.ts';
import type { ValueFindingKey } from '@ordo/engine/form/finding.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import type { RecordFinding, RecordFindingKey } from '@ordo/engine/form/rules/finding.ts';
import { isPreset } from '@ordo/engine/form/rules/patterns.ts';
import { translate, type Language } from './language.ts';
import { valueFindingPhrases } from './model-findings.phrases.ts';
import { inRowPhrase, presetPhrases, recordFindingPhrases } from './record-findings.phrases.ts';
import type { Phrase } from './refusals.ts';

const phrases: Readonly<Record<RecordFindingKey | ValueFindingKey, Phrase>> = { ...valueFindingPhrases, ...recordFindingPhrases };

export interface FindingShape {
  /** A phrase of ours, or the designer's text. */
  say: Phrase | DesignText;
  /** Parameters of the phrase. */
  with: Readonly<Record<string, DesignText | string | number>>;
}

/** @param labelOf the label of a node, by its id */
export function findingSaid({ key, params, text, path, names }: RecordFinding, labelOf: (node: string) => DesignText): FindingShape {
  const label: FindingShape['with'] = path === null ? {} : { label: labelOf(path.at(-1) ?? '') };
  const others = Object.fromEntries(Object.entries(names).map(([name, node]) => [name, labelOf(node)]));
  const phrase = typeof params.preset === 'string' && isPreset(params.preset) ? presetPhrases[params.preset] : phrases[key];
  return { say: text ?? phrase, with: { ...params, ...label, ...others } };
}

/** @param isListed shown away from its row, so that the row must be named */
export function findingText(
  finding: RecordFinding,
  labelOf: (node: string) => DesignText,
  language: Language,
  traditional: Record<string, string>,
  isListed = false,
): string {
  const said = findingSaid(finding, labelOf);
  const parts = Object.fromEntries(Object.entries(said.with).map(([name, part]) => [name, typeof part === 'object' ? textIn(part, language) : part]));
  const sentence = 'zh' in said.say ? textIn(said.say, language) : translate(said.say, language, parts, traditional);
  return isListed && finding.rowNumber !== null ? translate(inRowPhrase, language, { row: finding.rowNumber, sentence }, traditional) : sentence;
}
