// Logs requests and errors after they were answered, many lines in one statement: no call waits for it or fails with it.
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';

export interface RequestLine {
  at: number;
  userId: string | null;
  requestId: string;
  method: string;
  path: string;
  code: number;
  milliseconds: number;
  ip: string;
  userAgent: string;
}

export interface ErrorLine extends Omit<RequestLine, 'code' | 'milliseconds'> {
  message: string;
  stack: string;
}

export interface RequestLogger {
  request(line: RequestLine): void;
  fault(line: ErrorLine): void;
  /** Writes the buffered lines. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

const PAUSE = 1_000;
/** Maximum number of lines buffered while the database does not accept them; the oldest are dropped first. */
const MAX_WAITING = 5_000;

/** @param failed called once for each batch that could not be written */
export function createRequestLogger(db: Db, failed: (error: unknown) => void): RequestLogger {
  let requests: RequestLine[] = [];
  let faults: ErrorLine[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const write = async () => {
    timer = undefined;
    const [lines, broken] = [requests, faults];
    requests = [];
    faults = [];
    try {
      if (lines.length) await writeRequests(db, lines);
      if (broken.length) await writeFaults(db, broken);
    } catch (error) {
      failed(error);
    }
  };
  const flush = () => {
    clearTimeout(timer);
    writing = writing.then(write);
    return writing;
  };
  const soon = () => {
    timer ??= setTimeout(() => void flush(), PAUSE).unref();
  };

  return {
    request(line) {
      requests.push(line);
      if (requests.length > MAX_WAITING) requests.shift();
      soon();
    },
    fault(line) {
      faults.push(line);
      if (faults.length > MAX_WAITING) faults.shift();
      soon();
    },
    flush,
    stop: flush,
  };
}

/** Removes NUL, which PostgreSQL refuses, and limits the length. */
const text = (value: string, most: number) => value.replaceAll('\0', '').slice(0, most).toWellFormed();

async function writeRequests(db: Db, lines: RequestLine[]): Promise<void> {
  const of = <K extends keyof RequestLine>(key: K) => lines.map((line) => line[key]);
  await sql`
    insert into request_log (at, user_id, request_id, method, path, code, milliseconds, ip, user_agent)
    select to_timestamp(at / 1000), user_id, request_id, method, path, code, milliseconds, ip, user_agent
    from unnest(${of('at')}::float8[], ${of('userId')}::text[], ${of('requestId')}::text[], ${of('method')}::text[], ${lines.map(({ path }) => text(path, 300))}::text[],
                ${of('code')}::int[], ${of('milliseconds')}::int[], ${of('ip')}::text[], ${lines.map(({ userAgent }) => text(userAgent, 300))}::text[])
      as line (at, user_id, request_id, method, path, code, milliseconds, ip, user_agent)`.execute(db);
}

async function writeFaults(db: Db, lines: ErrorLine[]): Promise<void> {
  for (const { at, userId, requestId, method, path, message, stack, ip, userAgent } of lines)
    await sql`
      insert into fault_log (at, user_id, request_id, method, path, message, stack, ip, user_agent)
      values (${new Date(at)}, ${userId}, ${requestId}, ${method}, ${text(path, 300)}, ${text(message, 2_000)}, ${text(stack, 8_000)}, ${ip}, ${text(userAgent, 300)})`.execute(
      db,
    );
}
