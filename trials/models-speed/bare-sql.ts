// The queries of a list, written by hand: the same statements as ours.
const FIELDS = ['title', 'code', 'place', 'contact', 'state', 'level', 'day', 'due', 'price', 'count', 'sum', 'mobile'];
export const COLUMNS = `t.id, t.version, t.creator_time as "creatorTime", t.creator_user_id as "creatorUserId", t.last_modify_time as "lastModifyTime", ${FIELDS.map((one) => `t.c_${one} as "${one}"`).join(', ')}`;
const WHERE = `t.delete_mark = 0 and t.creator_user_id = $1 and t.c_state = $2`;
const ORDER = `t.c_day desc nulls last, t.id desc`;

export const LISTED = (table: string): string =>
  `with shown as materialized (select t.id from ${table} t where ${WHERE} order by ${ORDER} limit $3 offset $4)
   select ${COLUMNS} from ${table} t where t.id in (select id from shown) order by ${ORDER}`;
export const COUNTED = (table: string): string => `select count(*)::int as total from ${table} t where ${WHERE}`;
