// `s3://bucket/prefix?endpoint=https://host&region=…`: stores files there instead of in the data directory.

export interface S3Address {
  bucket: string;
  /** Prefix of every key; '' or ending in a slash. */
  prefix: string;
  /** https://host, without the bucket. */
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** @returns without the credentials, which no address should contain; undefined when it cannot be parsed */
export function parseS3Address(text: string): Omit<S3Address, 'accessKeyId' | 'secretAccessKey'> | undefined {
  const [, bucket = '', path = '', query = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w.-]+)*)\/?(?:\?(.*))?$/.exec(text) ?? [];
  const said = new URLSearchParams(query);
  const hasUnknown = [...said.keys()].some((key) => key !== 'endpoint' && key !== 'region');
  if (!bucket || hasUnknown || path.includes('..')) return undefined;
  const region = said.get('region') ?? 'us-east-1';
  const endpoint = said.get('endpoint') ?? `https://s3.${region}.amazonaws.com`;
  if (!/^[a-z0-9-]+$/i.test(region) || !isHost(endpoint)) return undefined;
  return { bucket, prefix: path ? `${path.slice(1)}/` : '', endpoint: endpoint.replace(/\/$/, ''), region };
}

function isHost(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && ['http:', 'https:'].includes(url.protocol) && url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password;
}
