// The flows that the user can launch, as cards, and the tasks they have launched. A card opens the flow's form.
import { flowEngineListAll } from '@ordo/contract/flow-engine.ts';
import { flowFavourite, flowLaunchable } from '@ordo/contract/flow-launch.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { FileTextOutlined, SearchOutlined, StarFilled, StarOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useState } from 'react';
import { MenuPicture } from '../kit/menu-picture.tsx';
import { useText } from '../kit/phrases.ts';
import { useRead, useSave } from '../kit/query.ts';
import { Failure } from '../kit/states.tsx';
import { Tabs } from '../kit/tabs.tsx';
import { useUrlState, useView } from '../kit/view.tsx';
import { FlowList } from './flow-list.tsx';
import { flowPhrases } from './flow.phrases.ts';
import { launchSections } from './launch-sections.ts';
import { LaunchForm } from './launch-form.tsx';
import { launchDefaults, launchedFor } from './launched-for.ts';
import './launch.css';

const ADDRESS = { tab: 'launch', open: '', ...launchDefaults };
type Flow = Result<typeof flowLaunchable>['list'][number] & { categoryName: string };

export function LaunchScreen() {
  const text = useText(flowPhrases);
  const [address, change] = useUrlState(ADDRESS);
  const { tab, open, flow, record } = address;
  if (open) return <FlowList kind="mine" />;
  if (flow)
    return (
      <LaunchForm
        key={JSON.stringify({ ...address, tab: '' })}
        flowId={flow}
        recordId={record || undefined}
        from={launchedFor(address)}
        close={() => change(launchDefaults, { replace: true })}
      />
    );
  return (
    <div className="flow-launching">
      <Tabs
        label={text('launch')}
        shown={tab === 'mine' ? 'mine' : 'launch'}
        show={(key) => change({ tab: key }, { replace: true })}
        tabs={[
          { key: 'launch', label: text('launch'), panel: () => <Cards /> },
          { key: 'mine', label: text('mine'), panel: () => <FlowList kind="mine" /> },
        ]}
      />
    </div>
  );
}

function Cards() {
  const text = useText(flowPhrases);
  const [keyword, setKeyword] = useState('');
  const { data, error, refetch } = useRead(flowLaunchable, {});
  const categories = useRead(flowEngineListAll, {});
  if (error && !data) return <Failure refused={error} retry={() => void refetch()} />;
  if (!data) return <span className="busy-bar" role="status" />;
  const named = new Map(categories.data?.list.map(({ id, categoryName }) => [id, categoryName]));
  const flows: Flow[] = data.list.map((one) => ({ ...one, categoryName: named.get(one.id) ?? one.category }));
  const favourites = new Set(flows.filter(({ favourite }) => favourite).map(({ id }) => id));
  const recent = flows
    .filter(({ lastTime }) => lastTime !== null)
    .toSorted((one, other) => (other.lastTime ?? 0) - (one.lastTime ?? 0))
    .map(({ id }) => id);
  const sections = launchSections(flows, favourites, recent, keyword);
  return (
    <section className="flow-launch" aria-label={text('launch')}>
      <div className="flow-launch-bar">
        <Input
          allowClear
          prefix={<SearchOutlined aria-hidden />}
          value={keyword}
          maxLength={50}
          placeholder={text('search')}
          aria-label={text('search')}
          onChange={(event) => setKeyword(event.target.value)}
        />
      </div>
      {sections.length === 0 && (
        <p className="flow-quiet" role="status">
          {flows.length === 0 ? text('noFlows') : `${text('noMatch')} · ${text('noMatchHint')}`}
        </p>
      )}
      {sections.map(({ key, name, flows: those }) => {
        const title = key === 'favourites' || key === 'recent' ? text(key) : name || text('uncategorised');
        return (
          <section key={key} aria-label={title}>
            <h2>{title}</h2>
            <ul className="flow-cards">
              {those.map((one) => (
                <Card key={one.id} flow={one} />
              ))}
            </ul>
          </section>
        );
      })}
    </section>
  );
}

function Card({ flow }: { flow: Flow }) {
  const { path } = useView();
  const text = useText(flowPhrases);
  const { mutateAsync: keep } = useSave(flowFavourite);
  return (
    <li>
      <a href={`#${path}?flow=${flow.id}`}>
        <span className="flow-icon" style={flow.iconBackground ? { background: flow.iconBackground, color: '#fff' } : undefined} aria-hidden>
          <MenuPicture icon={flow.icon} instead={FileTextOutlined} />
        </span>
        <span>
          <b>{flow.fullName}</b>
          {flow.description && <small title={flow.description}>{flow.description}</small>}
        </span>
      </a>
      <button
        type="button"
        className="flow-star"
        aria-pressed={flow.favourite}
        aria-label={text('favourite', { name: flow.fullName })}
        onClick={() => void keep({ flowId: flow.id, favourite: !flow.favourite }).catch(() => undefined)}
      >
        {flow.favourite ? <StarFilled aria-hidden /> : <StarOutlined aria-hidden />}
      </button>
    </li>
  );
}
