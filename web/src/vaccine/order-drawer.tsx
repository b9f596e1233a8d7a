import { orderTypeTexts, rejectReasonTexts } from '@ordo/contract/indent.phrases.ts';
import { indentInfo } from '@ordo/contract/indent.ts';
import { inPacks } from '@ordo/engine/vaccine/pack.ts';
import { Drawer, Skeleton } from 'antd';
import { grouped } from '../kit/number.ts';
import type { OpenRecord } from '../kit/open-record.ts';
import { comma, translateCodeNow, useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { ShareRecordButton } from '../kit/share-record-button.tsx';
import { Failure } from '../kit/states.tsx';
import { timeText } from '../kit/time.ts';
import { PrintButton } from '../print-template/print-template-picker.tsx';
import { DownloadButton } from './download-button.tsx';
import { ForecastSteps } from './forecast-steps.tsx';
import { indentPhrases } from './indent-screen.phrases.ts';
import type { Order } from './order.ts';
import { OrderCommands } from './order-commands.tsx';
import { OrderStatusTag } from './order-tags.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { vaccinePhrases } from './vaccine.phrases.ts';
import { WithdrawalQuestion } from './withdrawal-question.tsx';

/** One order: facts, lines, lots, timeline, and the available commands. */
export function OrderDrawer({ record }: { record: OpenRecord }) {
  const text = useText(indentPhrases);
  const shared = useText(vaccinePhrases);
  const { data, error, refetch } = useRead(indentInfo, { id: record.id });
  const order = data?.id === record.id ? data : undefined;
  return (
    <Drawer
      open
      size="min(860px, 100vw)"
      title={order?.orderNo ?? ''}
      closable={{ 'aria-label': shared('close') }}
      onClose={record.close}
      extra={
        order && (
          <div className="order-extra">
            <ShareRecordButton href={record.href(order.id)} name={order.orderNo} noun={text('noun')} />
            <PrintButton type="indent" recordId={order.id} name={order.orderNo} />
            <DownloadButton id={order.id} />
          </div>
        )
      }
      footer={order && <OrderCommands order={order} record={record} />}
    >
      {error && !order && <Failure refused={error} retry={() => void refetch()} />}
      {!error && !order && <Skeleton active />}
      {order && <OrderSheet order={order} record={record} />}
    </Drawer>
  );
}

function OrderSheet({ order, record }: { order: Order; record: OpenRecord }) {
  const text = useText(indentPhrases);
  const shared = useText(vaccinePhrases);
  const type = useText(orderTypeTexts);
  const facts: [string, string | null | undefined | false][] = [
    [shared('customer'), `${order.customerName} (${order.customerCode})`],
    [shared('area'), order.areaName.replaceAll('/', ' / ')],
    [shared('scheme'), order.schemeName],
    [text('type'), [order.orderType && type(order.orderType), order.urgency && text(`urgency${order.urgency as 1 | 2 | 3}`)].filter(Boolean).join(' · ')],
    [text('neededBy'), order.neededBy],
    [text('requestedAt'), timeText(order.requestedAt)],
    [text('amount'), typeof order.amount === 'number' && text('yuan', { n: (order.amount / 100).toFixed(2) })],
    [shared('warehouse'), order.warehouseName],
    [text('box'), order.shipment?.coldBox],
    [text('logger'), order.shipment?.logger],
    [text('carrier'), order.shipment?.carrier],
    [text('justification'), order.justification],
    [text('opinion'), order.opinion],
    [text('cancelReason'), order.cancelReason],
    [shared('remark'), order.remark],
  ];
  const packing = (n: number) => {
    const packed = inPacks(n, order);
    return text(packed.packs && packed.vials ? 'packsAndVials' : packed.vials || !packed.packs ? 'vialsOnly' : 'packsOnly', { ...packed });
  };
  const doses = (n: number | null | undefined) => (n === null || n === undefined ? '—' : grouped(n));
  return (
    <>
      <p className="order-head">
        <OrderStatusTag status={order.status} />
        <a href={`#/vaccines/indent/${order.productCode}`}>{order.productName}</a>
        {order.parentId && order.orderNoOfParent && <a href={record.href(order.parentId)}>{text('split', { no: order.orderNoOfParent })}</a>}
        {order.children.map((child) => (
          <a key={child.id} href={record.href(child.id)}>
            {text('children')} {child.orderNo}
          </a>
        ))}
      </p>
      {order.task && (
        <p className="order-head">
          {order.task.waitsFor.length > 0 && <span>{text('waitsFor', { who: order.task.waitsFor.join(comma()), step: order.task.step })}</span>}
          <a href={`#/workFlow/flowTodo?open=${order.task.id}`}>{text('openTask')}</a>
        </p>
      )}
      <WithdrawalQuestion order={order} />
      <dl className="order-facts">
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <h3>{text('line')}</h3>
      <div className="order-scroll">
        <table className="facts-table">
          <thead>
            <tr>
              {(['closing', 'suggestion', 'requested', 'approved', 'shipped', 'received'] as const).map((key) => (
                <th key={key} scope="col">
                  {text(key)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {order.lines.map((line) => (
              <tr key={line.id}>
                <td>{doses(line.stockOnHandDoses)}</td>
                <td>{doses(line.suggestedDoses)}</td>
                <td>{doses(line.requestedDoses)}</td>
                <td>
                  {doses(line.approvedDoses)} {line.approvedDoses !== null && <small>{packing(line.approvedDoses)}</small>}
                </td>
                <td>{doses(line.shippedDoses)}</td>
                <td>{doses(line.receivedDoses)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {order.lines.map((line) => line.forecast && <ForecastSteps key={line.id} forecast={line.forecast} />)}
      {order.lots.length > 0 && (
        <>
          <h3>{text('lots')}</h3>
          <div className="order-scroll">
            <table className="facts-table">
              <thead>
                <tr>
                  <th scope="col">{shared('lot')}</th>
                  <th scope="col">{shared('expiry')}</th>
                  <th scope="col">{shared('doses')}</th>
                  <th scope="col">{text('received')}</th>
                  <th scope="col">{text('vvm')}</th>
                </tr>
              </thead>
              <tbody>
                {order.lots.map((lot) => (
                  <tr key={lot.lineId + lot.lotId}>
                    <th scope="row">{lot.lotNo}</th>
                    <td>{lot.expiryDate}</td>
                    <td>{doses(lot.doses)}</td>
                    <td>
                      {doses(lot.accepted)}{' '}
                      {lot.rejected ? (
                        <small>{text('rejectedDoses', { n: lot.rejected, why: translateCodeNow(rejectReasonTexts, lot.rejectReason ?? '') })}</small>
                      ) : (
                        ''
                      )}
                    </td>
                    <td>{lot.vvmStage ?? '—'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
      <h3>{text('timeline')}</h3>
      <OrderTimeline events={order.events} />
    </>
  );
}
