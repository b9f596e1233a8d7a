// The transfer size of a dictionary of 10,000 items, with headers, compared with the simplest answer: uncompressed, and complete each time.
import { request } from 'node:http';
import { join } from 'node:path';
import { sql } from 'kysely';
import { seedBase } from '../../server/seed/base.ts';
import type { Connection } from '../../server/src/node/connect.ts';
import { ourStart, signInTo, startServer } from '../set-up.ts';

const items = 10_000;
/** Visits of one person to a page with the dictionary, without changes in between. */
const visits = 10;
const password = 'Trial20262026';

interface Transfer {
  naive: number;
  first: number;
  again: number;
  visits: number;
}

export async function measureDictionary(url: string, { db }: Connection, folder: string): Promise<Transfer> {
  await seedBase(db, password);
  await sql`insert into dictionary_type (id, full_name, en_code) values ('big', '大字典', 'big')`.execute(db);
  await sql`
    insert into dictionary_data (id, dictionary_type_id, full_name, en_code, sort_code)
    select lpad((n * 7919)::text, 18, '1'), 'big', '字典值' || substr(md5(n::text), 1, 8), substr(md5(n::text), 9, 10), n
    from generate_series(1, ${items}) n`.execute(db);
  const server = await startServer(ourStart, { url, folder: join(folder, 'node') });
  try {
    const authorization = await signInTo(server.url, 'admin', password);
    const address = `${server.url}/v1/api/system/DictionaryData/big/Data/Selector`;
    const naive = await ask(address, { authorization });
    const first = await ask(address, { authorization, 'accept-encoding': 'gzip' });
    const again = await ask(address, { authorization, 'accept-encoding': 'gzip', 'if-none-match': first.etag });
    if (naive.status !== 200 || first.status !== 200 || again.status !== 304) throw new Error(`answers ${naive.status}, ${first.status}, ${again.status}`);
    return { naive: naive.bytes, first: first.bytes, again: again.bytes, visits };
  } finally {
    await server.stop();
  }
}

/** On a separate connection, whose bytes are counted. */
function ask(address: string, headers: Record<string, string>): Promise<{ status: number; bytes: number; etag: string }> {
  return new Promise((answered, failed) => {
    const call = request(address, { headers, agent: false }, (response) => {
      response.resume();
      response.on('end', () => answered({ status: response.statusCode ?? 0, bytes: response.socket.bytesRead, etag: response.headers.etag ?? '' }));
    });
    call.on('error', failed);
    call.end();
  });
}
