// Lines of a temperature logger: a moment in business time, and degrees Celsius.

const LINE = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})[ T](\d{1,2}):(\d{2})(?::(\d{2}))?[\s,;]+(-?\d{1,3}(?:\.\d{1,2})?)\s*(?:°?C)?$/;

/** @returns the readings of valid lines; `wrong`: the number of the first invalid line, 0 if there is none */
export function readingsIn(lines: string): { readings: { at: number; celsius: number }[]; wrong: number } {
  const readings: { at: number; celsius: number }[] = [];
  let wrong = 0;
  for (const [index, line] of lines.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const [, year = '', month = '', day = '', hour = '', minute = '', second = '00', celsius = ''] = LINE.exec(line.trim()) ?? [];
    const pad = (part: string) => part.padStart(2, '0');
    const at = Date.parse(`${year}-${pad(month)}-${pad(day)}T${pad(hour)}:${minute}:${second}+08:00`);
    if (Number.isNaN(at)) wrong ||= index + 1;
    else readings.push({ at, celsius: Number(celsius) });
  }
  return { readings, wrong };
}
