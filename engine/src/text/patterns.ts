// Shared patterns of fields (product §5.1). Each takes linear time: no nested or overlapping repeats.

export const patterns = {
  /** Mainland mobile number: 11 digits, 1 then 3 to 9. */
  mobile: /^1[3-9]\d{9}$/,
  /** 6 to 16 letters and digits with at least one of each. */
  password: /^(?=\d*[A-Za-z])(?=[A-Za-z]*\d)[A-Za-z\d]{6,16}$/,
  /** 18-digit identity card: area, birth date, sequence, check character. */
  idCard: /^[1-9]\d{5}(?:18|19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dXx]$/,
  email: /^[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,8}$/,
  /** Number plate: province, letter, then five characters or six for new-energy vehicles. */
  carPlate: /^[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼使领][A-Z][A-Z0-9]{4,5}[A-Z0-9挂学警港澳]$/,
  chinese: /^\p{Script=Han}+$/u,
  /** English letters, digits and inner dots. */
  code: /^[A-Za-z0-9]+(?:\.[A-Za-z0-9]+)*$/,
  account: /^[A-Za-z0-9]+$/,
  /** Code of a button of a page. */
  buttonCode: /^btn_[A-Za-z0-9]+(?:_[A-Za-z0-9]+)*$/,
  /** Code of a column or field of a page; never that of a button or of the page itself. */
  fieldCode: /^(?!btn_|view$)[A-Za-z][A-Za-z0-9_]*$/,
  /** Names of people and things: letters of any script, digits, and a few other characters of real names. */
  fullName: /^[\p{L}\p{N}·（）() \-—－、&]+$/u,
  digits: /^\d+$/,
  /** An integer or a multiple of a half. */
  halfHours: /^\d+(?:\.[05])?$/,
  positiveInteger: /^[1-9]\d*$/,
  /** Technical keys: letters, digits and inner `.`, `_`, `-`. */
  key: /^[A-Za-z0-9][A-Za-z0-9._-]*$/,
  /** `http` or `https`, a host, perhaps a port and a path; no credentials, query or fragment. */
  siteAddress:
    /^https?:\/\/(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)*|\[[0-9a-fA-F:.]+\])(?::(?:6553[0-5]|655[0-2]\d|65[0-4]\d\d|6[0-4]\d{3}|[1-5]\d{4}|[1-9]\d{0,3}))?(?:\/(?!\.{1,2}(?:\/|$))[A-Za-z0-9._~-]+)*\/?$/,
  /** Prefix of document numbers, used in file names and in print. */
  billPrefix: /^[\p{L}\p{N}._/#-]+$/u,
} as const satisfies Record<string, RegExp>;

export type PatternName = keyof typeof patterns;

/** Name of the pattern with this source, for the sentence of a failed check. */
export function patternName(source: string): PatternName | undefined {
  return (Object.keys(patterns) as PatternName[]).find((name) => patterns[name].source === source);
}
