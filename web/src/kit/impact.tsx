// Preview of what a save would change beyond the record itself.
import { Tag } from 'antd';
import { kitPhrases } from './kit.phrases.ts';
import { useText } from './phrases.ts';

interface Named {
  id: string;
  fullName: string;
}

interface Props {
  lines: readonly string[];
  gained?: readonly Named[];
  lost?: readonly Named[];
  /** Who is affected. */
  holders?: readonly Named[];
}

export function Impact({ lines, gained = [], lost = [], holders = [] }: Props) {
  const text = useText(kitPhrases);
  return (
    <>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <Tags title={text('rightsGained')} list={gained} colour="green" />
      <Tags title={text('rightsLost')} list={lost} colour="red" />
      <Tags title={text('reachedThrough')} list={holders} />
    </>
  );
}

function Tags({ title, list, colour }: { title: string; list: readonly Named[]; colour?: 'green' | 'red' }) {
  if (list.length === 0) return null;
  return (
    <section>
      <h3 className="impact-title">{title}</h3>
      {list.map(({ id, fullName }) => (
        <Tag key={id} color={colour} className="impact-tag">
          {fullName}
        </Tag>
      ))}
    </section>
  );
}
