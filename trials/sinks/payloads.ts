// Two thousand texts that would run, load or spoof something if they were treated as markup: the known ones, in every context that markup can break out of.
import { hostile } from '../../contract/testing/hostile-html.ts';

const around: ((html: string) => string)[] = [
  (html) => html,
  (html) => `"><x y="${html}`,
  (html) => `'><x y='${html}`,
  (html) => `</p></div></template>${html}`,
  (html) => `</style></script></title></textarea>${html}`,
  (html) => `--><!-- -->${html}<!--`,
  (html) => html.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  (html) => html.replaceAll('<', '&amp;lt;').replaceAll('>', '&amp;gt;'),
  (html) => html.replaceAll('<', '\\u003c').replaceAll('>', '\\x3e'),
  (html) => html.replaceAll('on', 'oN').replaceAll('script', 'scrIpt'),
  (html) => `<math><mi><style>${html}</style></mi></math>`,
  (html) => `<svg><desc>${html}</desc></svg>`,
  (html) => `<table><caption>${html}`,
  (html) => `{{constructor.constructor('window.hit=1')()}}\${window.hit=1}${html}`,
  (html) => `[x](javascript:window.hit=1) ![x](javascript:window.hit=1) ${html}`,
  (html) => `\u202e${html}\u0000`.replaceAll('\u0000', ''),
];

/** All different, starting with the plain ones. */
export const payloads: readonly string[] = [...new Set(around.flatMap((wrap) => hostile.map(wrap)))].slice(0, 2_000);
