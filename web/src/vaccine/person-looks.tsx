import { personLooks } from '@ordo/contract/person.ts';
import { ListScreen } from '../kit/list-screen.tsx';
import { Moment, Text } from '../kit/list/cell.tsx';
import type { Column, RowOf } from '../kit/list/types.ts';
import { useText } from '../kit/phrases.ts';
import { Tag } from '../kit/tag.tsx';
import { idTypePhrases, lookPhrases } from './vaccination.phrases.ts';

type Look = RowOf<typeof personLooks>;

/** Who looked up whom: health data is visible across organisations, so accesses are listed. */
export function PersonLooks() {
  const text = useText(lookPhrases);
  const by = useText({ ...idTypePhrases, NAME: lookPhrases.byName });
  const columns: Column<Look>[] = [
    { key: 'userName', title: text('who'), width: 180, names: true },
    { key: 'at', title: text('at'), width: 120, sort: true, render: (row) => <Moment at={row.at} /> },
    { key: 'by', title: text('by'), width: 160, render: (row) => <Text>{by(row.by as keyof typeof idTypePhrases)}</Text> },
    {
      key: 'elsewhere',
      title: text('found'),
      width: 140,
      card: 'badge',
      render: (row) => <Tag tone={row.elsewhere ? 'warn' : 'plain'}>{text(row.personId === null ? 'nobody' : row.elsewhere ? 'elsewhere' : 'own')}</Tag>,
    },
    { key: 'customerName', title: text('registered'), width: 220 },
  ];
  return <ListScreen name="person-looks" title={text('title')} hint="" list={personLooks} columns={columns} nameOf={(row) => row.userName ?? ''} />;
}
