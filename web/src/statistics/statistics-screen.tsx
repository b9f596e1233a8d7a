import { metricDefinitions, metricNames } from '@ordo/contract/statistics.phrases.ts';
import { DatePicker, Select } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { AreaPicker } from '../area/area-picker.tsx';
import { kitPhrases } from '../kit/kit.phrases.ts';
import { LazyBoundary, lazyComponent } from '../kit/lazy-component.tsx';
import { useText } from '../kit/phrases.ts';
import { useSession } from '../kit/session.ts';
import { useUrlState } from '../kit/view.tsx';
import { ProductPicker } from '../vaccine/product-picker.tsx';
import { CheckBadge } from './check-badge.tsx';
import { Figures } from './figures.tsx';
import { GroupTable } from './group-table.tsx';
import { AgeCard, OutcomeCard, PlanCard } from './people-cards.tsx';
import { RatesCard } from './rates-card.tsx';
import { RegionCard } from './region-card.tsx';
import { statisticsPhrases } from './statistics.phrases.ts';
import { ADDRESS, lookOf, offered, type Drill } from './subject.ts';
import { MonthCard, YearCard } from './trend-cards.tsx';
import './statistics.css';
import '../kit/list/list.css';

const DetailsDrawer = lazyComponent(async () => (await import('./details-drawer.tsx')).DetailsDrawer);

/** Orders and doses by product, region, time and customer; every number opens its rows (vaccine §10). */
export function StatisticsScreen() {
  const text = useText(statisticsPhrases);
  const names = useText(metricNames);
  const definitions = useText(metricDefinitions);
  const common = useText(kitPhrases);
  const [address, change] = useUrlState(ADDRESS);
  const [drill, setDrill] = useState<Drill | null>(null);
  const [opened, setOpened] = useState(false);
  const administrator = useSession((session) => session.current?.userInfo.isAdministrator) ?? false;
  const look = lookOf(address);
  const open = (next: Drill) => {
    setOpened(true);
    setDrill(next);
  };
  return (
    <div className="statistics">
      <header className="stat-bar">
        <h1>{text('title')}</h1>
        <Select
          aria-label={text('metric')}
          value={look.metric}
          popupMatchSelectWidth={false}
          options={offered.map((value) => ({ value, label: names(value) }))}
          onChange={(metric) => change({ metric })}
        />
        <ProductPicker
          filter
          by="code"
          id="statistics-product"
          aria-label={text('product')}
          value={address.product}
          onChange={(product) => change({ product: product ?? '' })}
        />
        <label className="unseen" htmlFor="statistics-region">
          {text('region')}
        </label>
        <AreaPicker filter id="statistics-region" value={address.region} onChange={(region: string | undefined) => change({ region: region ?? '' })} />
        <DatePicker
          picker="month"
          allowClear={false}
          aria-label={text('period')}
          value={dayjs(`${look.month}-01`)}
          onChange={(_, month) => change({ month: typeof month === 'string' ? month : '' })}
        />
        <span className="stat-bar-scope">{text(administrator ? 'allData' : 'myData')}</span>
        <CheckBadge />
      </header>
      <p className="stat-definition">{common('pair', { head: names(look.metric), rest: definitions(look.metric) })}</p>
      <Figures look={look} open={open} />
      <div className="stat-grid">
        <YearCard look={look} open={open} />
        <MonthCard look={look} open={open} />
        <RegionCard look={look} chosen={address.region} choose={(region) => change({ region })} open={open} />
        <AgeCard look={look} open={open} />
        <OutcomeCard look={look} open={open} />
        <PlanCard look={look} open={open} />
        <RatesCard look={look} open={open} />
        <GroupTable look={look} open={open} />
      </div>
      {opened && (
        <LazyBoundary>
          <DetailsDrawer drill={drill} close={() => setDrill(null)} />
        </LazyBoundary>
      )}
    </div>
  );
}
