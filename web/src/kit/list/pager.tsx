import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Pagination, Select } from '../lazy-antd.tsx';
import { grouped } from '../number.ts';
import { usePhone } from '../phone.ts';
import { useText } from '../phrases.ts';
import { usePageReady } from '../use-page-ready.ts';
import { pageSizes } from './list-url.ts';
import { listPhrases } from './list.phrases.ts';

interface Props {
  page: number;
  size: number;
  total: number;
  /** There are more rows than were counted. */
  more?: boolean;
  /** The pages are of groups of rows. */
  ofGroups: boolean;
  onChange(page: number, size: number): void;
}

/** Total, sizes, previous, pages, next, jumper: in this order (product §7), visually and for the keyboard. */
export function Pager({ page, size, total, more = false, ofGroups, onChange }: Props) {
  const text = useText(listPhrases);
  const phone = usePhone();
  const settled = usePageReady();
  const count = <span className="list-total">{text(ofGroups ? 'groupCount' : more ? 'countMore' : 'count', { n: grouped(total) })}</span>;
  if (!settled) return <div className="list-pager">{count}</div>;
  return (
    <nav className="list-pager" aria-label={text('pages')}>
      {count}
      <Select
        size="small"
        value={size}
        aria-label={text('pageSize')}
        options={pageSizes.map((n) => ({ value: n, label: text('perPage', { n }) }))}
        onChange={(next) => onChange(1, Number(next))}
        popupMatchSelectWidth={false}
      />
      <Pagination
        size="small"
        current={page}
        pageSize={size}
        total={total}
        simple={phone}
        showSizeChanger={false}
        showQuickJumper={!phone}
        onChange={(next) => onChange(next, size)}
        itemRender={(_page, type, usual) => {
          if (type !== 'prev' && type !== 'next') return usual;
          return (
            <button type="button" tabIndex={-1} className="ant-pagination-item-link" aria-label={text(type === 'prev' ? 'previous' : 'next')}>
              {type === 'prev' ? <LeftOutlined aria-hidden /> : <RightOutlined aria-hidden />}
            </button>
          );
        }}
      />
    </nav>
  );
}
