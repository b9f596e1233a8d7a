// Values that are paths in a tree: one path of ids, or several.
import type { FormNode, Json } from '../document.ts';
import type { ValueFinding } from '../finding.ts';
import { asText, isEmpty, type FieldKind, type Read } from '../kind.ts';
import { idsByName, nameOf, textIn, type Look, type Option, type Source } from '../look.ts';
import { idsFromWire } from './options.ts';

interface Ways {
  source(node: FormNode): Source;
  several(node: FormNode): boolean;
  separator(node: FormNode): string;
  /** Only the last part of the path is shown. */
  short?(node: FormNode): boolean;
}

const pathsIn = (value: Json): readonly Json[] =>
  isEmpty(value) ? [] : Array.isArray(value) && Array.isArray((value as readonly Json[])[0]) ? (value as readonly Json[]) : [value];

/** A path is stored as an array of texts, several paths as JSON. */
export const pathKind = ({
  source,
  several,
  separator,
  short,
}: Ways): Pick<FieldKind, 'value' | 'source' | 'text' | 'from' | 'valueIn' | 'valueOut' | 'check' | 'sortable'> => ({
  value: (node) => (several(node) ? 'json' : 'list'),
  source,
  sortable: () => false,
  text: (value, node, look) =>
    pathsIn(value)
      .map((path) => {
        const names = namesOf(path, source(node), look);
        return short?.(node) ? names.slice(-1).join('') : names.join(separator(node));
      })
      .join(','),
  from: (written, node, look) => {
    const ways = (several(node) ? written.split(/[,，;；\n]/) : [written]).map((one) => one.trim()).filter((one) => one !== '');
    const paths: string[][] = [];
    for (const way of ways) {
      const read = readPath(way.split(separator(node).trim() || '/'), source(node), look);
      if (!('value' in read)) return read;
      paths.push(read.value as string[]);
    }
    return { value: paths.length === 0 ? null : several(node) ? paths : (paths[0] ?? null) };
  },
  valueIn: (wire, node) => {
    if (!several(node)) return idsFromWire(wire, true);
    if (isEmpty(wire)) return null;
    const paths = typeof wire === 'string' ? idsFromWire(wire, true) : wire;
    if (!Array.isArray(paths)) return wire;
    return (paths as readonly Json[]).every((path) => !Array.isArray(path))
      ? [idsFromWire(paths, true)]
      : (paths as readonly Json[]).map((path) => idsFromWire(path, true));
  },
  valueOut: (value) => value ?? [],
  check: (value, node) => pathFindings(value, source(node), several(node)),
});

function namesOf(path: Json, source: Source, look: Look): string[] {
  const ids = Array.isArray(path) ? (path as readonly Json[]) : [path];
  if (source.from !== 'options') return ids.map((id) => nameOf(source, asText(id), look));
  let level: readonly Option[] | undefined = source.options;
  return ids.map((id) => {
    const at: Option | undefined = level?.find((one) => one.id === id);
    level = at?.children;
    return at ? textIn(at.name, look.language) : asText(id);
  });
}

function readPath(names: readonly string[], source: Source, look: Look): Read {
  let level: readonly Option[] = source.from === 'options' ? source.options : [];
  const path: string[] = [];
  for (const name of names.map((one) => one.trim())) {
    const [id, other] =
      source.from === 'options'
        ? level.filter((one) => one.id === name || Object.values(one.name).includes(name)).map((one) => one.id)
        : idsByName(source, name, look, path.at(-1));
    if (id === undefined) return { key: 'notFound', params: { value: name.slice(0, 100) } };
    if (other !== undefined) return { key: 'severalFound', params: { value: name.slice(0, 100) } };
    path.push(id);
    level = level.find((one) => one.id === id)?.children ?? [];
  }
  return { value: path };
}

const isPath = (value: Json): value is readonly string[] =>
  Array.isArray(value) && (value as readonly Json[]).every((id) => typeof id === 'string' && id !== '' && id.length <= 500);

function pathFindings(value: Json, source: Source, several: boolean): ValueFinding[] {
  const paths = several ? value : [value];
  if (!Array.isArray(paths) || !(paths as readonly Json[]).every(isPath)) return [{ key: 'wrongType' }];
  if (paths.length > 1_000) return [{ key: 'tooMany', params: { most: 1_000 } }];
  if (source.from !== 'options') return [];
  for (const path of paths as readonly (readonly string[])[]) {
    let level: readonly Option[] | undefined = source.options;
    for (const id of path) {
      const at: Option | undefined = level?.find((one) => one.id === id);
      if (!at) return [{ key: 'notChoosable', params: { value: id.slice(0, 100) } }];
      level = at.children;
    }
  }
  return [];
}
