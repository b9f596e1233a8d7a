// Calls every statistic and reports where it differs from the reference model.
import { statisticsDetails, statisticsList, statisticsMenu, statisticsParticular, statisticsRegion, statisticsTree } from '@ordo/contract/statistics.ts';
import { statisticsDay, statisticsDayContrast, statisticsMonth, statisticsMonthContrast, statisticsYearContrast } from '@ordo/contract/statistics-series.ts';
import { distributionAge, distributionOutcome, distributionScheme } from '@ordo/contract/statistics-people.ts';
import type { Result } from '@ordo/contract/kit.ts';
import type { MetricId } from '@ordo/engine/statistics/metric.ts';
import { JudgeBase, type Look } from './statistics-judge-base.ts';
import { cohortOf, totalOf } from './statistics-oracle.ts';
import { consumed, lying } from './statistics-stock.ts';

type Drill = NonNullable<Result<typeof distributionAge>['list'][number]['drill']>;

const two = (number: number) => String(number).padStart(2, '0');
const lastOf = (month: string) => new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10);
const shift = (day: string, days: number) => new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
const monthBefore = (month: string, back: number) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 - back, 1)).toISOString().slice(0, 7);
const least = (a: string, b: string) => (a < b ? a : b);
/** The same day of another month, or its last. */
const onDay = (month: string, day: string) => least(`${month}-${day}`, lastOf(month));

export class Judge extends JudgeBase {
  async series(look: Look, month: string): Promise<void> {
    const { today } = this;
    const year = month.slice(0, 4);
    const name = `${JSON.stringify(look)} ${month}`;
    const days = Number(lastOf(month).slice(8));
    const dates = Array.from({ length: days }, (_, at) => `${month}-${two(at + 1)}`);
    const day = await this.ask(statisticsDay, { ...look, month });
    const values = dates.map((date) => this.counted(look, date, date));
    this.same(
      `day ${name}`,
      day.list.map(({ value }) => value),
      values.map((value, at) => ((dates[at] ?? '') > today ? null : value)),
    );
    this.same(`day total ${name}`, day.total, this.counted(look, `${month}-01`, lastOf(month)));
    this.same(`day max ${name}`, day.max?.value ?? 0, Math.max(0, ...values.filter((_, at) => (dates[at] ?? '') <= today).map(Number)));

    const byMonth = await this.ask(statisticsMonth, { ...look, year });
    const months = Array.from({ length: 12 }, (_, at) => `${year}-${two(at + 1)}`);
    const sums = months.map((one) => this.counted(look, `${one}-01`, lastOf(one)));
    this.same(
      `month ${name}`,
      byMonth.list.map(({ value }) => value),
      sums.map((value, at) => ((months[at] ?? '') > today.slice(0, 7) ? null : value)),
    );
    this.same(`month total ${name}`, byMonth.total, this.counted(look, `${year}-01-01`, `${year}-12-31`));

    const running = month === today.slice(0, 7) && today < lastOf(month);
    const contrast = await this.ask(statisticsMonthContrast, { ...look, month });
    const current = this.counted(look, `${month}-01`, running ? today : lastOf(month));
    const before = (back: number) => {
      const then = monthBefore(month, back);
      return this.base(look, `${then}-01`, running ? onDay(then, today.slice(8)) : lastOf(then));
    };
    this.same(`mom ${name}`, [contrast.mom.current, contrast.mom.previous], [current, before(1)]);
    this.same(`yoy ${name}`, [contrast.yoy.current, contrast.yoy.previous], [current, before(12)]);
    const previousMonth = monthBefore(month, 1);
    this.same(`previousFull ${name}`, contrast.previousFull, this.base(look, `${previousMonth}-01`, lastOf(previousMonth)));

    const yearRuns = year === today.slice(0, 4) && today < `${year}-12-31`;
    const last = String(Number(year) - 1);
    const yearly = await this.ask(statisticsYearContrast, { ...look, year: Number(year) });
    const lastCut = yearRuns ? onDay(`${last}-${today.slice(5, 7)}`, today.slice(8)) : `${last}-12-31`;
    this.same(
      `year ${name}`,
      [yearly.current, yearly.previous],
      [this.counted(look, `${year}-01-01`, yearRuns ? today : `${year}-12-31`), this.base(look, `${last}-01-01`, lastCut)],
    );
    this.same(
      `months of the year ${name}`,
      yearly.list.map((row) => [row.current, row.previous, row.previousFull]),
      months.map((one, at) => {
        const then = `${last}-${one.slice(5)}`;
        const cut = one === today.slice(0, 7) && today < lastOf(one) ? onDay(then, today.slice(8)) : lastOf(then);
        return [one > today.slice(0, 7) ? null : sums[at], this.base(look, `${then}-01`, cut), this.base(look, `${then}-01`, lastOf(then))];
      }),
    );
  }

