// Creates an app form over the records of a web model: a separate design that starts as a copy.
import { modelCreate, modelInfo } from '@ordo/contract/model.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { call, callWithMessage } from '../kit/call.ts';

/** @param name converts the name of the web model to that of the app form */
export async function makeAppForm(id: string, name: (fullName: string) => string): Promise<{ id: string; fullName: string }> {
  const web: Result<typeof modelInfo> = await call(modelInfo, { id });
  const { category, webType, description, sortCode, formData, columnData, rules } = web;
  const [fullName, enCode] = [name(web.fullName), `${web.enCode.slice(0, 46)}.app`];
  // It uses the table of the web model.
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
