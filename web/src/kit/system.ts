// What the installation is called and asks of everybody: as the server said last, kept for the next visit, so that no other name flashes up before.
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

/** @param said what a page before the sign-in needs is not told again after it */
export function rememberSystem(said: Partial<System> | undefined): void {
  const before = useSystem.getState();
  const system = { ...before, ...said };
  if (JSON.stringify(system) === JSON.stringify(before)) return;
  useSystem.setState(system);
  writeStored(KEY, JSON.stringify(system));
}

/** For pages before the sign-in, which no answer about the person tells. What cannot be asked stays as it was. */
export const loadSystem = (): Promise<void> => call(systemFace, {}).then(rememberSystem, () => undefined);

/** Where its picture lies. */
export const logoOf = ({ logo }: System): string => (logo ? `/v1${logo}` : ownLogo);

let titled = '';
let unread = 0;

const draw = () => (document.title = `${unread > 0 ? `(${unread > 99 ? '99+' : unread}) ` : ''}${titled} - ${useSystem.getState().sysName}`);

/** The browser's title of a page. */
export function setPageTitle(page: string): void {
  titled = page;
  draw();
}

/** How much is unread stands in the title too, for whoever looks at another tab. */
export function setUnreadInTitle(count: number): void {
  unread = count;
  if (titled) draw();
}
