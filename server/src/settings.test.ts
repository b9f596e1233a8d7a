import { describe, expect, test } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';

const read = (env: NodeJS.ProcessEnv) => readSettings(env, '/srv/ordo');

/** The error messages of a start with these settings. */
function complaints(env: NodeJS.ProcessEnv): string[] {
  try {
    read(env);
  } catch (error) {
    if (error instanceof SettingsError) return error.message.split('\n');
    throw error;
  }
  return [];
}

describe('without settings', () => {
  test('everything has its usual value', () => {
    expect(read({ PATH: '/bin' })).toEqual({
      port: 8080,
      host: '0.0.0.0',
      databaseUrl: null,
      dataDir: '/srv/ordo/.data',
      adminPassword: null,
      demo: true,
      logLevel: 'warn',
      trustProxy: false,
      smsUrl: null,
      linkOrigins: [],
      readerUrl: null,
      outbound: [],
      files: null,
      uploadLimit: { value: 2, unit: 'MB' },
      uploadQuota: 5_368_709_120,
      backupDir: '/srv/ordo/.data/backups',
      backupKey: null,
      broker: null,
      personKey: null,
    });
  });

  test('an empty one, or one of blanks, counts as none', () => {
    expect(
      read({ PORT: '', HOST: ' ', DATABASE_URL: '', ORDO_DATA_DIR: '', ORDO_ADMIN_PASSWORD: ' ', ORDO_DEMO: '', ORDO_LOG_LEVEL: '', ORDO_TRUST_PROXY: '' }),
    ).toEqual(read({}));
  });
});

