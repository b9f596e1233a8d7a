// Reads stored rules from a request; what cannot be read is refused in a sentence that names the rule and its limit.
import { translate, type Language } from '@ordo/contract/language.ts';
import { importNotePhrases } from '@ordo/contract/model-findings.phrases.ts';
import { ruleFaultPhrases } from '@ordo/contract/record-findings.phrases.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import type { FormDocument, Json } from '@ordo/engine/form/document.ts';
import { placed } from '@ordo/engine/form/fields.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import type { Rule } from '@ordo/engine/form/rule.ts';
import { deepRule, ruleFault, type RuleFault } from '@ordo/engine/form/rule-fault.ts';
import { rulesSchema } from '@ordo/engine/form/rule-schema.ts';
import { readJson } from '@ordo/engine/form/wire-json.ts';
import * as z from 'zod/mini';
import { Refusal } from '../kit/refusal.ts';

/** Characters of a name within a sentence. */
const MAX_NAME = 40;

/** @throws Refusal designRules */
export function rulesIn(text: string, form: FormDocument, language: Language): readonly Rule[] {
  if (text === '') return [];
  const read = readJson(text);
  if ('key' in read) {
    const value = read.key === 'tooDeep' ? (JSON.parse(text) as Json) : null;
    const deep = deepRule(value);
    const params = 'params' in read ? read.params : {};
    throw new Refusal('designRules', {
      why: deep ? faultText(deep, value, form, language) : translate(importNotePhrases[read.key], language, params, zhtw),
    });
  }
  const rules = z.safeParse(rulesSchema, read.value);
  if (!rules.success) throw new Refusal('designRules', { why: faultText(ruleFault(rules.error.issues, read.value), read.value, form, language) });
  return rules.data;
}

function faultText({ key, rule, node, most }: RuleFault, value: Json, form: FormDocument, language: Language): string {
  const parts = { rule: rule === null ? '' : ruleCalled(value, rule), node: node === null ? '' : nodeCalled(node, form, language), most };
  return translate(ruleFaultPhrases[key], language, parts, zhtw);
}

/** Without a name, its number in the list. */
function ruleCalled(value: Json, at: number): string {
  const name = (value as readonly { name?: { zh?: unknown } | null }[])[at]?.name?.zh;
  return (typeof name === 'string' && name.trim().slice(0, MAX_NAME)) || String(at + 1);
}

function nodeCalled(name: string, form: FormDocument, language: Language): string {
  const id = name.split('.').at(-1);
  const node = [...placed(form.nodes)].find((one) => one.node.id === id)?.node;
  return node ? textIn(node.label, language) || node.key : name.slice(0, MAX_NAME);
}
