import { dataSourceSelector } from '@ordo/contract/data-source.ts';
import { Select } from 'antd';
import { EmptyChoices, selectState } from '../kit/empty-choices.tsx';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import type { ControlProps } from '../kit/record/field.ts';
import { dataInterfacePhrases } from './data-interface.phrases.ts';

const OWN = '0';

/** Ordo's own readable models, or a data source. */
export function SourceControl(props: ControlProps<string>) {
  const text = useText(dataInterfacePhrases);
  const sources = useRead(dataSourceSelector, {});
  const groups = (sources.data?.list ?? []).map((group) => ({
    label: group.fullName,
    options: group.children.map((child) => ({ value: child.id, label: child.fullName })),
  }));
  return (
    <>
      <Select {...props} {...selectState(sources)} options={[{ value: OWN, label: text('ownDatabase') }, ...groups]} />
      {/* Our own database is always an option, so the list is never empty. */}
      {sources.error && <EmptyChoices read={sources} />}
    </>
  );
}

export function SourceName({ id }: { id: string }) {
  const text = useText(dataInterfacePhrases);
  const sources = useRead(dataSourceSelector, {});
  const found = (sources.data?.list ?? []).flatMap(({ children }) => children).find((child) => child.id === id);
  if (id !== OWN && sources.error) return <EmptyChoices read={sources} />;
  return id === OWN ? text('ownDatabase') : (found?.fullName ?? id);
}
