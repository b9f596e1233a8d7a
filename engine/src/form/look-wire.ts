// Layout of a whole form, on the wire and inside.
import type { DesignText, FormLook, Json, Outside } from './document.ts';
import { at, isObject, put, same, type Way } from './wire-path.ts';

export const defaultLook: FormLook = {
  size: 'medium',
  labelPosition: 'right',
  labelWidth: 100,
  popup: 'general',
  generalWidth: '600px',
  fullScreenWidth: '100%',
  drawerWidth: '600px',
  gutter: 15,
  span: 24,
  disabled: false,
  style: '',
  cancelText: { zh: '取 消', en: 'Cancel' },
  confirmText: { zh: '确 定', en: 'OK' },
  hasCancel: true,
  hasConfirm: true,
  hasPrint: false,
  printText: { zh: '打 印', en: 'Print' },
  printId: '',
};

interface Part {
  key: keyof FormLook;
  at: Way;
  /** Undefined if it is not understood. */
  read(wire: Json, all: Outside): string | number | boolean | DesignText | undefined;
}

const oneOf =
  (...words: readonly string[]): Part['read'] =>
  (wire) =>
    typeof wire === 'string' && words.includes(wire) ? wire : undefined;
const number =
  (least: number, most: number): Part['read'] =>
  (wire) => {
    const value = typeof wire === 'string' && /^\d{1,4}$/.test(wire) ? Number(wire) : wire;
    return typeof value === 'number' && value >= least && value <= most ? value : undefined;
  };
const flag: Part['read'] = (wire) => (typeof wire === 'boolean' ? wire : undefined);
const width: Part['read'] = (wire) => (typeof wire === 'string' && /^\d{1,4}(?:\.\d{1,2})?(?:px|%|vw)$/.test(wire) ? wire : undefined);
const words =
  (key: 'cancelText' | 'confirmText' | 'printText'): Part['read'] =>
  (wire, all) => {
    if (typeof wire !== 'string') return undefined;
    const other = at(all, ['said', key]);
    const read: DesignText = { zh: wire };
    if (isObject(other) && typeof other.zhtw === 'string') read.zhtw = other.zhtw;
    if (isObject(other) && typeof other.en === 'string') read.en = other.en;
    // The default words exist in every language.
    const untouched = defaultLook[key];
    return untouched && same(read as unknown as Json, { zh: untouched.zh }) ? untouched : read;
  };

const parts: readonly Part[] = [
  { key: 'size', at: ['size'], read: oneOf('medium', 'small', 'mini') },
  { key: 'labelPosition', at: ['labelPosition'], read: oneOf('left', 'right', 'top') },
  { key: 'labelWidth', at: ['labelWidth'], read: number(0, 2_000) },
  { key: 'popup', at: ['popupType'], read: oneOf('general', 'fullScreen', 'drawer') },
  { key: 'generalWidth', at: ['generalWidth'], read: width },
  { key: 'fullScreenWidth', at: ['fullScreenWidth'], read: width },
  { key: 'drawerWidth', at: ['drawerWidth'], read: width },
  { key: 'gutter', at: ['gutter'], read: number(0, 100) },
  { key: 'span', at: ['span'], read: number(1, 24) },
  { key: 'disabled', at: ['disabled'], read: flag },
  { key: 'style', at: ['formStyle'], read: (wire) => (wire === 'word-form' ? 'word' : wire === '' ? '' : undefined) },
  { key: 'cancelText', at: ['cancelButtonText'], read: words('cancelText') },
  { key: 'confirmText', at: ['confirmButtonText'], read: words('confirmText') },
  { key: 'hasCancel', at: ['hasCancelBtn'], read: flag },
  { key: 'hasConfirm', at: ['hasConfirmBtn'], read: flag },
  { key: 'hasPrint', at: ['hasPrintBtn'], read: flag },
  { key: 'printText', at: ['printButtonText'], read: words('printText') },
  { key: 'printId', at: ['printId'], read: (wire) => (typeof wire === 'string' ? wire : undefined) },
];

/** Keys of the root that are read here. */
export const lookKeys: readonly string[] = parts.map(({ at: [key = ''] }) => key);

/** @returns the look, and the keys with values that are not understood */
export function readLook(wire: Outside): { look: FormLook; left: string[] } {
  const left: string[] = [];
  const read = parts.flatMap(({ key, at: way, read: take }) => {
    const given = at(wire, way);
    if (given === undefined || given === null) return [];
    const value = take(given, wire);
    if (value !== undefined) return [[key, value] as const];
    left.push(way.join('.'));
    return [];
  });
  return { look: { ...defaultLook, ...(Object.fromEntries(read) as Partial<FormLook>) }, left };
}

/** Writes the look over the original root. */
export function writeLook(look: FormLook, wire: Outside): Outside {
  const { look: was } = readLook(wire);
  return parts.reduce((now, { key, at: way }) => {
    const [before, after] = [was[key], look[key]] as unknown as [Json, Json | undefined];
    if (after === undefined || same(before, after)) return now;
    if (key === 'style') return put(now, way, after === 'word' ? 'word-form' : '');
    if (!isObject(after)) return put(now, way, after);
    const { zh = '', ...other } = after;
    return put(put(now, way, zh), ['said', key], other);
  }, wire);
}

/** The root of a form that was created here. */
export const freshRoot: Outside = {
  fields: [],
  formRef: 'elForm',
  formModel: 'dataForm',
  formRules: 'rules',
  size: 'medium',
  labelPosition: 'right',
  labelWidth: 100,
  popupType: 'general',
  generalWidth: '600px',
  fullScreenWidth: '100%',
  drawerWidth: '600px',
  gutter: 15,
  disabled: false,
  span: 24,
  formBtns: false,
  cancelButtonText: '取 消',
  confirmButtonText: '确 定',
  hasCancelBtn: true,
  hasConfirmBtn: true,
  hasPrintBtn: false,
  printId: '',
  formStyle: '',
  idGlobal: 100,
};
