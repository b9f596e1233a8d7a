// Two hundred spellings of an address that leads elsewhere (promises S24), for everything that accepts an address from outside.

/** Forbidden targets; `{evil}` is a foreign host. */
const targets = [
  '//{evil}',
  '///{evil}',
  '////{evil}/%2f..',
  '\\\\{evil}',
  '/\\{evil}',
  '\\/{evil}',
  '/\\/{evil}',
  '/%5c{evil}/..\\..//{evil}',
  'http://{evil}',
  'https://{evil}',
  'https:{evil}',
  'https:/{evil}',
  'https:///{evil}',
  'https:\\\\{evil}',
  'HTTPS://{evil}',
  'ftp://{evil}',
  'ws://{evil}',
  'file:///etc/passwd',
  'blob:https://{evil}/1',
  'data:text/html,<script>location="https://{evil}"</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'javascript:location="https://{evil}"',
  'JaVaScRiPt:alert(1)',
  'vbscript:msgbox(1)',
  'view-source:https://{evil}',
  'intent://{evil}#Intent;scheme=https;end',
  'mailto:a@{evil}',
  'https://this.app@{evil}',
  'https://this.app:pw@{evil}/',
  'https://{evil}#@this.app',
  'https://{evil}?this.app',
  'https://this.app.{evil}',
  '//this.app@{evil}',
  '//{evil}:443/x',
  '//[::1]',
  '//0x7f000001',
  '//2130706433',
  '/..//{evil}',
  '/a/..//{evil}',
  '/./\\{evil}',
] as const;

/** Ways to disguise one. */
const dresses: ((address: string) => string)[] = [
  (address) => address,
  (address) => ` ${address}`,
  (address) => `\t${address}`,
  (address) => address.replace(/(.)/, '$1\n'),
  (address) => `\u0000${address}`,
];

export const foreignAddresses: string[] = targets.flatMap((target) => dresses.map((dress) => dress(target.replaceAll('{evil}', 'evil.example'))));
