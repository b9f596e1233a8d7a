// Conversion between the strings of the wire and the stored design, with findings for the designer.
import { randomBytes } from 'node:crypto';
import { translate, type Language } from '@ordo/contract/language.ts';
import { advicePhrases, gatePhrases, importNotePhrases, keptReadPhrase, listFindingPhrases, sealedReadPhrase } from '@ordo/contract/model-findings.phrases.ts';
import { formulaProblemText } from '@ordo/contract/formula-problem.ts';
import { designProblemPhrases, patternProblemPhrases, ruleFormulaPhrase } from '@ordo/contract/record-findings.phrases.ts';
import type { Phrase } from '@ordo/contract/refusals.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import type { FormDocument } from '@ordo/engine/form/document.ts';
import type { Params } from '@ordo/engine/form/finding.ts';
import { checkRelease, isReleaseError } from '@ordo/engine/form/release-checks.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import type { Note } from '@ordo/engine/form/notes.ts';
import { compile } from '@ordo/engine/form/rules/compile.ts';
import { isRefused, type DesignProblem } from '@ordo/engine/form/rules/problem.ts';
import { inside, outside } from '@ordo/engine/form/translate.ts';
import { isListError, listFindings } from '@ordo/engine/list/list-checks.ts';
import { insideList, outsideList, type ListInside } from '@ordo/engine/list/translate.ts';
import { keptReads, sealedReads } from '@ordo/engine/model/inputs.ts';
import { madeButtons, pressRule, withPresses } from '@ordo/engine/model/press.ts';
import type { Design } from '@ordo/engine/model/design.ts';
import { joinSentences, labelled } from '@ordo/engine/text/punctuation.ts';
import { Refusal } from '../kit/refusal.ts';
import { rulesIn } from './rules-in.ts';

/** As JSON texts; the title of records as plain text. */
export type Documents = Record<'formData' | 'columnData' | 'appColumnData' | 'tables' | 'flowTemplateJson' | 'rules' | 'title', string>;

export interface Read {
  design: Design;
  notes: readonly Note[];
}

/** Random, so that the id of a removed field is never used again. */
function newFieldId(): string {
  return `f${BigInt(`0x${randomBytes(8).toString('hex')}`).toString(36)}`.slice(0, 14);
}

const EMPTY: FormDocument = inside({ fields: [] }, newFieldId).document as FormDocument;

/**
 * @param said only the changed ones
 * @throws Refusal designUnreadable, designRules
 */
export function designFrom(said: Partial<Documents>, before: Design | null, language: Language): Read {
  const notes: Note[] = [];
  let form = before?.form ?? EMPTY;
  if (said.formData) {
    const read = inside(said.formData, newFieldId, before?.form);
    if (!read.document) throw unreadable(read.notes, language);
    form = read.document;
    notes.push(...read.notes);
  }
  const list: ListInside = said.columnData === undefined ? { list: before?.list ?? null, notes: [] } : listFrom(said.columnData, form, language);
  return {
    design: {
      schema: 1,
      form,
      list: list.list,
      rules: said.rules === undefined ? (before?.rules ?? []) : rulesIn(said.rules, form, language),
      title: said.title ?? before?.title ?? '',
      outside: {
        tables: said.tables ?? before?.outside.tables ?? '',
        flowTemplateJson: said.flowTemplateJson ?? before?.outside.flowTemplateJson ?? '',
        appColumnData: said.appColumnData ?? before?.outside.appColumnData ?? '',
      },
    },
    notes: [...notes, ...list.notes],
  };
}

/** @throws Refusal designUnreadable */
function listFrom(text: string, form: FormDocument, language: Language): ListInside {
  const read = insideList(text, form);
  if (!read.list && read.notes.length) throw unreadable(read.notes, language);
  return read;
}

const unreadable = (notes: readonly Note[], language: Language) =>
  new Refusal('designUnreadable', {
    why: joinSentences(
      notes.map(({ key, params = {} }) => translate(importNotePhrases[key], language, params, zhtw)),
      language,
    ),
  });

export const wireOf = ({ form, list, rules, title, outside: { tables, flowTemplateJson, appColumnData } }: Design): Documents => ({
  formData: JSON.stringify(outside(form)),
  columnData: list ? JSON.stringify(outsideList(list, form)) : '',
  appColumnData,
  tables,
  flowTemplateJson,
  rules: rules.length ? JSON.stringify(rules) : '',
  title,
});