  async day(look: Look, date: string): Promise<void> {
    const name = `${JSON.stringify(look)} ${date}`;
    const is = await this.ask(statisticsDayContrast, { ...look, date });
    const yesterday = shift(date, -1);
    const yearAgo = onDay(`${Number(date.slice(0, 4)) - 1}${date.slice(4, 7)}`, date.slice(8));
    this.same(
      `day_contrast ${name}`,
      [is.current, is.previous, is.yoy.previous],
      [this.counted(look, date, date), this.base(look, yesterday, yesterday), this.base(look, yearAgo, yearAgo)],
    );
    const hours = (on: string) => Array.from({ length: 24 }, (_, hour) => totalOf(this.facts(look, on, on).filter((fact) => fact.hour === hour)));
    if (is.list[0]?.previous !== null)
      this.same(
        `hours ${name}`,
        is.list.map(({ previous }) => previous),
        hours(yesterday),
      );
    if (is.list[0]?.current !== null && date < this.today)
      this.same(
        `hours ${name}`,
        is.list.map(({ current }) => current),
        hours(date),
      );
  }

  async places(look: Look, from: string, to: string): Promise<void> {
    const name = `${JSON.stringify(look)} ${from}..${to}`;
    const tree = await this.ask(statisticsTree, { ...look, from, to, depth: 4 });
    const { areas } = this.ledger;
    const inside = (area: string) => totalOf(this.facts(look, from, to).filter((fact) => areas.get(fact.area)?.path.includes(area)));
    const flat: typeof tree.list = [];
    const walk = (nodes: typeof tree.list) => nodes.forEach((node) => (flat.push(node), walk(node.children)));
    walk(tree.list);
    for (const node of flat.filter((one) => one.value !== 0).slice(0, 40)) this.same(`tree ${name} ${node.id}`, node.value, inside(node.id));
    this.same(
      `tree total ${name}`,
      [tree.total, tree.list.reduce((sum, { value }) => sum + value, tree.unassigned)],
      [this.total(look, from, to), this.total(look, from, to)],
    );

    const region = await this.ask(statisticsRegion, { ...look, from, to, toDate: 'false' });
    const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
    const [baseFrom, baseTo] = [shift(from, -days), shift(from, -1)];
    for (const row of region.list.filter((one) => one.value !== 0 || one.cell.previous !== 0)) {
      const previous = totalOf(this.facts(look, baseFrom, baseTo).filter((fact) => areas.get(fact.area)?.path.includes(row.id)));
      this.same(`region ${name} ${row.id}`, [row.value, row.cell.previous], [inside(row.id), baseFrom < this.ledger.since ? null : previous]);
    }
    this.same(`region total ${name}`, region.total, this.total(look, from, to));
    const percents = region.list.reduce((sum, { percent }) => sum + Math.round((percent ?? 0) * 100), 0);
    if (region.total > 0 && region.unassigned + region.self === 0) this.same(`region percent ${name}`, percents, 10_000);
  }

