// Commands on an order (vaccine §3); each answers its new status.
import { lotProblems } from '@ordo/engine/vaccine/lot.ts';
import { orderStatuses, rejectReasons } from '@ordo/engine/vaccine/order-life.ts';
import * as z from 'zod/mini';
import { endpoint, id, integer, orNull, text, version } from './kit.ts';

const doses = () => integer(0, 9_999_999);
const one = { id: id(), version: version() };

/** Holders of `btn_approve`, or the present approvers of the workflow: checked for each order. */
const DECIDES = 'signed-in';

function command<S extends z.core.$ZodLooseShape>(name: string, right: string, summary: string, shape: S) {
  return endpoint({
    method: 'PUT',
    path: `/api/vaccine/VaccinesOrder/{id}/Actions/${name}`,
    access: right === DECIDES ? DECIDES : `vaccine.indent:${right}`,
    summary,
    input: z.object({ ...one, ...shape }),
    result: z.object({ status: z.enum(orderStatuses), version: z.int() }),
  });
}

export const indentSubmit = command('Submit', 'btn_add', 'Sends a draft, or an order that came back, to those who approve.', { region: z.optional(text(64)) });
export const indentRevoke = command(
  'Revoke',
  'btn_add',
  'Takes one’s own order back. Once somebody has acted on it in a workflow, whoever has it open is asked, and it stays where it is until they agree.',
  { reason: z._default(text(300), '') },
);
export const indentAnswerRevoke = command('AnswerRevoke', DECIDES, 'Agrees that the requester takes the order back, or not, and why.', {
  agrees: z.boolean(),
  opinion: z._default(text(300), ''),
});
export const indentAdopt = command(
  'Adopt',
  DECIDES,
  'Approves, line by line; more than was asked for needs the right `btn_over` and an opinion that says why.',
  {
    lines: z.array(z.object({ id: id(), approvedDoses: doses() })).check(z.minLength(1), z.maxLength(100)),
    opinion: z._default(text(300), ''),
  },
);
export const indentReject = command('Reject', DECIDES, 'Says no, and why.', { opinion: z._default(text(300), '') });
export const indentReturn = command('Return', DECIDES, 'Gives it back to be changed, and says what.', { opinion: z._default(text(300), '') });
export const indentCancel = command('Cancel', 'btn_cancel', 'Ends an order that has not been shipped; what was reserved for it is free again.', {
  reason: z._default(text(300), ''),
});
export const indentAllocate = command(
  'Allocate',
  'btn_ship',
  'Reserves lots: first expired, first out, or as chosen by hand with the right `btn_override` and a reason.',
  {
    warehouseId: id(),
    lots: z.optional(z.array(z.object({ lineId: id(), lotId: id(), doses: doses() })).check(z.maxLength(200))),
    reason: z._default(text(200), ''),
  },
);
export const indentRelease = command('Release', 'btn_ship', 'Frees what was reserved.', {});
export const indentSplit = command('Split', 'btn_ship', 'Moves part of an approved order into one of its own.', {
  lines: z.array(z.object({ id: id(), doses: doses() })).check(z.minLength(1), z.maxLength(100)),
});
export const indentShip = command('Ship', 'btn_ship', 'The lots have left in a cold box with a logger.', {
  coldBox: z._default(text(50), ''),
  logger: z._default(text(50), ''),
  carrier: z._default(text(50), ''),
});
export const indentReceive = command(
  'Receive',
  'btn_receive',
  'What came, lot by lot: accepted, rejected and why, the stage of the vial monitor; and the temperature on arrival.',
  {
    arrivalTempC: orNull(z.number().check(z.minimum(-90), z.maximum(60))),
    lines: z
      .array(
        z.object({
          shipmentLineId: id(),
          acceptedDoses: doses(),
          rejectedDoses: z._default(doses(), 0),
          reason: z._default(z.union([z.literal(''), z.enum(rejectReasons)]), ''),
          vvmStage: orNull(integer(1, 4)),
        }),
      )
      .check(z.minLength(1), z.maxLength(500)),
  },
);
export const indentClose = command('Close', 'btn_ship', 'Nothing more will happen to it.', {});

export const indentPlan = endpoint({
  method: 'GET',
  path: '/api/vaccine/VaccinesOrder/{id}/Plan',
  access: 'vaccine.indent:btn_ship',
  summary: 'Which lots would be reserved in a warehouse, and why others would not. Changes nothing.',
  input: z.object({ id: id(), warehouseId: id() }),
  result: z.object({
    lines: z.array(
      z.object({
        lineId: z.string(),
        doses: z.int(),
        short: z.int(),
        lots: z.array(
          z.object({
            lotId: z.string(),
            lotNo: z.string(),
            expiryDate: z.string(),
            available: z.int(),
            chosen: z.int(),
            reason: z.nullable(z.enum(lotProblems)),
          }),
        ),
      }),
    ),
  }),
});
