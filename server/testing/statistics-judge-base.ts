// Basis of every comparison of the statistics: numbers of the reference model, and the differences found.
import type { Endpoint, Input, Result } from '@ordo/contract/kit.ts';
import type { MetricId } from '@ordo/engine/statistics/metric.ts';
import { factsOf, totalOf, type Fact, type Ledger, type Wanted } from './statistics-oracle.ts';

export type Ask = <E extends Endpoint>(endpoint: E, input: Input<E>) => Promise<Result<E>>;

/** The subject, in the parameters of the calls. */
export interface Look {
  metric: MetricId;
  productId?: string;
  schemeId?: string;
  areaId?: string;
  customerId?: string;
}

export class JudgeBase {
  readonly faults: string[] = [];
  compared = 0;

  protected readonly ask: Ask;
  protected readonly ledger: Ledger;
  protected readonly today: string;
  protected readonly sight: ReadonlySet<string> | undefined;

  constructor(ask: Ask, ledger: Ledger, today: string, sight: ReadonlySet<string> | undefined) {
    this.ask = ask;
    this.ledger = ledger;
    this.today = today;
    this.sight = sight;
  }

  protected same(what: string, is: unknown, expected: unknown): void {
    this.compared += 1;
    const [a, b] = [JSON.stringify(is), JSON.stringify(expected)];
    if (a !== b) this.faults.push(`${what}: ${a} instead of ${b}`.slice(0, 400));
  }

  protected facts(look: Look, from: string, to: string, metric: MetricId | 'outcome' | 'lead' = look.metric): Fact[] {
    const wanted: Wanted = { product: look.productId, scheme: look.schemeId, customer: look.customerId, area: look.areaId, sight: this.sight };
    return factsOf(this.ledger, metric, wanted, from, to);
  }

  /** The counted number; null before the first day of use. */
  protected counted(look: Look, from: string, to: string): number | null {
    return to < this.ledger.since ? null : this.total(look, from, to);
  }

  /** The number of comparison; null as soon as some of it is before the first day of use. */
  protected base(look: Look, from: string, to: string): number | null {
    return from < this.ledger.since ? null : this.total(look, from, to);
  }

  protected total(look: Look, from: string, to: string, metric?: MetricId): number {
    return totalOf(this.facts(look, from, to, metric));
  }
}
