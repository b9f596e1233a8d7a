// Addresses that lead elsewhere than they claim (promises S11); `friend.test` is allowed by the operator.

export const HOSTS = [
  '127.0.0.1',
  'localhost',
  '0.0.0.0',
  '0',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '127.0.0.1.nip.io',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[0:0:0:0:0:ffff:127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '169.254.169.254',
  '[fe80::1]',
  '10.0.0.1',
  '192.168.0.1',
  '172.16.0.1',
  'friend.test.',
  'FRIEND.TEST.evil',
  'evil.friend.test',
  'friend.test@127.0.0.1',
  '127.0.0.1#friend.test',
  '127.0.0.1/friend.test',
  'friend.test%00.evil',
  'friend.test%2eevil',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  'metadata.google.internal',
  'public.test',
];
const SCHEMES = ['http', 'https', 'HTTP', 'ftp', 'file', 'gopher', 'dict', 'ws', 'unix', 'data', 'javascript', 'jar:http'];

/** Each takes the port of a server that must not receive anything. */
export const hostileAddresses = [
  ...HOSTS.flatMap((host) => SCHEMES.map((scheme) => (port: number) => `${scheme}://${host}:${port}/`)),
  ...['', ' ', '//127.0.0.1', 'http:/', 'http:127.0.0.1', 'http:\\\\127.0.0.1', 'http://', 'http://user:password@friend.test', '/etc/passwd', '\u0000'].map(
    (text) => () => text,
  ),
];
