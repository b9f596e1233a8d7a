import { modelCreate } from '@ordo/contract/model.ts';
import { outside } from '@ordo/engine/form/translate.ts';
import { outsideList } from '@ordo/engine/list/translate.ts';
import type { Design } from '@ordo/engine/model/design.ts';
import { callWithMessage } from '../kit/call.ts';
import { queryClient } from '../kit/query.ts';
import type { Named } from './name-fields.tsx';

/** @returns its id @throws Refused */
export async function makeDesign({ form, list, rules, title }: Pick<Design, 'form' | 'list' | 'rules' | 'title'>, named: Named): Promise<string> {
  const { data } = await callWithMessage(modelCreate, {
    ...named,
    type: 1,
    webType: 2,
    formData: JSON.stringify(outside(form)),
    columnData: list ? JSON.stringify(outsideList(list, form)) : '',
    rules: rules.length > 0 ? JSON.stringify(rules) : '',
    title,
  });
  await queryClient.invalidateQueries({ queryKey: ['/api/visualdev/Base'] });
  return data.id;
}
