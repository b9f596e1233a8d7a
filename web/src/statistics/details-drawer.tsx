import { orderStatusTexts } from '@ordo/contract/indent.phrases.ts';
import { statisticsDetails } from '@ordo/contract/statistics.ts';
import { outcomeTexts, unitNames } from '@ordo/contract/statistics.phrases.ts';
import { Drawer, Pagination } from 'antd';
import { useState } from 'react';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { Failure } from '../kit/states.tsx';
import { amountText } from './format.ts';
import { statisticsPhrases } from './statistics.phrases.ts';
import type { Drill } from './subject.ts';

const PAGE = 20;

/** The rows behind a number, and their sum, which equals the number. */
export function DetailsDrawer({ drill, close }: { drill: Drill | null; close: () => void }) {
  return (
    <Drawer open={drill !== null} onClose={close} size={760} title={drill && <Title drill={drill} />} destroyOnHidden>
      {drill && <Rows key={JSON.stringify(drill)} drill={drill} />}
    </Drawer>
  );
}

function Title({ drill }: { drill: Drill }) {
  const text = useText(statisticsPhrases);
  const { data } = useRead(statisticsDetails, { ...drill, currentPage: 1, pageSize: PAGE });
  const when = drill.from === drill.to ? drill.from : `${drill.from} – ${drill.to}`;
  return <>{text('details', { name: data?.meta.name ?? '…', when })}</>;
}

function Rows({ drill }: { drill: Drill }) {
  const text = useText(statisticsPhrases);
  const unitText = useText(unitNames);
  const [page, setPage] = useState(1);
  const read = useRead(statisticsDetails, { ...drill, currentPage: page, pageSize: PAGE });
  const { data } = read;
  if (read.error) return <Failure refused={read.error} retry={() => void read.refetch()} />;
  if (!data) return <span className="bone stat-bone" />;
  const { unit, definition } = data.meta;
  return (
    <div className="stat-details">
      <p>
        <b>{text('sum', { n: amountText(data.sum, unit) })}</b> {unitText(unit)}
      </p>
      <p className="stat-definition">{text('definition', { text: definition })}</p>
      {data.list.length === 0 ? (
        <p className="stat-nothing">{text('nothing')}</p>
      ) : (
        <div className="stat-scroll stat-all" role="region" aria-label={data.meta.name}>
          <table className="stat-table">
            <thead>
              <tr>
                <th scope="col">{text('day')}</th>
                <th scope="col">{text('customer')}</th>
                <th scope="col">{text('product')}</th>
                <th scope="col">{text('about')}</th>
                <th scope="col">{data.meta.name}</th>
              </tr>
            </thead>
            <tbody>
              {data.list.map((row) => (
                <tr key={row.id}>
                  <th scope="row">{row.day}</th>
                  <td title={row.areaName}>{row.customerName}</td>
                  <td title={row.schemeName ?? ''}>{row.productName}</td>
                  <td>
                    <About {...row} />
                  </td>
                  <td>{amountText(row.value, unit)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {data.pagination.total > PAGE && (
        <Pagination
          size="small"
          current={page}
          pageSize={PAGE}
          total={data.pagination.total}
          showTotal={(n) => text(data.pagination.more ? 'allRowsOrMore' : 'allRows', { n })}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
    </div>
  );
}

function About({ kind, orderId, orderNo, about }: { kind: string; orderId: string | null; orderNo: string | null; about: string }) {
  const text = useText(statisticsPhrases);
  const status = useText(orderStatusTexts);
  const outcome = useText(outcomeTexts);
  if (orderNo !== null)
    return (
      <a href={`#/vaccines/indent?open=${orderId}`}>
        {orderNo} {about in orderStatusTexts && status(about as keyof typeof orderStatusTexts)}
      </a>
    );
  if (kind === 'dose') return text('doseNo', { n: about });
  if (`AEFI_${about}` in outcomeTexts) return outcome(`AEFI_${about}` as keyof typeof outcomeTexts);
  return null;
}
