export interface Device {
  /** `Chrome 130 · Windows`; '' when nothing is recognised. */
  name: string;
  handheld: boolean;
}

/** The first match counts; browsers that also contain the name of another come before it. */
const BROWSERS: readonly (readonly [string, RegExp])[] = [
  ['WeChat', /MicroMessenger\/(\d+)/],
  ['Edge', /Edg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['QQ Browser', /QQBrowser\/(\d+)/],
  ['UC Browser', /UCBrowser\/(\d+)/],
  ['360', /QIHU 360|360SE|360EE/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+).*Safari/],
];

const SYSTEMS: readonly (readonly [string, RegExp])[] = [
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows NT/],
  ['macOS', /Macintosh|Mac OS X/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
];

/** Short description of a user agent. */
export function deviceOf(userAgent: string): Device {
  const browser = BROWSERS.map(([name, pattern]) => ({ name, match: pattern.exec(userAgent) })).find(({ match }) => match);
  const system = SYSTEMS.find(([, pattern]) => pattern.test(userAgent))?.[0];
  const version = browser?.match?.[1];
  const named = browser && (version ? `${browser.name} ${version}` : browser.name);
  return { name: [named, system].filter(Boolean).join(' · '), handheld: /Mobile|iPhone|Android|Harmony/.test(userAgent) };
}
