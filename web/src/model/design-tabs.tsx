// Quick filters above the designs, by their type: web, app, workflow form. They set the filter of the address.
import { QuickTabs } from '../kit/list/quick-tabs.tsx';
import { useText } from '../kit/phrases.ts';
import { useUrlState } from '../kit/view.tsx';
import { designPhrases, typePhrases } from './design.phrases.ts';

/** The others are made by a client of the family, and are found by the filter. */
const TABS = ['', '1', '2', '3'] as const;

export function DesignTabs() {
  const text = useText(designPhrases);
  const named = useText(typePhrases);
  const [{ type }, change] = useUrlState({ type: '', page: '1' });
  return (
    <div className="quick-tabs-above">
      <QuickTabs
        label={text('type')}
        tabs={TABS.map((one) => ({
          key: one || 'all',
          name: one === '' ? text('all') : named(one),
          shown: type === one,
          show: () => change({ type: one, page: '1' }),
        }))}
      />
    </div>
  );
}