  async table(look: Look, from: string, to: string, groupBy: 'customer' | 'area' | 'scheme' | 'product'): Promise<void> {
    const name = `list ${groupBy} ${JSON.stringify(look)} ${from}..${to}`;
    const is = await this.ask(statisticsList, { ...look, from, to, groupBy, pageSize: 500 });
    const MEASURES = ['orders', 'requestedDoses', 'approvedDoses', 'shippedDoses', 'receivedDoses', 'dosesGiven'] as const;
    for (const row of is.list) {
      const of = (metric: MetricId) => this.facts(look, from, to, metric).filter((fact) => fact[groupBy] === row.id);
      this.same(
        `${name} ${row.id}`,
        MEASURES.map((id) => row[id]),
        MEASURES.map((id) => totalOf(of(id))),
      );
      const last =
        of('orders')
          .map(({ day }) => day)
          .toSorted()
          .at(-1) ?? null;
      this.same(`${name} ${row.id} lastOrderAt`, row.lastOrderAt, last);
    }
    this.same(
      `${name} summary`,
      MEASURES.map((id) => is.summary[id]),
      MEASURES.map((id) => this.total(look, from, to, id)),
    );
  }

  async rows(look: Look, from: string, to: string): Promise<void> {
    const name = `details ${JSON.stringify(look)} ${from}..${to}`;
    const found: { row: string; value: number; day: string }[] = [];
    for (let currentPage = 1; ; currentPage += 1) {
      const page = await this.ask(statisticsDetails, { ...look, from, to, currentPage, pageSize: 200 });
      if (currentPage === 1) this.same(`${name} sum`, page.sum, this.total(look, from, to));
      found.push(...page.list.map(({ id, value, day }) => ({ row: id, value, day })));
      if (found.length < page.pagination.total && page.list.length > 0) continue;
      this.same(`${name} total`, [page.pagination.total, page.pagination.more], [found.length, false]);
      break;
    }
    const expected = this.facts(look, from, to).map(({ row, amount: value, day }) => ({ row, value, day }));
    const sorted = (list: typeof found) => list.map((one) => `${one.row} ${one.value} ${one.day}`).toSorted();
    this.same(`${name} rows`, sorted(found), sorted(expected));
  }

  /** The rows of a bucket: as many as it says, and no others. */
  private async drilled(name: string, drill: Drill | null, value: unknown): Promise<void> {
    if (drill === null) return;
    const { list, sum, pagination } = await this.ask(statisticsDetails, { ...drill, currentPage: 1, pageSize: 500 });
    this.same(`${name} rows`, [sum, pagination.total, pagination.more, list.length], [value, value, false, Math.min(Number(value), 500)]);
  }

  async people(look: Look, from: string, to: string): Promise<void> {
    const name = `${JSON.stringify(look)} ${from}..${to}`;
    const { metric: _, ...subject } = look;
    const given = this.facts(look, from, to, 'dosesGiven');
    const age = await this.ask(distributionAge, { ...subject, from, to });
    for (const row of age.list) {
      const of = given.filter((fact) => fact.age === row.code);
      this.same(
        `age ${name} ${row.code}`,
        [row.value, row.male, row.female, row.unknownSex],
        [of.length, ...[1, 2, 3].map((sex) => of.filter((fact) => fact.sex === sex).length)],
      );
    }
    this.same(`age total ${name}`, age.total, given.length);
    for (const { code, value, drill } of age.list) await this.drilled(`age ${name} ${code}`, drill, value);
    const persons = await this.ask(distributionAge, { ...subject, from, to, count: 'persons' });
    this.same(
      `age persons ${name}`,
      persons.list.map(({ value }) => value),
      persons.list.map(({ code }) => given.filter((fact) => fact.first && fact.age === code).length),
    );
    const outcome = await this.ask(distributionOutcome, { ...subject, from, to });
    const ended = this.facts(look, from, to, 'outcome');
    this.same(
      `outcome ${name}`,
      outcome.list.map(({ value }) => value),
      outcome.list.map(({ code }) => ended.filter((fact) => fact.outcome === code).length),
    );
    for (const { code, value, drill } of outcome.list) await this.drilled(`outcome ${name} ${code}`, drill, value);
    this.same(`outcome total ${name}`, [outcome.total, outcome.pending], [ended.length, this.total(look, from, to, 'planned')]);
    const plans = await this.ask(distributionScheme, { ...subject, from, to });
    for (const row of plans.list) {
      const of = (metric: MetricId) => totalOf(this.facts(look, from, to, metric).filter((fact) => fact.scheme === row.schemeId));
      this.same(`scheme ${name} ${row.schemeId}`, [row.doses, row.persons, row.completed], [of('dosesGiven'), of('personsFirstDose'), of('personsCompleted')]);
      this.same(
        `scheme doses ${name} ${row.schemeId}`,
        row.byDose.map(({ value }) => value),
        row.byDose.map(({ doseNo }) => given.filter((fact) => fact.scheme === row.schemeId && fact.doseNo === doseNo).length),
      );
      const cohort = cohortOf(
        this.ledger,
        row.schemeId,
        this.facts(look, from, to, 'personsFirstDose').filter((fact) => fact.scheme === row.schemeId),
      );
      const rate = (part: number, whole: number) => (whole === 0 ? null : Math.round((part / whole) * 10_000 + Math.sign(part) * 1e-6) / 100);
      this.same(`cohort ${name} ${row.schemeId}`, [row.cohortCompleted, row.completionRate], [cohort.completed, rate(cohort.completed, cohort.reached(1))]);
      this.same(
        `cohort doses ${name} ${row.schemeId}`,
        row.byDose.map(({ reached, dropoutFromPrev }) => [reached, dropoutFromPrev]),
        row.byDose.map(({ doseNo }) => {
          const before = cohort.reached(doseNo - 1);
          return [cohort.reached(doseNo), doseNo === 1 ? null : rate(before - cohort.reached(doseNo), before)];
        }),
      );
      for (const { doseNo, value, drill } of row.byDose) await this.drilled(`scheme ${name} ${row.schemeId} dose ${doseNo}`, drill, value);
    }
  }

