// Data that releases of a model have set aside: how long it can be restored, and the button for it.
import { modelBringBack, modelParked } from '@ordo/contract/model-parked.ts';
import { modelUses } from '@ordo/contract/model-uses.ts';
import { Button } from 'antd';
import { useConfirm } from '../kit/confirm.tsx';
import { useText } from '../kit/phrases.ts';
import { useRead, useSave } from '../kit/query.ts';
import { Failure } from '../kit/states.tsx';
import { Tag } from '../kit/tag.tsx';
import { timeText } from '../kit/time.ts';
import { parkedPhrases, valuePhrases } from './design.phrases.ts';

interface Props {
  id: string;
  /** Version of the draft; undefined: not read yet. */
  version: number | undefined;
  mayReturn: boolean;
}

export function ParkedList({ id, version, mayReturn }: Props) {
  const text = useText(parkedPhrases);
  const value = useText(valuePhrases);
  const confirm = useConfirm();
  const { mutateAsync: back } = useSave(modelBringBack);
  const read = useRead(modelParked, { id });
  const list = read.data?.list ?? [];
  const { data: uses } = useRead(modelUses, { id }, { enabled: list.length > 0 });
  const templates = (uses?.list ?? []).filter((use) => use.in === 'print');
  const printing = (path: string) =>
    templates.flatMap(({ name, fields }) => (fields.some((one) => one === path || one.startsWith(`${path}.`)) ? [`“${name}”`] : []));
  if (read.error && !read.data) return <Failure refused={read.error} retry={() => void read.refetch()} />;
  if (list.length === 0) return null;
  return (
    <section aria-label={text('title')} className="design-parked">
      <h3 className="design-sub">{text('title')}</h3>
      <ul>
        {list.map(({ table, field, generation, label, tableLabel, kind, rows, until, purgedAt, release }) => (
          <li key={`${table} ${field} ${generation}`}>
            <div>
              <p>
                <strong>{tableLabel ? text('inTable', { table: tableLabel, label }) : label}</strong> {kind ? value(kind as 'text') : text('table')}
                {purgedAt === null && <Tag>{text('rows', { n: rows })}</Tag>}
              </p>
              <p className="model-quiet">
                {release !== null && text('by', { n: release })}{' '}
                {purgedAt === null ? text('until', { day: timeText(until).slice(0, 10) }) : text('purged', { day: timeText(purgedAt).slice(0, 10) })}
              </p>
              <Printing names={printing(table && field ? `${table}.${field}` : field || table)} />
            </div>
            {mayReturn && purgedAt === null && version !== undefined && (
              <Button
                size="small"
                aria-label={text('backOf', { label })}
                onClick={() =>
                  confirm({
                    title: text('backTitle', { label }),
                    text: text('backText'),
                    yes: text('back'),
                    run: () => back({ id, version, table, field, generation }),
                  })
                }
              >
                {text('back')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Printing({ names }: { names: readonly string[] }) {
  const text = useText(parkedPhrases);
  return names.length > 0 && <p className="model-quiet">{text('printed', { names: names.join(text('and')) })}</p>;
}
