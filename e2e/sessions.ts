// Sessions, created once per worker, product and account by the calls of the sign-in form: only journeys about signing in fill it in.
import { client, challenge, currentUser, login } from '@ordo/contract/session.ts';
import { seal } from '../server/testing/seal.ts';

interface Entry {
  token: string;
  theme: string;
}

const kept = new Map<string, Promise<Entry>>();

/** @returns the browser storage of a valid session; one that a journey has ended, locked or given another password is created again */
export async function sessionOf(url: string, account: string, password: string): Promise<Record<string, string>> {
  const key = `${url} ${account}`;
  const before = await kept.get(key)?.catch(() => null);
  if (!before || !(await isGood(url, before.token))) kept.set(key, enter(url, account, password));
  const { token, theme } = (await kept.get(key)) as Entry;
  return { 'ordo.token': token, 'ordo.layoutType': theme };
}

async function enter(url: string, account: string, password: string): Promise<Entry> {
  const { timestamp, publicKey } = await ask<{ timestamp: string; publicKey: string }>(`${url}/v1${challenge.path}?account=${encodeURIComponent(account)}`);
  const body = JSON.stringify({ account, timestamp, password: seal(publicKey, timestamp, password), ...client });
  return ask<Entry>(`${url}/v1${login.path}`, { method: login.method, headers: { 'content-type': 'application/json' }, body });
}

async function isGood(url: string, token: string): Promise<boolean> {
  const answer = await fetch(`${url}/v1${currentUser.path}`, { headers: { authorization: token } });
  return ((await answer.json()) as { code: number }).code === 200;
}

async function ask<Result>(url: string, init?: RequestInit): Promise<Result> {
  const answer = (await (await fetch(url, init)).json()) as { code: number; msg: string; data: Result };
  if (answer.code !== 200) throw new Error(`${url} answers ${answer.code}: ${answer.msg}`);
  return answer.data;
}
