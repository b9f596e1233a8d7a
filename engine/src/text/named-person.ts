// A person as the product writes one: `刘洋/bc04`, the name and the account.

interface NamedPerson {
  name: string;
  account: string;
}

/** @returns null for what is not of that form */
export function namedPerson(text: string): NamedPerson | null {
  const [, name = '', account = ''] = /^([^/／]+)[/／]([^/／]+)$/.exec(text.trim()) ?? [];
  return name.trim() && account.trim() ? { name: name.trim(), account: account.trim() } : null;
}
