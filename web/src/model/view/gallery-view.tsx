// Records as cards with a picture above.
import { isEmpty } from '@ordo/engine/form/kind.ts';
import type { Json } from '@ordo/engine/form/document.ts';
import { pageOf, sizeOf, listDefaults, type ListState } from '../../kit/list/list-url.ts';
import { Pager } from '../../kit/list/pager.tsx';
import { EmptyChoices } from '../../kit/empty-choices.tsx';
import { useRead } from '../../kit/query.ts';
import { Failure } from '../../kit/states.tsx';
import { useUrlState } from '../../kit/view.tsx';
import { useRecordLook } from '../use-look.ts';
import { titleOf } from '../record-columns.tsx';
import { CardBody, useEdge } from './card.tsx';
import type { KindProps } from './kind-props.ts';
import './view.css';
import './tiles.css';

const ADDRESS = listDefaults([]);
const LINES = 5;

export function GalleryView({ model, view, asking, record, none }: KindProps<'gallery'>) {
  const lookOf = useRecordLook(model);
  const [state, change] = useUrlState<ListState>(ADDRESS);
  const edge = useEdge(model);
  const [currentPage, pageSize] = [pageOf(state), sizeOf(state)];
  const read = useRead(asking.calls.list, { ...asking.asked, currentPage, pageSize });
  const { data } = read;
  if (read.error && !data) return <Failure refused={read.error} retry={() => void read.refetch()} />;
  if (!data) return <EmptyChoices read={read} />;
  const look = lookOf(data.names);
  if (data.list.length === 0) return none;
  return (
    <>
      <ul className="view-gallery">
        {data.list.map((row) => {
          const name = titleOf(model, row, look);
          const picture = view.cover === null ? undefined : pictureIn(row[view.cover]);
          return (
            <li key={row.id} className="view-card" style={{ borderInlineStartColor: edge(row) }}>
              {view.cover !== null &&
                (picture ? (
                  <img src={picture} alt="" loading="lazy" />
                ) : (
                  <span className="view-cover" aria-hidden>
                    {Array.from(name)[0]}
                  </span>
                ))}
              <CardBody {...{ model, row, look, record }} without={[view.cover]} most={LINES} />
            </li>
          );
        })}
      </ul>
      {data.pagination.total > 0 && (
        <Pager
          page={currentPage}
          size={pageSize}
          total={data.pagination.total}
          ofGroups={false}
          onChange={(page, size) => change({ page: String(page), size: String(size) })}
        />
      )}
    </>
  );
}

/** The first one that can be shown. */
function pictureIn(value: unknown): string | undefined {
  if (isEmpty(value as Json) || !Array.isArray(value)) return undefined;
  const [first] = value as readonly { url?: unknown }[];
  return typeof first?.url === 'string' && first.url.startsWith('/api/file/') ? `/v1${first.url}` : undefined;
}
