// Detects the type of a file from its bytes. The table lists everything that can be stored; all other files are refused.

/** Content → its extensions with their media types, the default first. */
export const contents = {
  jpeg: { jpg: 'image/jpeg', jpeg: 'image/jpeg', jpe: 'image/jpeg', jfif: 'image/jpeg' },
  png: { png: 'image/png', apng: 'image/apng' },
  gif: { gif: 'image/gif' },
  webp: { webp: 'image/webp' },
  bmp: { bmp: 'image/bmp' },
  tiff: { tif: 'image/tiff', tiff: 'image/tiff' },
  heif: { heic: 'image/heic', heif: 'image/heif', avif: 'image/avif' },
  pdf: { pdf: 'application/pdf' },
  zip: {
    zip: 'application/zip',
    docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    odt: 'application/vnd.oasis.opendocument.text',
    ods: 'application/vnd.oasis.opendocument.spreadsheet',
    odp: 'application/vnd.oasis.opendocument.presentation',
    ofd: 'application/ofd',
  },
  ole: {
    doc: 'application/msword',
    xls: 'application/vnd.ms-excel',
    ppt: 'application/vnd.ms-powerpoint',
    wps: 'application/vnd.ms-works',
    et: 'application/vnd.ms-excel',
    dps: 'application/vnd.ms-powerpoint',
    vsd: 'application/vnd.visio',
    msg: 'application/vnd.ms-outlook',
  },
  rtf: { rtf: 'application/rtf' },
  rar: { rar: 'application/vnd.rar' },
  '7z': { '7z': 'application/x-7z-compressed' },
  gzip: { gz: 'application/gzip', tgz: 'application/gzip' },
  mp3: { mp3: 'audio/mpeg' },
  wav: { wav: 'audio/wav' },
  ogg: { ogg: 'audio/ogg' },
  amr: { amr: 'audio/amr' },
  mp4: { mp4: 'video/mp4', m4a: 'audio/mp4', m4v: 'video/mp4', mov: 'video/quicktime' },
  webm: { webm: 'video/webm', weba: 'audio/webm', mkv: 'video/x-matroska' },
  text: { txt: 'text/plain', csv: 'text/csv', md: 'text/markdown', log: 'text/plain', json: 'application/json' },
} as const satisfies Record<string, Record<string, string>>;

export type Content = keyof typeof contents;

/** Image types that every browser can show and that cannot contain scripts. */
export const raster = ['jpeg', 'png', 'gif', 'webp'] as const satisfies Content[];
export type Raster = (typeof raster)[number];

/** Content of sound recordings, as browsers record and play it → the extension that means sound only. */
export const sounds = { webm: 'weba', mp4: 'm4a', ogg: 'ogg', mp3: 'mp3', wav: 'wav' } as const satisfies { [C in Content]?: keyof (typeof contents)[C] };
export type Sound = keyof typeof sounds;

/** Number of bytes at the beginning that `contentOf` needs. */
export const headBytes = 4096;

const SIGNATURES: [Content, offset: number, signature: string][] = [
  ['jpeg', 0, '\xff\xd8\xff'],
  ['png', 0, '\x89PNG\r\n\x1a\n'],
  ['gif', 0, 'GIF87a'],
  ['gif', 0, 'GIF89a'],
  ['webp', 8, 'WEBP'],
  ['wav', 8, 'WAVE'],
  ['heif', 4, 'ftyphei'],
  ['heif', 4, 'ftyphev'],
  ['heif', 4, 'ftypmif1'],
  ['heif', 4, 'ftypmsf1'],
  ['heif', 4, 'ftypavi'],
  ['mp4', 4, 'ftyp'],
  ['bmp', 0, 'BM'],
  ['tiff', 0, 'II*\0'],
  ['tiff', 0, 'MM\0*'],
  ['pdf', 0, '%PDF-'],
  ['zip', 0, 'PK\x03\x04'],
  ['zip', 0, 'PK\x05\x06'],
  ['ole', 0, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
  ['rtf', 0, '{\\rtf'],
  ['rar', 0, 'Rar!\x1a\x07'],
  ['7z', 0, '7z\xbc\xaf\x27\x1c'],
  ['gzip', 0, '\x1f\x8b\x08'],
  ['mp3', 0, 'ID3'],
  ['mp3', 0, '\xff\xfb'],
  ['mp3', 0, '\xff\xf3'],
  ['mp3', 0, '\xff\xf2'],
  ['ogg', 0, 'OggS'],
  ['amr', 0, '#!AMR'],
  ['webm', 0, '\x1a\x45\xdf\xa3'],
];
/** Types with a common beginning, followed by their own signature. */
const BEHIND_RIFF: ReadonlySet<Content> = new Set(['webp', 'wav']);

/** @returns null if it is not in the table, and for everything that a browser might run: HTML, SVG, other XML */
export function contentOf(head: Uint8Array): Content | null {
  const start = latin(head.subarray(0, 32));
  for (const [content, offset, signature] of SIGNATURES) {
    if (!start.startsWith(signature, offset)) continue;
    if (BEHIND_RIFF.has(content) && !start.startsWith('RIFF')) continue;
    // Many texts begin with these two letters; in a bitmap four bytes are always zero.
    if (content === 'bmp' && start.slice(6, 10) !== '\0\0\0\0') continue;
    return content;
  }
  return isText(head) && !isMarkup(head) ? 'text' : null;
}

function isText(head: Uint8Array): boolean {
  if (isUtf16(head)) return true;
  // Bytes from 128 on may be UTF-8 or GBK; text has no control characters except tab, line ends, form feed and escape.
  return head.length > 0 && head.every((byte) => (byte >= 32 ? byte !== 127 : byte === 9 || byte === 10 || byte === 12 || byte === 13 || byte === 27));
}

function isMarkup(head: Uint8Array): boolean {
  const text = latin(isUtf16(head) ? head.filter((byte) => byte !== 0).subarray(2) : head).replace(/^\xef\xbb\xbf/, '');
  return /^\s*<[a-z!?/]/i.test(text);
}

function isUtf16(head: Uint8Array): boolean {
  return (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
}

function latin(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
