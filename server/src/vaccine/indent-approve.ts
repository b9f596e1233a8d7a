// An order is approved, line by line, by holders of the permission or by its task.
import { packsFor } from '@ordo/engine/vaccine/pack.ts';
import { sql } from 'kysely';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import { assertStep, move, type Moved } from './indent-move.ts';
import { totalsOf, type IndentRow, type LineRow } from './indent.db.ts';
import { moment } from './names.ts';

export interface ApprovedLine {
  line: LineRow;
  doses: number;
}

export async function approved(
  call: Call,
  order: IndentRow,
  lines: readonly ApprovedLine[],
  opinion: string,
  mayOverApprove: boolean,
  byTask = false,
): Promise<Moved> {
  const amounts = lines.map(({ line, doses }) => ({ requested: line.requested_doses, approved: doses }));
  const asked = { command: 'adopt', lines: amounts, mayOverApprove, opinion } as const;
  assertStep(call, order, asked);
  for (const { line, doses } of lines) await approveLine(call, line.product_id, line.id, doses);
  const values = { approved_by: call.user.userId, approved_at: moment(call.now), opinion, ...(await totalsOf(call, order.id)) };
  return move(call, order, asked, values, { note: opinion, detail: { approved: amounts }, byTask });
}

async function approveLine(call: Call, productId: string, lineId: string, doses: number): Promise<void> {
  const { rows } = await sql<{ dosesPerVial: number; netDosesPerPack: number; packRoundingThreshold: number; roundToZero: number }>`
    select doses_per_vial as "dosesPerVial", net_doses_per_pack as "netDosesPerPack", pack_rounding_threshold as "packRoundingThreshold",
           round_to_zero as "roundToZero" from vac_product where id = ${productId}`.execute(call.db);
  const pack = rows[0];
  if (!pack) throw new Refusal('productUnknown');
  if (doses % pack.dosesPerVial !== 0) throw new Refusal('orderVials', { perVial: pack.dosesPerVial });
  const packs = packsFor(doses, { ...pack, roundToZero: pack.roundToZero === 1 });
  await sql`update vac_indent_line set approved_doses = ${doses}, packs_to_ship = ${packs} where id = ${lineId}`.execute(call.db);
}
