// Export of a log: what the screen shows of an entry, and the stack of an error.
import type { Phrase } from '@ordo/contract/refusals.ts';
import { deviceOf } from '@ordo/engine/text/device.ts';
import { businessTime } from '@ordo/engine/text/business-time.ts';
import type { SheetCell } from '../kit/sheet/write.ts';
import { logHeads, signInOutcomes } from './log.phrases.ts';

export interface Line {
  creatorTime: number;
  userName: string;
  ipaddress: string;
  platForm: string;
  outcome?: string;
  requestMethod?: string;
  requestURL?: string;
  code?: number;
  requestDuration?: number;
  moduleName?: string;
  requestId?: string;
  json?: string;
}

type Head = keyof typeof logHeads;
/** Maximum length of a cell in spreadsheets. */
const MAX_CELL = 32_000;

export const HEADS: Record<'1' | '4' | '5', readonly Head[]> = {
  1: ['at', 'who', 'outcome', 'ip', 'device'],
  4: ['at', 'who', 'call', 'message', 'stack', 'request', 'ip', 'device'],
  5: ['at', 'who', 'method', 'call', 'code', 'took', 'ip', 'device'],
};

const WIDTH: Partial<Record<Head, number>> = { at: 20, who: 20, call: 40, message: 40, stack: 60, ip: 18, device: 24, request: 18 };
export const widthOf = (head: Head) => WIDTH[head] ?? 12;

export async function* logRows(lines: AsyncIterable<Line>, heads: readonly Head[], words: (phrase: Phrase) => string): AsyncGenerator<SheetCell[]> {
  for await (const line of lines) {
    const fault = line.json ? (JSON.parse(line.json) as { message: string; stack: string }) : { message: '', stack: '' };
    const [kind = '', ...name] = (line.outcome ?? '').split(' ');
    const known = signInOutcomes[kind];
    const cells: Record<Head, SheetCell> = {
      at: businessTime(line.creatorTime),
      who: line.userName,
      outcome: known ? [words(known), ...name].join(' ') : (line.outcome ?? ''),
      method: line.requestMethod ?? '',
      call: line.requestURL ?? line.moduleName ?? '',
      code: line.code ?? '',
      took: line.requestDuration ?? '',
      message: fault.message.slice(0, MAX_CELL),
      stack: fault.stack.slice(0, MAX_CELL),
      request: line.requestId ?? '',
      ip: line.ipaddress,
      device: deviceOf(line.platForm).name || line.platForm,
    };
    yield heads.map((head) => cells[head]);
  }
}
