// Spellings of a path or a token that a careless check takes for another one.

export interface Disguised {
  path: string;
  headers?: Record<string, string>;
}

type Disguise = (path: string, token: string | undefined) => Disguised;

const last = (path: string) => path.charCodeAt(path.length - 1).toString(16);

export const DISGUISES: [string, Disguise][] = [
  ['as it is', (path) => ({ path })],
  ['in capitals', (path) => ({ path: path.toUpperCase() })],
  ['in small letters', (path) => ({ path: path.toLowerCase() })],
  ['with a slash behind', (path) => ({ path: `${path}/` })],
  ['with two slashes behind', (path) => ({ path: `${path}//` })],
  ['with two slashes before', (path) => ({ path: `/${path}` })],
  ['with two slashes within', (path) => ({ path: path.replace('/api/', '//api/') })],
  ['with a dot as a part', (path) => ({ path: path.replace('/api/', '/./api/') })],
  ['up and down again', (path) => ({ path: path.replace('/api/', '/docs/../api/') })],
  ['up and down again, encoded', (path) => ({ path: path.replace('/api/', '/docs/%2e%2e/api/') })],
  ['below an open address', (path) => ({ path: `/v1/api/oauth/Challenge/../../../..${path}` })],
  ['with its last letter encoded', (path) => ({ path: `${path.slice(0, -1)}%${last(path)}` })],
  ['with its last letter encoded twice', (path) => ({ path: `${path.slice(0, -1)}%25${last(path)}` })],
  ['with its slashes encoded', (path) => ({ path: `/${path.slice(1).replaceAll('/', '%2f')}` })],
  ['with backslashes', (path) => ({ path: path.replaceAll('/', '\\').replace('\\', '/') })],
  ['with a parameter of its own', (path) => ({ path: `${path};open=1` })],
  ['with an ending', (path) => ({ path: `${path}.json` })],
  ['with NUL behind', (path) => ({ path: `${path}%00` })],
  ['with a space behind', (path) => ({ path: `${path}%20` })],
  ['with a tab in front', (path) => ({ path: path.replace('/api', '/%09api') })],
  ['with a whole address', (path) => ({ path: `http://127.0.0.1${path}` })],
  ['with the open address in the query', (path) => ({ path: `${path}?/v1/api/oauth/Login` })],
  ['with n, twice', (path) => ({ path: `${path}?n=1&n=2` })],
  ['with a token in the query', (path) => ({ path: `${path}?token=${'A'.repeat(43)}&access_token=x&Authorization=x` })],
  ['with a token in a cookie', (path) => ({ path, headers: { cookie: `token=${'A'.repeat(43)}; Authorization=x` } })],
  ['with another method in a header', (path) => ({ path, headers: { 'x-http-method-override': 'GET', 'x-method-override': 'GET' } })],
  ['with another method in the query', (path) => ({ path: `${path}?_method=GET` })],
  ['with another address in a header', (path) => ({ path, headers: { 'x-original-url': '/v1/api/docs', 'x-rewrite-url': '/v1/api/docs' } })],
  ['from a machine that is trusted', (path) => ({ path, headers: { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1', forwarded: 'for=127.0.0.1' } })],
  ['as the administrator, in headers', (path) => ({ path, headers: { 'x-user': 'admin', 'x-user-id': '1', 'x-admin': 'true', 'x-forwarded-user': 'admin' } })],
  ['with a scheme before the token', (path, token) => ({ path, headers: { authorization: `Bearer ${token ?? ''}` } })],
  ['with two tokens', (path, token) => ({ path, headers: { authorization: `${token ?? ''}, ${'A'.repeat(43)}` } })],
  ['with a password for a token', (path) => ({ path, headers: { authorization: 'Basic YWRtaW46VGVtcGxhdGUyMDI2' } })],
  ['with nonsense for a body', (path) => ({ path, headers: { 'content-type': 'application/json', 'content-length': '0' } })],
];
