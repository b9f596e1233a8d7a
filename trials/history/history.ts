// A conversation of a million messages: paging, and search by keywords in Chinese and English, rare and frequent.
import type { ClientFrameInput, Told } from '@ordo/contract/socket.ts';
import { WebSocket } from 'ws';
import { indexTexts } from '../../server/src/chat/search.db.ts';
import { percentile, say, verdict } from '../set-up.ts';
import { startArena, type Arena } from '../chat/arena.ts';

const messages = Number(process.env.TRIAL_MESSAGES ?? 1_000_000);
const CHUNK = 5_000;
const ASKED = 200;

const WORDS = [
  '疫苗',
  '冷链',
  '配送',
  '订单',
  '接种点',
  '库存',
  '温度',
  '批号',
  '明天',
  '确认',
  '收到',
  '请',
  '好的',
  '已经',
  '卫生院',
  '浙江',
  '车辆',
  '签收',
  '盘点',
  '效期',
];
const ENGLISH = ['delivery', 'cold chain', 'order', 'vaccine', 'confirmed', 'tomorrow', 'stock', 'batch', 'thanks', 'temperature'];
const RARE = ['麒麟镇', '朱鹮', '逾期未签', 'quarantine', 'zebra crossing'];
/** Single characters, in few texts and in most. */
const SINGLE = ['z', 'q', '麟', '7', 'e', '，'];

export async function run(): Promise<boolean> {
  const arena = await startArena(2, say);
  try {
    const [ann, bob] = arena.people as [(typeof arena.people)[0], (typeof arena.people)[0]];
    const { database } = arena;
    const { pool } = database;
    const { rows } = await pool.query<{ id: string }>('INSERT INTO conversation (low_user_id, high_user_id) VALUES ($1, $2) RETURNING id', [
      ann.userId,
      bob.userId,
    ]);
    const id = rows[0]?.id as string;
    const began = performance.now();
    // Built at the end, as in a restored dump.
    await pool.query('DROP INDEX chat_gram_grams');
    for (let from = 1; from <= messages; from += CHUNK) await fill(database, id, from, Math.min(CHUNK, messages - from + 1));
    await pool.query("SET maintenance_work_mem = '256MB'");
    await pool.query('CREATE INDEX chat_gram_grams ON chat_gram USING gin (grams) WITH (gin_pending_list_limit = 1024)');
    await pool.query('ANALYZE chat_message');
    await pool.query('ANALYZE chat_gram');
    say(`${messages.toLocaleString('en')} messages after ${Math.round((performance.now() - began) / 1000)} s`);

    const ask = await asker((arena.nodes[0] as (typeof arena.nodes)[0]).url, ann.token, bob.userId);
    const { check: told, end } = verdict();
    const check = (name: string, times: number[], most: number) => {
      const p95 = percentile(times, 0.95);
      told(name, p95 <= most, `p95 ${p95.toFixed(1)} ms (≤ ${most}), p50 ${percentile(times, 0.5).toFixed(1)} ms, of ${times.length}`);
    };
    const times = async (of: (index: number) => Partial<ClientFrameInput>): Promise<number[]> => {
      const all: number[] = [];
      for (let index = 0; index < ASKED; index += 1) all.push((await ask(of(index))).time);
      return all;
    };
    await times(() => ({ currentPage: 1, pageSize: 30 }));
    const somewhere = () => 1 + Math.floor(Math.random() * (messages / 50));
    check('the newest page', await times(() => ({ currentPage: 1, pageSize: 30, sord: 'desc' })), 20);
    check('a page of 50', await times(() => ({ currentPage: somewhere(), pageSize: 50, sord: 'asc' })), 20);
    check('around a message', await times(() => ({ around: somewhere() * 50, pageSize: 50 })), 20);
    check('a frequent Chinese word', await times((index) => ({ keyword: WORDS[index % WORDS.length] as string, pageSize: 50 })), 200);
    check('a frequent English word', await times((index) => ({ keyword: ENGLISH[index % ENGLISH.length] as string, pageSize: 50 })), 200);
    check('a rare word', await times((index) => ({ keyword: RARE[index % RARE.length] as string, pageSize: 50, sord: 'asc' })), 200);
    check('a single letter', await times((index) => ({ keyword: SINGLE[index % SINGLE.length] as string, pageSize: 50 })), 200);
    check(
      'two words together',
      await times((index) => ({ keyword: `${WORDS[index % 20] as string}${WORDS[(index * 7 + 3) % 20] as string}`, pageSize: 50 })),
      200,
    );
    check('what nobody has said', await times((index) => ({ keyword: `独角兽${index}`, pageSize: 50 })), 200);
    const { answer } = await ask({ keyword: '麒麟镇', pageSize: 200, sord: 'asc' });
    const { rows: counted } = await pool.query<{ count: number }>("SELECT count(*)::int AS count FROM chat_message WHERE content LIKE '%麒麟镇%'");
    const { total } = answer.pagination;
    told('a rare word is found wherever it stands', total === counted[0]?.count, `${total} of ${counted[0]?.count}`);
    return end();
  } finally {
    await arena.stop();
  }
}

const pick = (list: readonly string[]) => list[Math.floor(Math.random() * list.length)] as string;

function text(number: number): string {
  if (number % 5_000 === 0) return `${pick(WORDS)}${pick(RARE)}${pick(WORDS)}`;
  if (number % 4 === 0) return `${pick(ENGLISH)} ${pick(ENGLISH)} ${number}`;
  return `${pick(WORDS)}${pick(WORDS)}，${pick(WORDS)}${number}${pick(WORDS)}`;
}

async function fill({ db, pool }: Arena['database'], id: string, from: number, count: number): Promise<void> {
  const contents = Array.from({ length: count }, (_, index) => text(from + index));
  await pool.query(
    `INSERT INTO chat_message (conversation_id, number, by_low, nth, at, type, content)
     SELECT $1::bigint, $2::bigint + place - 1, ($2::bigint + place) % 2 = 0, ($2::bigint + place) / 2, now() - make_interval(secs => $4::int - $2::int - place::int), 'text', content
     FROM unnest($3::text[]) WITH ORDINALITY AS t (content, place)`,
    [id, from, contents, messages],
  );
  await indexTexts(db, id, from - 1, from + count - 1);
}

type Ask = (frame: Partial<ClientFrameInput>) => Promise<{ time: number; answer: Told<'messageList'> }>;

async function asker(url: string, token: string, partner: string): Promise<Ask> {
  const ws = new WebSocket(`${url.replace('http', 'ws')}/v1/websocket`, { perMessageDeflate: false });
  const next = (method: string) =>
    new Promise<unknown>((found, failed) => {
      const listen = (data: Buffer) => {
        const frame = JSON.parse(data.toString()) as { method: string };
        if (frame.method === 'refused') failed(new Error(data.toString()));
        if (frame.method !== method) return;
        ws.off('message', listen);
        found(frame);
      };
      ws.on('message', listen);
    });
  await new Promise((open) => ws.once('open', open));
  ws.send(JSON.stringify({ method: 'OnConnection', token }));
  await next('initMessage');
  return async (frame) => {
    const began = performance.now();
    ws.send(JSON.stringify({ method: 'MessageList', toUserId: partner, ...frame }));
    const answer = (await next('messageList')) as Told<'messageList'>;
    const time = performance.now() - began;
    // No faster than a person could type.
    await new Promise((done) => setTimeout(done, 10));
    return { time, answer };
  };
}
