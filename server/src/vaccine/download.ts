// An order as a file: the same bytes until the order changes. Every download is logged, with who made it and its hash.
import { createHash } from 'node:crypto';
import { indentDownload } from '@ordo/contract/indent.ts';
import type { Bytes } from '@ordo/contract/kit.ts';
import { blankKeys } from '@ordo/engine/permission/columns.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { businessTime } from '@ordo/engine/text/business-time.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { csvOf } from './download-csv.ts';
import { orderPdf } from './download-pdf.ts';
import { xlsxOf } from './download-xlsx.ts';
import { readIndent } from './indent.db.ts';

const MIME = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
};

export function downloadFeature(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, indentDownload, async ({ id, format, lang, header, zero }, call): Promise<Bytes> => {
    const order = blankKeys(await readIndent({ ...call, language: lang }, id), call.hidden);
    const made =
      format === 'csv'
        ? csvOf(order, lang, { header: header === '1', zero: zero === '1' })
        : format === 'pdf'
          ? await orderPdf(order, lang)
          : await xlsxOf(order, lang);
    const sha256 = createHash('sha256').update(made).digest('hex');
    await remember(call, id, { format, lang, sha256 });
    const day = businessTime(order.requestedAt ?? order.creatorTime ?? 0)
      .slice(0, 10)
      .replaceAll('-', '');
    return {
      mime: MIME[format],
      size: made.length,
      etag: sha256,
      name: `${order.orderNo}_${order.customerCode}_${day}.${format}`,
      disposition: 'attachment',
      maxAge: 0,
      open: async () =>
        (async function* () {
          yield made;
        })(),
    };
  });
}

async function remember(call: Call, id: string, what: Record<string, string>): Promise<void> {
  await sql`
    insert into change_log (user_id, request_id, entity, record_id, action, after)
    values (${call.user.userId}, ${call.requestId}, 'vac_indent', ${id}, 'download', ${JSON.stringify(what)}::jsonb)`.execute(call.db);
}
