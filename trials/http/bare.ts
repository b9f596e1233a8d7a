// The baseline: Fastify and pg with the same query by hand, without sign-in, permissions, validation or logs.
import Fastify from 'fastify';
import pg from 'pg';

pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => Date.parse(text));
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 });
const app = Fastify({ logger: false });

const ROW = `t.id, t.version, t.creator_time as "creatorTime", maker.real_name || '/' || maker.account as "creatorUser",
  t.last_modify_time as "lastModifyTime", modifier.real_name || '/' || modifier.account as "lastModifyUser",
  t.code, t.name, t.type, t.area_id as "areaId", a.path_name as "areaName", t.organize_id as "organizeId", o.full_name as "organizeName",
  t.address, t.contact, t.mobile, t.licence_no as "licenceNo", t.licence_expiry as "licenceExpiry", t.cold_storage_litres as "coldStorageLitres",
  t.min_temp_c as "minTempC", t.max_temp_c as "maxTempC", t.population_served as "populationServed", t.delivery_schedule as "deliverySchedule",
  t.supply_interval_months as "supplyIntervalMonths", t.safety_stock_months as "safetyStockMonths", t.status, t.remark`;
const JOINS = `join area a on a.id = t.area_id join organize o on o.id = t.organize_id
  left join app_user maker on maker.id = t.creator_user_id left join app_user modifier on modifier.id = t.last_modify_user_id`;

interface ListQuery {
  type: string;
  currentPage: string;
  pageSize: string;
}

/** The same statements as ours. */
app.get<{ Querystring: ListQuery }>('/list', async ({ query }) => {
  const size = Number(query.pageSize);
  const [rows, total] = await Promise.all([
    pool.query(
      `with shown as materialized (select t.id from vac_customer t where t.delete_mark = 0 and t.type = $1 order by t.name asc, t.id asc limit $2 offset $3)
       select ${ROW} from vac_customer t ${JOINS} where t.id in (select id from shown) order by t.name asc, t.id asc`,
      [query.type, size, (Number(query.currentPage) - 1) * size],
    ),
    pool.query('select count(*)::int as total from vac_customer t where t.delete_mark = 0 and t.type = $1', [query.type]),
  ]);
  return { list: rows.rows, pagination: { total: total.rows[0].total } };
});

/** Late join: the ids come from the index alone, the rows only for the page. */
app.get<{ Querystring: ListQuery }>('/deep', async ({ query }) => {
  const size = Number(query.pageSize);
  const [rows, total] = await Promise.all([
    pool.query(
      `select ${ROW} from (select id from vac_customer where delete_mark = 0 order by creator_time desc, id desc limit $1 offset $2) p
       join vac_customer t on t.id = p.id ${JOINS} order by t.creator_time desc, t.id desc`,
      [size, (Number(query.currentPage) - 1) * size],
    ),
    pool.query('select count(*)::int as total from vac_customer t where t.delete_mark = 0'),
  ]);
  return { list: rows.rows, pagination: { total: total.rows[0].total } };
});

app.get<{ Params: { id: string } }>('/by-id/:id', async ({ params }) => {
  const { rows } = await pool.query(`select ${ROW} from vac_customer t ${JOINS} where t.id = $1 and t.delete_mark = 0`, [params.id]);
  return rows[0];
});

let made = 0;
app.post<{ Body: { code: string; name: string; type: string; areaId: string; address: string; contact: string; mobile: string } }>(
  '/create',
  async ({ body }) => {
    const id = `bare-${(made += 1)}`;
    await pool.query(
      `insert into vac_customer (id, code, name, type, area_id, organize_id, address, contact, mobile, creator_user_id) values ($1, $2, $3, $4, $5, '1', $6, $7, $8, 'bare')`,
      [id, body.code, body.name, body.type, body.areaId, body.address, body.contact, body.mobile],
    );
    return { id, version: 1 };
  },
);

app.put<{ Params: { id: string }; Body: { contact: string; version: number } }>('/update/:id', async ({ params, body }) => {
  const { rows } = await pool.query('update vac_customer set contact = $1, version = version + 1 where id = $2 returning version', [body.contact, params.id]);
  return rows[0];
});

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
