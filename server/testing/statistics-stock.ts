// Stock and its consumption, computed day by day from the stock movements alone.
import { local, type Ledger, type Row, type Wanted } from './statistics-oracle.ts';

type Place = Pick<Wanted, 'product' | 'customer' | 'area' | 'sight'>;

const later = (day: string, days: number) => new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
const dayOf = (event: Row) => local(event.occurred_at).slice(0, 10);

function movements(ledger: Ledger, { product, customer, area, sight }: Place, warehouses: boolean): Row[] {
  return ledger.stock.filter((event) => {
    const site = String(event.site_id);
    if (product && event.product_id !== product) return false;
    if (event.site_kind === 'WAREHOUSE') return warehouses && !customer && !area;
    const home = ledger.areas.get(ledger.customers.get(site) ?? '');
    return (!customer || site === customer) && (!area || home?.path.includes(area)) && (!sight || sight.has(site));
  });
}

/** Doses that may be given today, and those of them that expire within 90 days. This world has no open excursion. */
export function lying(ledger: Ledger, place: Place, today: string): { usable: number; soon: number } {
  let [usable, soon] = [0, 0];
  for (const [id, events] of Map.groupBy(movements(ledger, place, true), (event) => event.lot_id)) {
    const lot = ledger.lots.find((one) => one.id === id);
    const expiry = String(lot?.expiry_date);
    if (!lot || lot.hold_status !== 'NONE' || Number(lot.vvm_stage ?? 1) > 2 || expiry < today) continue;
    const doses = events.reduce((sum, event) => sum + Number(event.doses), 0);
    usable += doses;
    if (expiry <= later(today, 90)) soon += doses;
  }
  return { usable, soon };
}

/** Doses used in a month, for each customer and product scaled by the days of the last six months that ended with stock. */
export function consumed(ledger: Ledger, place: Place, today: string): number | null {
  const months = Array.from({ length: 6 }, (_, back) =>
    new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 2 - back, 1)).toISOString().slice(0, 7),
  );
  let together: number | null = null;
  for (const events of Map.groupBy(movements(ledger, place, false), (event) => `${event.site_id} ${event.product_id}`).values()) {
    const first = events.map(dayOf).toSorted()[0] ?? '';
    const consumptions = months
      .filter((month) => month >= first.slice(0, 7))
      .flatMap((month) => {
        let [dry, used] = [0, 0];
        for (let day = `${month}-01`; day.startsWith(month); day = later(day, 1)) {
          if (events.filter((event) => dayOf(event) <= day).reduce((sum, event) => sum + Number(event.doses), 0) <= 0) dry += 1;
          const given = events.filter((event) => dayOf(event) === day && ['ADMINISTER', 'UNADMINISTER', 'WASTE_OPEN'].includes(String(event.reason)));
          used -= given.reduce((sum, event) => sum + Number(event.doses), 0);
        }
        return dry >= 30 ? [] : [Math.ceil((used * 30) / (30 - dry) - 1e-9)];
      });
    if (consumptions.length) together = (together ?? 0) + consumptions.reduce((sum, doses) => sum + doses, 0) / consumptions.length;
  }
  return together;
}
