import { areaState } from '@ordo/contract/area.ts';
import { CaretRightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useEffectEvent, useState, type CSSProperties, type KeyboardEvent } from 'react';
import { NameLink } from '../kit/list/cell.tsx';
import { RowActions } from '../kit/list/row-actions.tsx';
import type { Action } from '../kit/list/types.ts';
import { kitPhrases } from '../kit/kit.phrases.ts';
import type { OpenRecord } from '../kit/open-record.ts';
import { usePhone } from '../kit/phone.ts';
import { useText } from '../kit/phrases.ts';
import { EnabledSwitch } from '../kit/enabled-switch.tsx';
import { useVisibleRows } from '../kit/tree/use-visible-rows.ts';
import { keyMove, type KeyLine } from '../kit/tree/tree-keys.ts';
import '../kit/tree/tree.css';
import type { Area, Line } from './area-branches.ts';
import { areaPhrases } from './area.phrases.ts';
import './area.css';

interface Props {
  lines: readonly Line[];
  /** Search hits show their path; they cannot be expanded. */
  flat: boolean;
  record: OpenRecord;
  /** Just created or searched for: scrolled to and highlighted for a moment. */
  marked: string | null;
  mayEdit: boolean;
  actions(area: Area): readonly Action[];
  toggle(area: Area): void;
  retry(parent: string): void;
  switched(area: Area, enabledMark: number, version: number): void;
}

const keyLine = (line: Line): KeyLine =>
  line.kind === 'area'
    ? { depth: line.depth, branch: line.area.hasChildren, unfolded: line.unfolded, opens: true }
    : { depth: line.depth, branch: false, unfolded: false, opens: false };

export function AreaTable({ lines, flat, record, marked, mayEdit, actions, toggle, retry, switched }: Props) {
  const text = useText(areaPhrases);
  const kit = useText(kitPhrases);
  const phone = usePhone();
  const height = phone || flat ? 60 : 44;
  const { frame, first, last, show, showInMiddle } = useVisibleRows(lines.length, height);
  const [active, setActive] = useState(0);

  const markedAt = marked ? lines.findIndex((line) => line.kind === 'area' && line.area.id === marked) : -1;
  // Scrolls when the highlighted row appears, not whenever rows move.
  const there = markedAt >= 0;
  const showMarked = useEffectEvent(() => showInMiddle(markedAt));
  useEffect(() => {
    if (there) showMarked();
  }, [there, marked]);

  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target instanceof HTMLTableRowElement)) return;
    const move = keyMove(event.key, lines.map(keyLine), active);
    if (!move) return;
    event.preventDefault();
    const line = lines[move.to];
    if (move.toggle && line?.kind === 'area') toggle(line.area);
    if (move.open && line?.kind === 'area') record.read(line.area.id);
    setActive(move.to);
    show(move.to);
    requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>(`tr[aria-rowindex="${move.to + 2}"]`)?.focus({ preventScroll: true }));
  };

  const columns = phone ? 3 : 5;
  const row = (line: Line, index: number) => {
    const shared = {
      'aria-rowindex': index + 2,
      'aria-level': line.depth + 1,
      tabIndex: index === Math.min(active, lines.length - 1) ? 0 : -1,
      onFocus: () => setActive(index),
      style: { blockSize: height, '--depth': line.depth } as CSSProperties,
    };
    if (line.kind !== 'area')
      return (
        <tr key={`${line.kind} ${line.parent} ${index}`} {...shared}>
          <td colSpan={columns} className="tree-name">
            {line.kind === 'wait' ? (
              <span className="bone" style={{ inlineSize: 160 }} role="status" aria-label={kit('loading')} />
            ) : (
              <span role="alert">
                {line.why}{' '}
                <Button type="link" size="small" onClick={() => retry(line.parent)}>
                  {kit('retry')}
                </Button>
              </span>
            )}
          </td>
        </tr>
      );
    const { area } = line;
    return (
      <tr
        key={area.id}
        {...shared}
        aria-expanded={area.hasChildren && !flat ? line.unfolded : undefined}
        aria-posinset={line.position}
        aria-setsize={line.siblings}
        className={area.id === marked ? 'tree-marked' : ''}
      >
        <td className="tree-name">
          <div>
            {!flat &&
              (area.hasChildren ? (
                <Button
                  type="text"
                  size="small"
                  tabIndex={-1}
                  icon={<CaretRightOutlined rotate={line.unfolded ? 90 : 0} />}
                  aria-label={text(line.unfolded ? 'fold' : 'unfold', { name: area.fullName })}
                  onClick={() => toggle(area)}
                />
              ) : (
                <span className="tree-leaf" />
              ))}
            <span className="tree-said">
              <NameLink id={area.id} name={area.fullName} record={record} />
              {(flat || phone) && <span className="list-below">{[flat && area.pathName, phone && area.enCode].filter(Boolean).join(' · ')}</span>}
            </span>
          </div>
        </td>
        {!phone && <td>{area.enCode}</td>}
        <td>
          <EnabledSwitch
            endpoint={areaState}
            id={area.id}
            value={area.enabledMark}
            label={area.fullName}
            disabled={!mayEdit}
            onDone={(enabledMark, version) => switched(area, enabledMark, version)}
          />
        </td>
        {!phone && <td className="tree-number">{area.sortCode}</td>}
        <td>
          <RowActions actions={actions(area)} name={area.fullName} shown={phone ? 0 : 2} />
        </td>
      </tr>
    );
  };

  return (
    <div className="tree-rows" ref={frame}>
      <table role="treegrid" aria-label={text('title')} aria-rowcount={lines.length + 1} onKeyDown={press}>
        <thead>
          <tr aria-rowindex={1}>
            <th className={flat ? '' : 'tree-head'}>{text('name')}</th>
            {!phone && <th className="area-code">{text('code')}</th>}
            <th className="area-state">{text('state')}</th>
            {!phone && <th className="area-number tree-number">{text('sort')}</th>}
            <th className="tree-actions">
              <span className={phone ? 'unseen' : ''}>{text('actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {first > 0 && <tr aria-hidden style={{ blockSize: first * height }} />}
          {lines.slice(first, last).map((line, index) => row(line, first + index))}
          {last < lines.length && <tr aria-hidden style={{ blockSize: (lines.length - last) * height }} />}
        </tbody>
      </table>
    </div>
  );
}