  async sheet(look: Look, from: string, to: string): Promise<void> {
    const { metric: _, ...subject } = look;
    const name = `particular ${JSON.stringify(subject)} ${from}..${to}`;
    const is = await this.ask(statisticsParticular, { ...subject, from, to });
    const KPIS = ['orders', 'doses', 'dosesGiven'] as const;
    this.same(
      name,
      KPIS.map((id) => is.kpis[id]),
      KPIS.map((id) => this.total(look, from, to, id)),
    );
    const days = this.facts(look, from, to, 'lead')
      .map((fact) => fact.doseNo ?? 0)
      .toSorted((a, b) => a - b);
    const middle = days.length ? ((days[Math.floor((days.length - 1) / 2)] ?? 0) + (days[Math.floor(days.length / 2)] ?? 0)) / 2 : null;
    this.same(`${name} leadTime`, is.kpis.leadTime, middle);
    if (!look.schemeId) {
      const place = { product: look.productId, customer: look.customerId, area: look.areaId, sight: this.sight };
      const { usable, soon } = lying(this.ledger, place, this.today);
      const amc = consumed(this.ledger, place, this.today);
      const months = amc ? Math.round((usable / amc) * 10 + 1e-9) / 10 : null;
      this.same(`${name} stock`, [is.kpis.usableDoses, is.kpis.expiring90, is.kpis.monthsOfStock], [usable, soon, months]);
      this.same(`${name} use`, is.kpis.amc?.toFixed(4), amc?.toFixed(4));
    }
    const [events, given] = [this.total(look, from, to, 'aefi'), this.total(look, from, to, 'dosesGiven')];
    this.same(`${name} aefi`, is.kpis.aefiPer100k, given ? Math.round((events / given) * 1e7 + 1e-6) / 100 : null);
  }

  async menu(): Promise<void> {
    const is = await this.ask(statisticsMenu, {});
    const open = this.ledger.orders.filter(
      (order) => order.delete_mark === 0 && ['SUBMITTED', 'IN_APPROVAL', 'APPROVED', 'ALLOCATED', 'SHIPPED'].includes(String(order.status)),
    );
    for (const product of is.list)
      for (const region of product.children) {
        const waiting = open.filter(
          (order) =>
            order.product_id === product.id &&
            this.ledger.areas.get(String(order.area_id))?.path.includes(region.id) &&
            (!this.sight || this.sight.has(String(order.customer_id))),
        );
        this.same(`menu ${product.code} ${region.code}`, region.pendingCount, waiting.length);
      }
  }
}
