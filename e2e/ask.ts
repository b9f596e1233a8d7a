// Calls of the server as a signed-in user: to prepare a journey, and to check its result.
import { modelCreate, modelPlan, modelRelease } from '@ordo/contract/model.ts';
import type { App } from './app.ts';
import { sessionOf } from './sessions.ts';

/** @throws with the message of the server */
export async function ask<R>(app: App, account: string, method: string, path: string, body?: object): Promise<R> {
  const session = await sessionOf(app.url, account, app.password);
  const headers = { authorization: session['ordo.token'] ?? '', 'content-type': 'application/json' };
  const answer = await fetch(`${app.url}/v1${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: R };
  if (code !== 200) throw new Error(`${path}: ${msg}`);
  return data;
}

/** A field as imported design files write it. */
export const familyField = (kind: string, key: string, label: string, more: object = {}, required = false) => ({
  __config__: { naseKey: kind, label, showLabel: true, required, span: 24, layout: 'colFormItem', fieldId: key },
  __vModel__: key,
  ...more,
});

/** A released form with its list. @returns its id */
export async function makeForm(app: App, fullName: string, enCode: string, fields: readonly object[], more: object = {}): Promise<string> {
  const made = { fullName, enCode, type: 1, webType: 2, formData: JSON.stringify({ fields }), columnData: '', ...more };
  const { id } = await ask<{ id: string }>(app, 'admin', modelCreate.method, modelCreate.path, made);
  const { version, plan } = await ask<{ version: number; plan: string }>(app, 'admin', 'GET', modelPlan.path.replace('{id}', id));
  await ask(app, 'admin', modelRelease.method, modelRelease.path.replace('{id}', id), { version, plan, fill: {} });
  return id;
}
