// Saves a form design; changes that others have saved meanwhile are merged, field by field.
import { modelInfo, modelUpdate } from '@ordo/contract/model.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { outside, inside } from '@ordo/engine/form/translate.ts';
import { isSame } from '@ordo/engine/form/rules/reading.ts';
import type { Rule } from '@ordo/engine/form/rule.ts';
import { insideList, outsideList } from '@ordo/engine/list/translate.ts';
import type { Design } from '@ordo/engine/model/design.ts';
import { merged } from '@ordo/engine/model/designer/merge.ts';
import type { Clash } from '@ordo/engine/form/design/three-way.ts';
import { call, callWithMessage } from '../../kit/call.ts';
import { AutoSave } from '../../kit/designing/auto-save.ts';
import { newFieldId } from '../new-field-id.ts';
import type { Designer } from './designer.ts';

export type Info = Result<typeof modelInfo>;
export type Finding = Info['findings'][number];

/** @returns null: it cannot be parsed */
export function designOf({ formData, columnData, rules, title, tables, flowTemplateJson, appColumnData }: Info): Design | null {
  const form = inside(formData, newFieldId).document;
  if (!form) return null;
  return {
    schema: 1,
    form,
    list: columnData === '' ? null : insideList(columnData, form).list,
    rules: rules === '' ? [] : (JSON.parse(rules) as Rule[]),
    title,
    outside: { tables, flowTemplateJson, appColumnData },
  };
}

const written = ({ form, list, rules, title }: Design) => ({
  formData: JSON.stringify(outside(form)),
  columnData: list ? JSON.stringify(outsideList(list, form)) : '',
  rules: rules.length > 0 ? JSON.stringify(rules) : '',
  title,
});

/** @param joined called after changes of others have been merged */
export const savingOf = (info: Info, designer: Designer, joined: (who: string, clashes: readonly Clash[]) => void): AutoSave<Design, Finding> =>
  new AutoSave(info.version, info.findings, {
    now: () => designer.design,
    send: async (version, design) => (await callWithMessage(modelUpdate, { id: info.id, version, ...written(design) })).data,
    overtaken: async (base) => {
      const now = await call(modelInfo, { id: info.id });
      const theirs = designOf(now);
      if (!theirs) return null;
      // A release, or a save without changes.
      if (isSame(theirs, base)) return { base, version: now.version, findings: now.findings };
      // Clashing values saved by another user stay until the user has chosen: nothing is overwritten without notice.
      const { design, clashes } = designer.design === base ? { design: theirs, clashes: [] } : merged(base, designer.design, theirs, 'theirs');
      designer.join(design);
      joined(now.lastmodifyuser ?? '', clashes);
      return { base: theirs, version: now.version, findings: now.findings };
    },
  });
