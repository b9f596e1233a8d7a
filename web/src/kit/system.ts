// Name and settings of the installation: the server's last answer, cached for the next visit, so that no other name flashes up before.
import type { Result } from '@ordo/contract/kit.ts';
import { systemFace } from '@ordo/contract/session.ts';
import { create } from 'zustand';
import ownLogo from './ordo.svg';
import { call } from './call.ts';
import { readStored, writeStored } from './browser-storage.ts';

export type System = Result<typeof systemFace>;

const KEY = 'system';
const usual: System = {
  version: 0,
  sysName: 'Ordo',
  sysDescription: '',
  companyName: '',
  copyright: '',
  logo: '',
  signInHelp: '',
  lockMinutes: 0,
  passwordLeast: 10,
  passwordMixedCase: 0,
  codeSignIn: false,
};

function known(): System {
  try {
    return { ...usual, ...(JSON.parse(readStored(KEY) ?? 'null') as Partial<System> | null) };
  } catch {
    return usual;
  }
}

export const useSystem = create<System>(known);

/** @param said undefined parts are only sent before the sign-in and keep their value */
export function rememberSystem(said: Partial<System> | undefined): void {
  const before = useSystem.getState();
  const system = { ...before, ...said };
  if (JSON.stringify(system) === JSON.stringify(before)) return;
  useSystem.setState(system);
  writeStored(KEY, JSON.stringify(system));
}

/** For pages before the sign-in. If the call fails, the cached values stay. */
export const loadSystem = (): Promise<void> => call(systemFace, {}).then(rememberSystem, () => undefined);

/** Address of its logo. */
export const logoOf = ({ logo }: System): string => (logo ? `/v1${logo}` : ownLogo);

let titled = '';
let unread = 0;

const draw = () => (document.title = `${unread > 0 ? `(${unread > 99 ? '99+' : unread}) ` : ''}${titled} - ${useSystem.getState().sysName}`);

/** The browser's title of a page. */
export function setPageTitle(page: string): void {
  titled = page;
  draw();
}

/** The unread count is in the title too, for users who look at another tab. */
export function setUnreadInTitle(count: number): void {
  unread = count;
  if (titled) draw();
}
