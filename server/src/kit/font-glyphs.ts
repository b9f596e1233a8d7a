// Which characters a font can draw, read from its own table (OpenType `cmap`, formats 4 and 12).

interface Run {
  from: number;
  to: number;
}

/** @param font a TrueType file @returns whether it draws a code point */
export function glyphCoverage(font: Buffer): (code: number) => boolean {
  const runs = runsOf(font).toSorted((a, b) => a.from - b.from);
  return (code) => {
    let [low, high] = [0, runs.length - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const run = runs[middle] as Run;
      if (code < run.from) high = middle - 1;
      else if (code > run.to) low = middle + 1;
      else return true;
    }
    return false;
  };
}

function runsOf(font: Buffer): Run[] {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, at) => 12 + at * 16);
  const entry = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap');
  if (entry === undefined) return [];
  const cmap = font.readUInt32BE(entry + 8);
  const subtables = Array.from({ length: font.readUInt16BE(cmap + 2) }, (_, at) => cmap + font.readUInt32BE(cmap + 4 + at * 8 + 4));
  const whole = subtables.find((at) => font.readUInt16BE(at) === 12);
  if (whole !== undefined)
    return Array.from({ length: font.readUInt32BE(whole + 12) }, (_, at) => ({
      from: font.readUInt32BE(whole + 16 + at * 12),
      to: font.readUInt32BE(whole + 16 + at * 12 + 4),
    }));
  const plain = subtables.find((at) => font.readUInt16BE(at) === 4);
  if (plain === undefined) return [];
  const size = font.readUInt16BE(plain + 6);
  return Array.from({ length: size / 2 }, (_, at) => ({
    from: font.readUInt16BE(plain + 16 + size + at * 2),
    to: font.readUInt16BE(plain + 14 + at * 2),
  })).filter(({ from }) => from !== 0xffff);
}
