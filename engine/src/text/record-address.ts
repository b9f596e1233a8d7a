// The address of a model's record, the same for everybody: it leads each user to their own page of the model (shell/place).

export const recordAddress = (model: string, record: string): string => `/record/${model}/${record}`;

export function modelOfRecord(path: string): { model: string; record: string } | null {
  const [, model, record] = /^\/record\/([\w-]{1,64})\/([\w-]{1,64})$/.exec(path) ?? [];
  return model && record ? { model, record } : null;
}

/** The same address, with only the part of the record kept from the query. */
export function withPart(path: string, search: string): string {
  const part = new URLSearchParams(search).get('part') ?? '';
  return /^\w{1,20}$/.test(part) ? `${path}${path.includes('?') ? '&' : '?'}part=${part}` : path;
}
