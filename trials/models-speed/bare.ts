// The baseline: Fastify and pg on the same table, without sign-in, rules or history, and with the person's own rows as the only permission.
import Fastify from 'fastify';
import pg from 'pg';
import { COLUMNS, COUNTED, LISTED } from './bare-sql.ts';

pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => Date.parse(text));
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 });
const app = Fastify({ logger: false });
const table = `record."${process.env.TRIAL_TABLE}"`;

app.get<{ Querystring: { state: string; currentPage: string } }>('/list', async ({ query }) => {
  const [rows, total] = await Promise.all([
    pool.query(LISTED(table), ['reader', query.state, 20, (Number(query.currentPage) - 1) * 20]),
    pool.query(COUNTED(table), ['reader', query.state]),
  ]);
  return { list: rows.rows, pagination: { total: total.rows[0].total } };
});

app.get<{ Params: { id: string } }>('/by-id/:id', async ({ params }) => {
  const { rows } = await pool.query(`select ${COLUMNS} from ${table} t where t.id = $1 and t.delete_mark = 0 and t.creator_user_id = $2`, [
    params.id,
    'reader',
  ]);
  return rows[0] ?? {};
});

interface Sent {
  id: string;
  title: string;
  price: string;
  count: string;
}
app.post<{ Body: Sent }>('/create', async ({ body: { id, title, price, count } }) => {
  await pool.query(
    `insert into ${table} (id, form_number, organize_id, creator_user_id, c_title, c_price, c_count, c_sum) values ($1, 1, '1', 'reader', $2, $3::numeric, $4::numeric, $3::numeric * $4::numeric)`,
    [id, title, price, count],
  );
  return { id, version: 1 };
});

app.put<{ Params: { id: string }; Body: { contact: string; version: number } }>('/update/:id', async ({ params, body }) => {
  const { rows } = await pool.query(`update ${table} set c_contact = $1, version = version + 1 where id = $2 returning version`, [body.contact, params.id]);
  return rows[0];
});

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
