// Every setting, read once here from the environment; documented in docs/operations.md.
import { isIP, isIPv4 } from 'node:net';
import { resolve } from 'node:path';
import { bytesOf, defaultLimit, parseLimit, type Limit } from '@ordo/engine/file/limit.ts';
import { passwordProblem } from '@ordo/engine/sign-in/password-rules.ts';
import type { Destination } from './kit/destination.ts';
import { parseS3Address, type S3Address } from './node/s3-address.ts';

export interface Settings {
  port: number;
  host: string;
  /** null: run the embedded PostgreSQL. */
  databaseUrl: string | null;
  dataDir: string;
  /** null: generated at the first start. */
  adminPassword: string | null;
  /** `small`: the whole county, with a short history. */
  demo: boolean | 'small';
  logLevel: LogLevel;
  /** Proxies whose forwarded address of the caller is trusted: `loopback`, or their addresses joined by commas. */
  trustProxy: string | false;
  /** Gateway for codes sent to telephones; null: only written to the log. */
  smsUrl: string | null;
  /** Origins to which links may carry a ticket. */
  linkOrigins: readonly string[];
  /** Connection of the role that runs SQL interfaces; null: the embedded database has one, an external database has none. */
  readerUrl: string | null;
  /** Destinations of HTTP interfaces. */
  outbound: readonly Destination[];
  /** null: files are stored in the data directory. */
  files: S3Address | null;
  /** For types of uploads without a limit of their own. */
  uploadLimit: Limit;
  /** Bytes that one person may store. */
  uploadQuota: number;
  /** Folder of backups. */
  backupDir: string;
  /** Key that encrypts backups, 64 hexadecimal digits; null: generated at the first start. */
  backupKey: string | null;
  /** Broker for notifications between the nodes; null: PostgreSQL. */
  broker: string | null;
  /** Key that encrypts people's identities, 64 hexadecimal digits; null: generated at the first start. */
  personKey: string | null;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

/** Invalid settings; each line of the message says which and what it should be. */
export class SettingsError extends Error {}

const KNOWN = new Set([
  'ORDO_DATA_DIR',
  'ORDO_ADMIN_PASSWORD',
  'ORDO_DEMO',
  'ORDO_LOG_LEVEL',
  'ORDO_TRUST_PROXY',
  'ORDO_SMS_URL',
  'ORDO_LINK_ORIGINS',
  'ORDO_READER_URL',
  'ORDO_OUTBOUND',
  'ORDO_FILES',
  'ORDO_UPLOAD_LIMIT',
  'ORDO_UPLOAD_QUOTA',
  'ORDO_BACKUP_DIR',
  'ORDO_BACKUP_KEY',
  'ORDO_BROKER',
  'ORDO_PERSON_KEY',
]);
const GB: Limit = { value: 1, unit: 'GB' };
/**
 * @param root the project's folder: the data directory is below it by default
 * @throws SettingsError listing all invalid settings
 */
export function readSettings(env: NodeJS.ProcessEnv, root: string): Settings {
  const bad: string[] = [];
  const read = <T>(name: string, usual: T, parse: (text: string) => T | undefined, wanted: string): T => {
    const text = env[name]?.trim();
    if (!text) return usual;
    const value = parse(text);
    if (value === undefined) bad.push(`${name} is ${/PASSWORD|URL|FILES|BROKER|KEY/.test(name) ? 'not usable' : `“${text}”`}; ${wanted}.`);
    return value ?? usual;
  };

  for (const name of Object.keys(env)) {
    if (name.startsWith('ORDO_') && !KNOWN.has(name))
      bad.push(`${name} is no setting of Ordo; there are ${[...KNOWN].join(', ')}, PORT, HOST and DATABASE_URL.`);
  }
  const databaseUrl = read<string | null>('DATABASE_URL', null, databaseAddress, 'it should look like postgres://user:password@host:5432/database');
  const dataDir = resolve(root, read('ORDO_DATA_DIR', '.data', folder, 'it should be a folder'));
  const settings: Settings = {
    port: read('PORT', 8080, portNumber, 'it should be a number from 1 to 65535'),
    host: read('HOST', '0.0.0.0', hostName, 'it should be an address or a name of this machine, such as 127.0.0.1'),
    databaseUrl,
    dataDir,
    backupDir: resolve(dataDir, read('ORDO_BACKUP_DIR', 'backups', folder, 'it should be a folder')),
    adminPassword: read<string | null>(
      'ORDO_ADMIN_PASSWORD',
      null,
      (text) => (passwordProblem(text, 'admin', null) === null ? text : undefined),
      'it should have 10 to 16 letters and digits, both kinds, without “admin” in it, and not be one that everybody tries first',
    ),
    demo: read<boolean | 'small'>('ORDO_DEMO', databaseUrl === null, demoOf, 'it should be on, small or off'),
    logLevel: read<LogLevel>('ORDO_LOG_LEVEL', 'warn', (text) => LOG_LEVELS.find((level) => level === text), `it should be one of ${LOG_LEVELS.join(', ')}`),
    trustProxy: read<string | false>(
      'ORDO_TRUST_PROXY',
      false,
      proxies,
      'it should be loopback, or the addresses of your proxies joined by commas, such as 10.0.0.5,192.168.0.0/16',
    ),
    smsUrl: read<string | null>('ORDO_SMS_URL', null, webAddress, 'it should be an address such as https://sms.example.com/send'),
    linkOrigins: read<readonly string[]>(
      'ORDO_LINK_ORIGINS',
      [],
      origins,
      'it should be origins joined by commas, such as https://dash.example.com,https://map.example.com:8443',
    ),
    readerUrl: read<string | null>('ORDO_READER_URL', null, databaseAddress, 'it should look like postgres://ordo_reader:password@host:5432/database'),
    outbound: read<readonly Destination[]>(
      'ORDO_OUTBOUND',
      [],
      destinations,
      'it should be hosts with their ports joined by commas, such as api.example.com:443, and where they are not on the internet their range: erp.example.com:8443=10.1.0.0/16',
    ),
    files: storageOf(
      env,
      read<ReturnType<typeof parseS3Address> | null>(
        'ORDO_FILES',
        null,
        parseS3Address,
        'it should look like s3://bucket/prefix?endpoint=https://s3.example.com&region=us-east-1, without credentials',
      ),
      bad,
    ),
    uploadLimit: read<Limit>('ORDO_UPLOAD_LIMIT', defaultLimit, uploadLimit, 'it should be a size up to 1GB, such as 500KB or 20MB'),
    broker: read<string | null>('ORDO_BROKER', null, brokerAddress, 'it should look like redis://host:6379 or nats://host:4222'),
    uploadQuota: read('ORDO_UPLOAD_QUOTA', 5 * bytesOf(GB), quota, 'it should be a size, such as 500MB or 20GB'),
    personKey: read<string | null>('ORDO_PERSON_KEY', null, secretKey, KEY_FORM),
    backupKey: read<string | null>('ORDO_BACKUP_KEY', null, secretKey, KEY_FORM),
  };
  if (bad.length) throw new SettingsError(bad.join('\n'));
  return settings;
}

const KEY_FORM = 'it should be 64 hexadecimal signs, as `openssl rand -hex 32` makes them';
const secretKey = (text: string) => (/^[0-9a-f]{64}$/i.test(text) ? text : undefined);

const folder = (text: string) => (text.includes('\0') ? undefined : text);

function portNumber(text: string): number | undefined {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  return port >= 1 && port <= 65_535 ? port : undefined;
}

const demoOf = (text: string) => (/^small$/i.test(text) ? 'small' : onOrOff(text));

function onOrOff(text: string): boolean | undefined {
  if (/^(on|true|1|yes)$/i.test(text)) return true;
  return /^(off|false|0|no)$/i.test(text) ? false : undefined;
}

/** The last part of a host name is not a number, otherwise it is a mistyped address. */
function hostName(text: string): string | undefined {
  const isName = /^(?=.{1,253}$)(\w([\w-]*\w)?\.)*\w([\w-]*\w)?$/.test(text) && !/(^|\.)\d+$/.test(text);
  return isIP(text) || isName ? text : undefined;
}

function proxies(text: string): string | undefined {
  const right = text.split(',').every((part) => {
    const [, address = '', bits = '1'] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(part.trim()) ?? [];
    if (part.trim() === 'loopback') return true;
    return isIP(address) > 0 && Number(bits) >= 1 && Number(bits) <= (isIPv4(address) ? 32 : 128);
  });
  return right ? text : undefined;
}

function webAddress(text: string): string | undefined {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? text : undefined;
}

/** `host:port`, or `host:port=range`. */
function destinations(text: string): Destination[] | undefined {
  const all = text.split(',').map((part) => {
    const [, host = '', port = '', ...ranges] = /^\[?([\w.:-]+?)\]?:(\d{1,5})(?:=([0-9a-f.:]+\/\d{1,3}))?$/i.exec(part.trim()) ?? [];
    const within = ranges.filter((range) => range !== undefined);
    const right = (hostName(host) !== undefined || isIP(host) > 0) && portNumber(port) !== undefined && within.every(isRange);
    return right ? { host: host.toLowerCase(), port: Number(port), within } : null;
  });
  return all.every((one) => one !== null) ? all : undefined;
}

function isRange(text: string): boolean {
  const [address = '', bits = ''] = text.split('/');
  return isIP(address) > 0 && Number(bits) <= (isIPv4(address) ? 32 : 128);
}

/** Origins only: a path would suggest a restriction that tickets do not have. */
function origins(text: string): string[] | undefined {
  const all = text.split(',').map((part) => part.trim());
  const right = all.every((part) => webAddress(part) !== undefined && new URL(part).origin === part.replace(/\/$/, ''));
  return right ? all.map((part) => new URL(part).origin) : undefined;
}

function databaseAddress(text: string): string | undefined {
  try {
    return ['postgres:', 'postgresql:'].includes(new URL(text.replace(/@(?=\/)/, '@localhost')).protocol) ? text : undefined;
  } catch {
    return undefined;
  }
}

/** The bucket with credentials from the two variables that every tool for this storage reads. */
function storageOf(env: NodeJS.ProcessEnv, address: ReturnType<typeof parseS3Address> | null, bad: string[]): S3Address | null {
  if (!address) return null;
  const [accessKeyId, secretAccessKey] = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'].map((name) => {
    const value = env[name]?.trim() ?? '';
    if (!value) bad.push(`${name} is missing; the storage of ORDO_FILES asks for it.`);
    return value;
  }) as [string, string];
  return { ...address, accessKeyId, secretAccessKey };
}

function brokerAddress(text: string): string | undefined {
  return URL.canParse(text) && /^(redis|rediss|nats):$/.test(new URL(text).protocol) && new URL(text).hostname ? text : undefined;
}

function uploadLimit(text: string): Limit | undefined {
  const limit = parseLimit(text);
  return limit && bytesOf(limit) <= bytesOf(GB) ? limit : undefined;
}

function quota(text: string): number | undefined {
  const limit = parseLimit(text);
  return limit ? bytesOf(limit) : undefined;
}
