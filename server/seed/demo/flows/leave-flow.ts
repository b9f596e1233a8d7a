// Leave requests: the head of the department decides, and for more than three days the head of the centre as well.
import { defaultSettings, type FlowDocument } from '@ordo/engine/flow/document.ts';
import { defaultSign, type ApproverNode, type Who } from '@ordo/engine/flow/nodes/approver.ts';
import { nobody } from '@ordo/engine/flow/nodes/node.ts';

const DAY = 24 * 60;

const approver = (id: string, title: string, who: Who, progress: number): ApproverNode => ({
  id,
  title,
  outside: {},
  kind: 'approver',
  who,
  sign: defaultSign,
  nobody: { does: 'admin' },
  limit: { notInitiator: false, same: null },
  onReject: { to: 'end' },
  back: 'chosen',
  may: { return: true, transfer: true, addSigner: true, circulate: true },
  needs: { opinion: false, signature: false },
  progress,
  // Its state is set by the workflow, not by a field.
  rights: [{ field: 'state', read: false, write: false, required: false }],
  limits: {
    remind: { after: { minutes: DAY, working: false }, every: { minutes: DAY, working: false }, most: 3 },
    overdue: { after: { minutes: 3 * DAY, working: false }, does: 'none', to: null },
  },
  circulate: nobody,
  hooks: [],
});

/** @param director the position of the head of the centre */
export const leaveFlow = (admin: string, director: string): FlowDocument => ({
  schema: 1,
  start: {
    id: 'start',
    title: '发起申请',
    outside: {},
    kind: 'start',
    launchers: null,
    rights: [{ field: 'state', read: false, write: false, required: false }],
    hooks: [],
  },
  chain: [
    approver('head', '部门负责人审批', { kind: 'head', field: null }, 40),
    {
      id: 'long',
      title: '请假天数',
      outside: {},
      kind: 'condition',
      branches: [
        {
          id: 'long1',
          title: '超过 3 天',
          when: { field: 'days', is: 'greater', value: 3 },
          chain: [approver('director', '中心主任审批', { kind: 'people', people: { ...nobody, positions: [director] } }, 80)],
          outside: {},
        },
        { id: 'long2', title: '3 天以内', when: null, chain: [], outside: {} },
      ],
    },
  ],
  settings: { ...defaultSettings, admin, sameInitiator: 'skip', sameApprover: 'adjacent', withdraw: 'any', title: '{user} {type} {days} 天（{begin} 起）' },
});
