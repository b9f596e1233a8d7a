// Allowed targets of a menu entry, by its type (product §2.3).

export type MenuEntryProblem = 'address' | 'link' | 'property';

/** Folder of the entries of a type, followed by their code. */
const FOLDERS: Record<number, string> = { 3: 'model', 4: 'dictionary', 5: 'dataReport', 6: 'dataScreen', 8: 'portal' };

/** Address derived from the code; null if users enter the address. */
export function addressByCode(type: number, enCode: string): string | null {
  const folder = FOLDERS[type];
  return folder ? `${folder}/${enCode.replaceAll('.', '')}` : null;
}

/** @returns the problem, or null */
export function menuEntryProblem(entry: { type: number; urlAddress: string; propertyJson: string }): MenuEntryProblem | null {
  if (entry.type === 2 && !isPageAddress(entry.urlAddress)) return 'address';
  if (entry.type === 7 && !isLink(entry.urlAddress)) return 'link';
  return isProperties(entry.propertyJson) ? null : 'property';
}

/** Parts of letters, digits and a few other characters; a part that begins with a colon is a parameter; a query is dropped. */
function isPageAddress(address: string): boolean {
  const parts = address
    .replace(/[?#].*$/s, '')
    .split('/')
    .filter((part) => part !== '');
  return parts.length > 0 && parts.every((part) => /^:?[\p{L}\p{N}._~-]+$/u.test(part) && !/^\.{1,2}$/.test(part));
}

/** A web address, possibly after the placeholder of the visualisation host. */
function isLink(address: string): boolean {
  const filled = address
    .trim()
    .replaceAll('${dataV}', 'https://host')
    .replace(/\$\{\w+\}/g, 'x');
  return /^https?:\/\//i.test(filled) && URL.canParse(filled);
}

function isProperties(json: string): boolean {
  if (json === '') return true;
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

/** Kinds of target that an entry refers to by an id in its properties. */
export type TargetKind = 'model' | 'dictionary' | 'report' | 'screen' | 'portal';

/** By type of the entry. */
export const targetKinds: Readonly<Record<number, TargetKind>> = { 3: 'model', 4: 'dictionary', 5: 'report', 6: 'screen', 8: 'portal' };

export type MenuTarget = { kind: 'catalogue' } | { kind: 'page' | 'link' | TargetKind; id: string };

/** The target of an entry; users with the entry may open it. The column `target_id` of the menu contains the same id. */
export function targetOf({ type, urlAddress, propertyJson }: { type: number; urlAddress: string; propertyJson: string }): MenuTarget {
  const kind = targetKinds[type];
  if (kind) return { kind, id: moduleOf(propertyJson) };
  if (type === 2)
    return {
      kind: 'page',
      id: urlAddress
        .replace(/[?#].*$/s, '')
        .split('/')
        .filter(Boolean)
        .join('/')
        .toLowerCase(),
    };
  return type === 7 ? { kind: 'link', id: urlAddress.trim() } : { kind: 'catalogue' };
}

const LONGEST_ID = 64;

function moduleOf(json: string): string {
  try {
    const { moduleId } = JSON.parse(json) as { moduleId?: unknown };
    const named = moduleId === undefined || moduleId === null ? '' : String(moduleId);
    return named.length <= LONGEST_ID ? named : '';
  } catch {
    return '';
  }
}
