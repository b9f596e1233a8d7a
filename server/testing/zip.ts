// Writes a zip by hand, with optional false entries.
import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  name: string;
  bytes: Uint8Array | string;
  /** False entries of the directory. */
  claims?: { size?: number; method?: number; flags?: number; at?: number };
}

export function zip(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  const known = new Map<ZipEntry['bytes'], { raw: Buffer; packed: Buffer; sum: number }>();
  let at = 0;
  for (const { name, bytes, claims = {} } of entries) {
    const { raw, packed, sum } = known.get(bytes) ?? pack(bytes);
    known.set(bytes, { raw, packed, sum });
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(claims.flags ?? 0, 2);
    head.writeUInt16LE(claims.method ?? 8, 4);
    head.writeUInt32LE(sum, 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(claims.size ?? raw.length, 18);
    head.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), head, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(claims.at ?? at, 10);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), head, tail, Buffer.from(name)]));
    parts.push(local);
    at += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 0, 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, listed, end]);
}

/** Large ones are blanks and the like, for which fast compression is good enough. */
function pack(bytes: ZipEntry['bytes']): { raw: Buffer; packed: Buffer; sum: number } {
  const raw = Buffer.from(bytes as Uint8Array);
  return { raw, packed: deflateRawSync(raw, { level: raw.length > 1_000_000 ? 1 : 9 }), sum: crc32(raw) };
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const NS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** The smallest workbook around the content of `<worksheet>`. @param more further entries */
export function workbook(sheet: string, more: readonly ZipEntry[] = [], claims: ZipEntry['claims'] = {}): Buffer {
  return zip([
    {
      name: '[Content_Types].xml',
      bytes: `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/></Types>`,
    },
    {
      name: '_rels/.rels',
      bytes: `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${REL}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    { name: 'xl/workbook.xml', bytes: `${XML}<workbook xmlns="${NS}" xmlns:r="${REL}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>` },
    {
      name: 'xl/_rels/workbook.xml.rels',
      bytes: `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${REL}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${REL}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    },
    { name: 'xl/worksheets/sheet1.xml', bytes: `${XML}<worksheet xmlns="${NS}">${sheet}</worksheet>`, claims },
    ...more,
  ]);
}
