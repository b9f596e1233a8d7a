// The browser's storage, under one prefix. A missing, full or forbidden storage is not an error: then, and only then, the value lives until reload. Values
// in the storage are not cached, because other tabs change them too.

const PREFIX = 'ordo.';
const memory = new Map<string, string>();

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

export function writeStored(key: string, value: string | null): void {
  memory.delete(key);
  try {
    if (value === null) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, value);
  } catch {
    // Private windows and full storages throw.
    if (value !== null) memory.set(key, value);
  }
}

/** For the lifetime of this browser tab only. */
export function readStoredForTab(key: string): string | null {
  try {
    return sessionStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

export function writeStoredForTab(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(PREFIX + key);
    else sessionStorage.setItem(PREFIX + key, value);
  } catch {
    // It lives until the next reload.
  }
}

/** Calls back when another tab changes the key. */
export function onStoredChange(key: string, changed: (value: string | null) => void): () => void {
  const listener = (event: StorageEvent) => {
    if (event.key === PREFIX + key || event.key === null) changed(event.newValue);
  };
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}
