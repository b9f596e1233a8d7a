// The existing data that the history builds on, in a fixed order, so that every installation has the same one.
import { addDays } from '@ordo/engine/vaccine/days.ts';
import { sql } from 'kysely';
import type { Db } from '../../../src/kit/db.ts';
import { immunisation } from '../county.ts';
import { warehouseId } from '../make-supply.ts';
import type { RoleCode } from '../roles.ts';

export interface Site {
  id: string;
  code: string;
  type: 'HOSPITAL' | 'CLINIC';
  areaId: string;
  areaPath: string;
  population: number;
  /** Users who order there. */
  users: string[];
}

export interface Product {
  id: string;
  code: string;
  manufacturer: string;
  dosesPerVial: number;
  netDosesPerPack: number;
  unitPrice: number;
  vvmTracked: number;
}

export interface Scheme {
  id: string;
  code: string;
  product: number;
  kind: 'ROUTINE' | 'CAMPAIGN' | 'PLAN';
  validFrom: string | null;
  doses: { minMonths: number; minDays: number }[];
}

export interface Facts {
  sites: Site[];
  products: Product[];
  schemes: Scheme[];
  warehouseId: string;
  users: Record<Exclude<RoleCode, 'audit'>, string[]>;
  /** Approvers of orders: the order checkers, and for large orders the head of the section. */
  approvers: { specialist: string[]; chief: string[] };
}

/** @param most maximum number of sites that order and vaccinate */
export async function factsOf(db: Db, today: string, most: number): Promise<Facts> {
  const { rows: sites } = await sql<Site>`
    select c.id, c.code, c.type, c.area_id as "areaId", a.path as "areaPath", coalesce(c.population_served, 1500) as population,
           coalesce((select array_agg(u.id order by u.account) from app_user u join organize o on o.id = u.organize_id join organize own on own.id = c.organize_id
             where o.path like own.path || '%' and u.enabled_mark = 1), '{}') as users
    from vac_customer c join area a on a.id = c.area_id
    where c.delete_mark = 0 and c.status = 'ACTIVE' and c.type in ('CLINIC', 'HOSPITAL') and c.licence_expiry > ${addDays(today, 30)} order by c.code`.execute(
    db,
  );
  const { rows: products } = await sql<Product>`
    select id, code, manufacturer, doses_per_vial as "dosesPerVial", net_doses_per_pack as "netDosesPerPack", unit_price as "unitPrice", vvm_tracked as "vvmTracked"
    from vac_product where delete_mark = 0 order by sort_code`.execute(db);
  const { rows: schemes } = await sql<Omit<Scheme, 'product'> & { productId: string }>`
    select s.id, s.code, s.product_id as "productId", s.kind, s.valid_from as "validFrom",
           (select json_agg(json_build_object('minMonths', coalesce(d.min_age_months, 0), 'minDays', d.min_interval_days) order by d.dose_no)
            from vac_scheme_dose d where d.scheme_id = s.id) as doses
    from vac_scheme s where s.delete_mark = 0 order by s.code`.execute(db);
  const { rows: people } = await sql<{ role: RoleCode; id: string }>`
    select r.en_code as role, u.id from app_user u join user_role m on m.user_id = u.id join role r on r.id = m.role_id where u.enabled_mark = 1 order by u.account`.execute(
    db,
  );
  const { rows: posts } = await sql<{ post: string; id: string }>`
    select p.en_code as post, u.id from app_user u join user_position m on m.user_id = u.id join position p on p.id = m.position_id
    where u.enabled_mark = 1 and p.organize_id = (select id from organize where en_code = ${immunisation} and delete_mark = 0) order by u.account`.execute(db);
  const atPost = (suffix: string) => posts.filter(({ post }) => post === `${immunisation}.${suffix}`).map(({ id }) => id);
  const [specialist, chief] = [atPost('DDSH'), atPost('KZ')];
  const inRole = (role: RoleCode) => people.filter((one) => one.role === role).map((one) => one.id);
  // If fewer, they are spread over the county.
  const every = Math.max(1, sites.length / most);
  return {
    // Approvers order nothing: nobody decides on an order of their own.
    sites: sites
      .filter((_, index) => Math.floor(index / every) !== Math.floor((index - 1) / every))
      .map((site) => ({ ...site, users: site.users.filter((id) => !specialist.includes(id) && !chief.includes(id)) })),
    products,
    schemes: schemes.map(({ productId, ...scheme }) => ({ ...scheme, product: products.findIndex((one) => one.id === productId) })),
    warehouseId: await warehouseId(db),
    users: { immunisation: inRole('immunisation'), township: inRole('township'), clinic: inRole('clinic'), warehouse: inRole('warehouse') },
    approvers: { specialist, chief },
  };
}