describe('a good setting', () => {
  test.each<[string, NodeJS.ProcessEnv, object]>([
    ['a port', { PORT: ' 80 ' }, { port: 80 }],
    ['an address to listen on', { HOST: '::1' }, { host: '::1' }],
    ['a name to listen on', { HOST: 'localhost' }, { host: 'localhost' }],
    ['a name with dots', { HOST: 'my-host_1.example.com' }, { host: 'my-host_1.example.com' }],
    [
      'a database of one’s own, which brings no demo',
      { DATABASE_URL: 'postgres://me:pw@db:5432/ordo' },
      { databaseUrl: 'postgres://me:pw@db:5432/ordo', demo: false },
    ],
    ['a database behind a socket', { DATABASE_URL: 'postgresql://me@/ordo?host=/run/pg' }, { databaseUrl: 'postgresql://me@/ordo?host=/run/pg' }],
    ['a demo on a database of one’s own', { DATABASE_URL: 'postgres://db/ordo', ORDO_DEMO: 'on' }, { demo: true }],
    ['no demo', { ORDO_DEMO: 'OFF' }, { demo: false }],
    ['a demo with a short past', { ORDO_DEMO: 'small' }, { demo: 'small' }],
    ['a data folder below the project', { ORDO_DATA_DIR: 'mine' }, { dataDir: '/srv/ordo/mine' }],
    ['a data folder anywhere', { ORDO_DATA_DIR: '/var/lib/my ordo' }, { dataDir: '/var/lib/my ordo' }],
    ['a level of the log', { ORDO_LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
    ['the proxy on this machine', { ORDO_TRUST_PROXY: 'loopback' }, { trustProxy: 'loopback' }],
    ['proxies elsewhere', { ORDO_TRUST_PROXY: '10.0.0.0/8, ::1' }, { trustProxy: '10.0.0.0/8, ::1' }],
    ['proxies here and there', { ORDO_TRUST_PROXY: 'loopback,fd00::/8' }, { trustProxy: 'loopback,fd00::/8' }],
    [
      'a bucket',
      { ORDO_FILES: 's3://ordo-files/main?endpoint=http://10.0.0.7:9000&region=cn-east', AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' },
      {
        files: {
          bucket: 'ordo-files',
          prefix: 'main/',
          endpoint: 'http://10.0.0.7:9000',
          region: 'cn-east',
          accessKeyId: 'key',
          secretAccessKey: 'secret',
        },
      },
    ],
    [
      'a bucket at its first home',
      { ORDO_FILES: 's3://ordo', AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' },
      { files: { bucket: 'ordo', prefix: '', endpoint: 'https://s3.us-east-1.amazonaws.com', region: 'us-east-1' } },
    ],
    ['a broker', { ORDO_BROKER: 'redis://cache.example:6379' }, { broker: 'redis://cache.example:6379' }],
    ['larger uploads', { ORDO_UPLOAD_LIMIT: '20 mb', ORDO_UPLOAD_QUOTA: '1.5GB' }, { uploadLimit: { value: 20, unit: 'MB' }, uploadQuota: 1_610_612_736 }],
    ['backups elsewhere', { ORDO_BACKUP_DIR: '/mnt/backups' }, { backupDir: '/mnt/backups' }],
    ['backups below the data directory', { ORDO_DATA_DIR: '/d', ORDO_BACKUP_DIR: 'kept' }, { backupDir: '/d/kept' }],
    ['encrypted backups', { ORDO_BACKUP_KEY: 'AB'.repeat(32) }, { backupKey: 'AB'.repeat(32) }],
    ['a gateway for text messages', { ORDO_SMS_URL: 'https://sms.example.com/send?key=1' }, { smsUrl: 'https://sms.example.com/send?key=1' }],
    ['a gateway next door', { ORDO_SMS_URL: 'http://127.0.0.1:9000' }, { smsUrl: 'http://127.0.0.1:9000' }],
    [
      'places that interfaces may ask',
      { ORDO_OUTBOUND: 'API.example.com:443, erp.local:8443=10.1.0.0/16,[::1]:80=::1/128' },
      {
        outbound: [
          { host: 'api.example.com', port: 443, within: [] },
          { host: 'erp.local', port: 8443, within: ['10.1.0.0/16'] },
          { host: '::1', port: 80, within: ['::1/128'] },
        ],
      },
    ],
    ['one origin of links', { ORDO_LINK_ORIGINS: 'https://dash.example.com/' }, { linkOrigins: ['https://dash.example.com'] }],
    [
      'several origins of links',
      { ORDO_LINK_ORIGINS: 'https://dash.example.com, http://map.local:8443' },
      { linkOrigins: ['https://dash.example.com', 'http://map.local:8443'] },
    ],
    ['a password', { ORDO_ADMIN_PASSWORD: 'Zhongshan2026' }, { adminPassword: 'Zhongshan2026' }],
  ])('is taken: %s', (_, env, expected) => {
    expect(read(env)).toMatchObject(expected);
  });
});

describe('a bad setting is told in a sentence that says what it should be', () => {
  test.each<[NodeJS.ProcessEnv, string]>([
    ...['0', '65536', '-1', '80.5', 'http', '8080a', '0x50', '1e3', '８０'].map((PORT): [NodeJS.ProcessEnv, string] => [
      { PORT },
      `PORT is “${PORT}”; it should be a number from 1 to 65535.`,
    ]),
    ...['my host', 'http://x', '0.0.0.0:8080', '[::1]', '256.0.0.1', '127.1', '1:2', '-x', 'a..b', 'a:b'].map((HOST): [NodeJS.ProcessEnv, string] => [
      { HOST },
      `HOST is “${HOST}”; it should be an address or a name of this machine, such as 127.0.0.1.`,
    ]),
    ...['mysql://db/x', 'localhost:5432', 'nonsense', 'postgres'].map((DATABASE_URL): [NodeJS.ProcessEnv, string] => [
      { DATABASE_URL },
      'DATABASE_URL is not usable; it should look like postgres://user:password@host:5432/database.',
    ]),
    [{ ORDO_DEMO: 'maybe' }, 'ORDO_DEMO is “maybe”; it should be on, small or off.'],
    [{ ORDO_LOG_LEVEL: 'loud' }, 'ORDO_LOG_LEVEL is “loud”; it should be one of fatal, error, warn, info, debug, trace, silent.'],
    [{ ORDO_SMS_URL: 'ftp://user:secret@sms.example.com' }, 'ORDO_SMS_URL is not usable; it should be an address such as https://sms.example.com/send.'],
    [
      { ORDO_LINK_ORIGINS: 'https://dash.example.com/view' },
      'ORDO_LINK_ORIGINS is “https://dash.example.com/view”; it should be origins joined by commas, such as https://dash.example.com,https://map.example.com:8443.',
    ],
    ...['everybody', '/', '10.0.0.0/33', '10.0.0.0/0', '::1/129', '10.0.0', '1:2', '10.0.0.1,', 'true', 'loopback 10.0.0.1'].map(
      (ORDO_TRUST_PROXY): [NodeJS.ProcessEnv, string] => [
        { ORDO_TRUST_PROXY },
        `ORDO_TRUST_PROXY is “${ORDO_TRUST_PROXY}”; it should be loopback, or the addresses of your proxies joined by commas, such as 10.0.0.5,192.168.0.0/16.`,
      ],
    ),
    ...['2', '2TB', '0MB', '1.1GB'].map((ORDO_UPLOAD_LIMIT): [NodeJS.ProcessEnv, string] => [
      { ORDO_UPLOAD_LIMIT },
      `ORDO_UPLOAD_LIMIT is “${ORDO_UPLOAD_LIMIT}”; it should be a size up to 1GB, such as 500KB or 20MB.`,
    ]),
    [{ ORDO_BACKUP_KEY: 'secret' }, 'ORDO_BACKUP_KEY is not usable; it should be 64 hexadecimal signs, as `openssl rand -hex 32` makes them.'],
    [{ ORDO_UPLOAD_QUOTA: 'much' }, 'ORDO_UPLOAD_QUOTA is “much”; it should be a size, such as 500MB or 20GB.'],
    ...[
      '/srv/files',
      's3://',
      's3://Bucket',
      's3://b/../x',
      's3://bucket?endpoint=minio:9000',
      's3://bucket?endpoint=https://host/path',
      's3://bucket?endpoint=https://key:Geheim2026@host',
      's3://key:Geheim2026@bucket',
      's3://bucket?secret=Geheim2026',
      's3://bucket?region=a b',
    ].map((ORDO_FILES): [NodeJS.ProcessEnv, string] => [
      { ORDO_FILES, AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' },
      'ORDO_FILES is not usable; it should look like s3://bucket/prefix?endpoint=https://s3.example.com&region=us-east-1, without credentials.',
    ]),
    [{ ORDO_FILES: 's3://bucket', AWS_ACCESS_KEY_ID: 'key' }, 'AWS_SECRET_ACCESS_KEY is missing; the storage of ORDO_FILES asks for it.'],
  ])('%o', (env, sentence) => {
    expect(complaints(env)).toEqual([sentence]);
  });

  test.each([
    ['is too short', 'Abcdefg12'],
    ['is too long', 'Abcdefghijklmno12'],
    ['has no digit', 'Abcdefghijkl'],
    ['has no letter', '123456789012'],
    ['has a sign', 'Abcdefgh-123'],
    ['has the account in it', 'Admin123456'],
    ...['password123', 'admin12345', 'qwerty12345', 'ordo123456', 'aaaaaaaaa1', 'iloveyou123', 'Qwerty2026', '1q2w3e4r5t'].map((password): [string, string] => [
      'everybody tries first',
      password,
    ]),
  ])('a password that %s, without repeating it', (_, password) => {
    const [sentence] = complaints({ ORDO_ADMIN_PASSWORD: password });
    expect(sentence).toBe(
      'ORDO_ADMIN_PASSWORD is not usable; it should have 10 to 16 letters and digits, both kinds, without “admin” in it, and not be one that everybody tries first.',
    );
  });

  test('a setting that there is not is named, with those that there are', () => {
    expect(complaints({ ORDO_ADMIN_PASWORD: 'Zhongshan2026' })).toEqual([
      'ORDO_ADMIN_PASWORD is no setting of Ordo; there are ORDO_DATA_DIR, ORDO_ADMIN_PASSWORD, ORDO_DEMO, ORDO_LOG_LEVEL, ORDO_TRUST_PROXY, ORDO_SMS_URL, ORDO_LINK_ORIGINS, ORDO_READER_URL, ORDO_OUTBOUND, ORDO_FILES, ORDO_UPLOAD_LIMIT, ORDO_UPLOAD_QUOTA, ORDO_BACKUP_DIR, ORDO_BACKUP_KEY, ORDO_BROKER, ORDO_PERSON_KEY, PORT, HOST and DATABASE_URL.',
    ]);
  });

  test('a password in the address of the database is not repeated', () => {
    expect(complaints({ DATABASE_URL: 'mysql://me:Geheim2026@db/x' }).join()).not.toContain('Geheim2026');
  });

  test('all of them at once, a line each', () => {
    expect(complaints({ PORT: 'x', ORDO_DEMO: 'x', ORDO_OTHER: 'x' }).map((line) => line.split(' ')[0])).toEqual(['ORDO_OTHER', 'PORT', 'ORDO_DEMO']);
  });
});
