// The last lines of a start: the address and how to sign in, or the error and what to do.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DemoPerson } from '../seed/demo/demo.ts';
import type { Settings } from './settings.ts';

export const passwordFile = (settings: Settings) => join(settings.dataDir, 'admin-password.txt');
const demoPasswordFile = (settings: Settings) => join(settings.dataDir, 'demo-password.txt');

/**
 * @param password the first administrator's, if it was generated now
 * @param demo further accounts, if the demo was created now
 */
export function startBanner(settings: Settings, version: string, password: string | null, demo: DemoPerson | null, took: number): string {
  const lines = [
    `Ordo ${version} is ready (${(took / 1000).toFixed(1)} s)`,
    '',
    `  Open     http://${shownHost(settings.host)}:${settings.port}`,
    `  Sign in  as  admin  ${howToSignIn(settings, password)}`,
  ];
  if (demo) lines.push(`  Demo     people, e.g. ${demo.account} (${demo.role}), share the password  ${demo.password}`, `           (kept in ${demo.file})`);
  else if (settings.demo && existsSync(demoPasswordFile(settings))) lines.push(`  Demo     people's common password is kept in ${demoPasswordFile(settings)}`);
  return `\n${lines.map((line) => `  ${line}`).join('\n')}\n`;
}

function howToSignIn(settings: Settings, password: string | null): string {
  if (password !== null && settings.adminPassword) return 'with the password in ORDO_ADMIN_PASSWORD';
  if (password !== null) return `with the password  ${password}\n             (kept in ${passwordFile(settings)})`;
  return existsSync(passwordFile(settings)) ? `with your password; the first one is kept in ${passwordFile(settings)}` : 'with your password';
}

function shownHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

/** A failed start as a message. */
export function explainError(error: unknown): string {
  const { code, message, port, hostname } = error as NodeJS.ErrnoException & { port?: number; hostname?: string };
  if (code === 'EADDRINUSE') return `Port ${port} is taken by another program. Stop it, or choose another one: PORT=8081 npm start`;
  if (code === 'EACCES' && port) return `Port ${port} needs more rights than this user has. Choose one above 1023: PORT=8080 npm start`;
  if (code === 'EADDRNOTAVAIL') return 'HOST is no address of this machine. Leave it out to listen on all of them.';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `HOST is “${hostname}”, a name that leads to no address. Use an address of this machine, such as 127.0.0.1.`;
  return message;
}
