// The text form of a user: `刘洋/bc04`, name and account.

interface NamedPerson {
  name: string;
  account: string;
}

/** @returns null if it does not have that form */
export function namedPerson(text: string): NamedPerson | null {
  const [, name = '', account = ''] = /^([^/／]+)[/／]([^/／]+)$/.exec(text.trim()) ?? [];
  return name.trim() && account.trim() ? { name: name.trim(), account: account.trim() } : null;
}
