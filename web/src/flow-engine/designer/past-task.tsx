// Selects an existing task as a start of a dry run: only tasks that the designer may read, with the fields that they can see.
import { flowMine, flowMonitor, flowTask, type FlowRow } from '@ordo/contract/flow-task.ts';
import type { Values } from '@ordo/engine/form/values.ts';
import { Select } from 'antd';
import { useState } from 'react';
import { call, CallError } from '../../kit/call.ts';
import { useText } from '../../kit/phrases.ts';
import { useRead } from '../../kit/query.ts';
import { timeText } from '../../kit/time.ts';
import { toast } from '../../kit/toast.ts';
import { useCanOpen } from '../../kit/view.tsx';
import { useSurroundings } from './context.ts';
import { dryPhrases } from './dry-run.phrases.ts';

const MAX = 50;

export function PastTask({ id, take }: { id: string; take(initiator: string, values: Values): void }) {
  const text = useText(dryPhrases);
  const { id: flowId } = useSurroundings();
  const monitors = useCanOpen('workFlow.flowMonitor');
  const [keyword, setKeyword] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const asked = { flowId, keyword, currentPage: 1, pageSize: MAX };
  const all = useRead(flowMonitor, asked, { enabled: monitors });
  const mine = useRead(flowMine, asked, { enabled: !monitors });
  const rows: readonly FlowRow[] = (monitors ? all : mine).data?.list ?? [];
  const choose = async (task: string) => {
    setChosen(task);
    try {
      const { initiator, form } = await call(flowTask, { id: task });
      take(initiator.id, (form.record?.values ?? {}) as Values);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast('error', error.message);
    }
  };
  return (
    <Select<string>
      id={id}
      value={chosen}
      placeholder={text('pastHint')}
      options={rows.map((row) => ({ value: row.taskId, label: `${row.fullName} · ${row.initiator.name} · ${timeText(row.startTime ?? row.at)}` }))}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      notFoundContent={text('noPast')}
      onChange={(task) => void choose(task)}
    />
  );
}
