// Sign-ins, requests and errors: three lists with one layout.
import type { Endpoint } from '@ordo/contract/kit.ts';
import { faultLog, faultLogExport, logRemove, requestLog, requestLogExport, signInLog, signInLogExport } from '@ordo/contract/log.ts';
import { deviceOf } from '@ordo/engine/text/device.ts';
import { Drawer, Segmented } from 'antd';
import { useState } from 'react';
import { useConfirmDelete } from '../kit/confirm.tsx';
import { ListScreen } from '../kit/list-screen.tsx';
import { Moment, Text } from '../kit/list/cell.tsx';
import { DayFilter } from '../kit/list/day-filter.tsx';
import type { Action, Column, Filter, RowOf } from '../kit/list/types.ts';
import { useText } from '../kit/phrases.ts';
import { useSave } from '../kit/query.ts';
import { SignInOutcome } from '../kit/sign-in-outcome.tsx';
import { Tag } from '../kit/tag.tsx';
import { timeText } from '../kit/time.ts';
import { useCan, useUrlState } from '../kit/view.tsx';
import { UserPicker } from '../user/user-picker.tsx';
import { logPhrases } from './log.phrases.ts';
import './log.css';

type Common = Pick<RowOf<typeof signInLog>, 'id' | 'creatorTime' | 'userName' | 'ipaddress' | 'platForm'>;
type Fault = RowOf<typeof faultLog>;

const defaults = { kind: 'signIns' };
const KINDS = ['signIns', 'requests', 'faults'] as const;

export function LogScreen() {
  const text = useText(logPhrases);
  const [{ kind }, change] = useUrlState(defaults);
  return (
    <div className="stacked">
      <Segmented
        className="stacked-choice"
        aria-label={text('kinds')}
        value={kind}
        options={KINDS.map((value) => ({ value, label: text(value) }))}
        onChange={(next) => change({ kind: next })}
      />
      {kind === 'requests' ? <Requests /> : kind === 'faults' ? <Faults /> : <SignIns />}
    </div>
  );
}

function SignIns() {
  const text = useText(logPhrases);
  return (
    <Lines
      name="sign-ins"
      list={signInLog}
      sheet={signInLogExport}
      own={[
        {
          key: 'outcome',
          title: text('outcome'),
          width: 110,
          card: 'badge',
          render: (row: RowOf<typeof signInLog>) => <SignInOutcome outcome={row.outcome} />,
        },
      ]}
    />
  );
}

function Requests() {
  const text = useText(logPhrases);
  return (
    <Lines
      name="requests"
      list={requestLog}
      sheet={requestLogExport}
      own={[
        { key: 'requestMethod', title: text('method'), width: 80 },
        { key: 'requestURL', title: text('url'), width: 320 },
        {
          key: 'code',
          title: text('code'),
          width: 80,
          card: 'badge',
          render: (row: RowOf<typeof requestLog>) => <Tag tone={row.code === 200 ? 'good' : 'warn'}>{String(row.code)}</Tag>,
        },
        { key: 'requestDuration', title: text('took'), width: 80, numeric: true, render: (row: RowOf<typeof requestLog>) => `${row.requestDuration} ms` },
      ]}
    />
  );
}

function Faults() {
  const text = useText(logPhrases);
  const [looked, setLooked] = useState<Fault | null>(null);
  return (
    <>
      <Lines
        name="faults"
        list={faultLog}
        sheet={faultLogExport}
        own={[
          { key: 'moduleName', title: text('module'), width: 260 },
          { key: 'json', title: text('message'), width: 360, render: (row: Fault) => <Text>{contentOf(row).message}</Text> },
        ]}
        more={(row: Fault) => [{ key: 'look', label: text('details'), run: () => setLooked(row) }]}
      />
      {looked && (
        <Drawer open size="min(860px, 100vw)" title={looked.moduleName} onClose={() => setLooked(null)}>
          <p>
            {timeText(looked.creatorTime)} · {looked.userName || text('nobody')} · {text('request')} {looked.requestId}
          </p>
          <pre className="fault-stack">{contentOf(looked).stack}</pre>
        </Drawer>
      )}
    </>
  );
}

function contentOf({ json }: Fault): { message: string; stack: string } {
  return JSON.parse(json) as { message: string; stack: string };
}

interface LinesProps<E extends Endpoint> {
  name: string;
  list: E;
  sheet: Endpoint;
  own: Column<RowOf<E>>[];
  more?(row: RowOf<E>): Action[];
}

function Lines<E extends Endpoint>({ name, list, sheet, own, more }: LinesProps<E>) {
  const text = useText(logPhrases);
  const can = useCan();
  const confirmRemoval = useConfirmDelete();
  const { mutateAsync: remove } = useSave(logRemove);
  const of = (row: RowOf<E>) => row as unknown as Common;
  const columns: Column<RowOf<E>>[] = [
    { key: 'creatorTime', title: text('at'), width: 110, sort: true, render: (row) => <Moment at={of(row).creatorTime} /> },
    { key: 'userName', title: text('who'), width: 160, names: true },
    ...own,
    { key: 'ipaddress', title: text('ip'), width: 130 },
    { key: 'platForm', title: text('device'), width: 180, render: (row) => <Text>{deviceOf(of(row).platForm).name || of(row).platForm}</Text> },
  ];
  const filters: Filter[] = [
    { key: 'userId', label: text('who'), control: (props: object) => <UserPicker noun={text('who')} {...props} /> },
    { key: 'startTime', label: text('from'), control: (props) => <DayFilter {...props} /> },
    { key: 'endTime', label: text('until'), control: (props) => <DayFilter end {...props} /> },
  ];
  return (
    <ListScreen
      key={name}
      name={name}
      title={text('title')}
      hint={text('hint')}
      list={list}
      sheet={can('btn_download') ? sheet : undefined}
      columns={columns}
      filters={filters}
      nameOf={(row) => of(row).userName || text('nobody')}
      actions={more}
      bulk={
        can('btn_remove')
          ? (rows, unselect) => [
              {
                key: 'remove',
                label: text('remove'),
                danger: true,
                run: () => confirmRemoval(text('removeMany', { n: rows.length }), () => remove({ ids: rows.map((row) => of(row).id) }).then(unselect)),
              },
            ]
          : undefined
      }
    />
  );
}
