// The baseline: Fastify and pg querying the people of a department and all below it, without sign-in, permissions or validation.
import Fastify from 'fastify';
import pg from 'pg';

pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => Date.parse(text));
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 });
const app = Fastify({ logger: false });

const names = (link: string) =>
  `coalesce((select string_agg(r.full_name, ',' order by r.sort_code, r.id) from user_${link} l join ${link} r on r.id = l.${link}_id where l.user_id = t.id), '')`;
const ROW = `t.id, t.account, t.real_name as "realName", t.gender, t.mobile_phone as "mobilePhone",
  (select string_agg(a.full_name, '/' order by length(a.path)) from organize a where a.id = any(string_to_array(o.path, '.'))) as department,
  ${names('position')} as position, ${names('role')} as "roleName", t.description, t.enabled_mark as "enabledMark", t.creator_time as "creatorTime",
  t.last_login_time as "lastLoginTime", t.sort_code as "sortCode", t.is_administrator as "isAdministrator", t.version`;

app.get<{ Querystring: { organizeId: string; currentPage: string; pageSize: string } }>('/list', async ({ query }) => {
  const size = Number(query.pageSize);
  const within = `t.delete_mark = 0 and t.organize_id in (select b.id from organize b where b.path like (select path || '%' from organize where id = $1))`;
  const [rows, total] = await Promise.all([
    pool.query(
      `with shown as materialized (select t.id from app_user t where ${within} order by t.sort_code asc, t.id asc limit $2 offset $3)
       select ${ROW} from app_user t join organize o on o.id = t.organize_id where t.id in (select id from shown) order by t.sort_code asc, t.id asc`,
      [query.organizeId, size, (Number(query.currentPage) - 1) * size],
    ),
    pool.query(`select count(*)::int as total from app_user t where ${within}`, [query.organizeId]),
  ]);
  return { list: rows.rows, pagination: { total: total.rows[0].total } };
});
app.get('/ready', async () => 'ready');

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