export interface Finding {
  node: string;
  key: string;
  params: Record<string, string | number>;
  text: string;
  blocks: boolean;
}

/** Parts that were not understood, and problems that block a release. @param flow whether it is the form of a workflow, which needs a number */
export function findingsOf({ design, notes }: Read, language: Language, flow = false): Finding[] {
  const compiled = compile(design.form, design.rules);
  const { nodes } = compiled.map;
  const labelOf = (id: string) => {
    const node = nodes.get(id.split('.').at(-1) ?? '')?.node;
    return node ? textIn(node.label, language) || node.key : id;
  };
  const told = (node: string | null, key: string, phrase: Phrase, params: Params, blocks: boolean): Finding => {
    const sentence = translate(phrase, language, params, zhtw);
    return { node: node ?? '', key, params: { ...params }, text: node ? labelled(labelOf(node), sentence, language) : sentence, blocks };
  };
  const gates = checkRelease(design.form, { flow }).map(({ node, key, params = {} }) =>
    isReleaseError(key) ? told(node, key, gatePhrases[key], params, true) : told(node, key, advicePhrases[key], params, false),
  );
  const lists = listFindings(design.list, design.form).map(({ key, button = '' }) => told(null, key, listFindingPhrases[key], { button }, isListError(key)));
  const all = withPresses(design);
  /** Without a name, its number in the list. */
  const ruleCalled = (id: string) => {
    const at = all.findIndex((rule) => rule.id === id);
    return (all[at] && textIn(all[at].name, language)) || String(at + 1);
  };
  const reasonOf = (problem: DesignProblem): string => {
    if (problem.problem === 'pattern') return translate(patternProblemPhrases[problem.reason], language, {}, zhtw);
    if (problem.problem !== 'formula') return '';
    const { wrong } = problem;
    // Stored formulas name fields by their ids.
    const said = { ...wrong, says: wrong.says.replaceAll(/\{([^{}]*)\}/g, (_, path: string) => `{${path.split('.').map(labelOf).join('.')}}`) };
    return formulaProblemText(said, (phrase, parts) => translate(phrase, language, parts, zhtw));
  };
  const rules = [...compiled.problems, ...ofPresses(design, compiled.problems)].map((problem) => {
    const parts = Object.entries(problem).flatMap(([key, value]): [string, string][] => {
      if (value === null || ['problem', 'wrong', 'reason'].includes(key)) return [];
      if (key === 'rule' || key === 'earlier') return [[key, ruleCalled(String(value))]];
      return [[key, Array.isArray(value) ? value.map(labelOf).join(' → ') : labelOf(String(value))]];
    });
    const node = 'node' in problem ? problem.node : 'field' in problem ? problem.field : null;
    const phrase = problem.problem === 'formula' && problem.rule !== null ? ruleFormulaPhrase : designProblemPhrases[problem.problem];
    const named = {
      ...Object.fromEntries(parts),
      reason: reasonOf(problem),
      ...(design.rules.some(({ id }) => id === problem.rule) && { ruleId: problem.rule }),
    };
    return told(node, problem.problem, phrase, named as Params, isRefused(problem));
  });
  const sealed = sealedReads({ ...design, rules: withPresses(design) }).map((id) => told(id, 'sealedRead', sealedReadPhrase, {}, true));
  const kept = keptReads(design).map((id) => told(id, 'keptRead', keptReadPhrase, {}, true));
  return [
    ...gates,
    ...lists,
    ...sealed,
    ...kept,
    ...rules,
    ...notes.map(({ node, key, params = {} }) => told(node, key, importNotePhrases[key], params, false)),
  ];
}

/** Problems of the values that buttons set, each checked as a rule. */
function ofPresses({ form, rules, list }: Design, before: readonly DesignProblem[]): DesignProblem[] {
  const known = new Set(before.map((problem) => JSON.stringify(problem)));
  return madeButtons(list).flatMap((button) => {
    const rule = pressRule(button);
    return rule ? compile(form, [...rules, rule]).problems.filter((one) => isRefused(one) && !known.has(JSON.stringify(one))) : [];
  });
}
