// An app form over the records of a web model: a design of its own that begins as the other is.
import { modelCreate, modelInfo } from '@ordo/contract/model.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { call, callWithMessage } from '../kit/call.ts';

/** @param name of the web model → of the app form */
export async function makeAppForm(id: string, name: (fullName: string) => string): Promise<{ id: string; fullName: string }> {
  const web: Result<typeof modelInfo> = await call(modelInfo, { id });
  const { category, webType, description, sortCode, formData, columnData, rules } = web;
  const [fullName, enCode] = [name(web.fullName), `${web.enCode.slice(0, 46)}.app`];
  // Its records are those of the other's table.
  const tables = JSON.stringify([{ typeId: '1', table: `t_${id}`, tableName: web.fullName, tableField: '', relationTable: '', relationField: '', fields: [] }]);
  const { data } = await callWithMessage(modelCreate, {
    fullName,
    enCode,
    category,
    type: 2,
    webType,
    description,
    sortCode,
    formData,
    columnData,
    rules,
    tables,
    dbLinkId: '0',
  });
  return { id: data.id, fullName };
}
