// Prints records: filled for the screen, or as a PDF. Every PDF is logged, with who printed it and its hash.
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Bytes } from '@ordo/contract/kit.ts';
import type { Language } from '@ordo/contract/language.ts';
import { printTemplateFill, printTemplatePdf } from '@ordo/contract/print-template.ts';
import type { Block, PrintDocument } from '@ordo/engine/print/document.ts';
import { fill } from '@ordo/engine/print/fill.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { fileOf } from '../file/file.read.ts';
import { tableText } from '../kit/ddl.ts';
import type { PrintRegistry, PrintSource } from '../kit/print-source.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { pdfInThread } from './pdf-thread.ts';
import { templateOf, withPictures } from './print-template.db.ts';
import { namesOf, recordOf, shapeOf, sourceOf } from './source.ts';

/** Total size of the pictures of a document, in bytes. */
const MAX_PICTURES = 20_000_000;

export function printingFeature(app: FastifyInstance, deps: Deps, prints: PrintRegistry, signed: (document: PrintDocument, call: Call) => PrintDocument): void {
  serve(app, deps, printTemplateFill, async ({ id, recordId }, call) => {
    const { fullName, document, unknown } = await filled(call, prints, id, recordId, call.language);
    return { fullName, printTemplate: signed(document, call), unknown };
  });

  serve(
    app,
    deps,
    printTemplatePdf,
    async ({ id, recordId, lang }, call): Promise<Bytes> => {
      const { fullName, document, source, changedAt, template } = await filled({ ...call, language: lang }, prints, id, recordId, lang);
      const pictures = await picturesOf(deps, call, document);
      const made = await pdfInThread(document, {
        title: fullName,
        at: new Date(Math.max(changedAt, template.lastModifyTime ?? template.creatorTime ?? 0)),
        pictures,
      });
      const sha256 = createHash('sha256').update(made).digest('hex');
      await remember(call, source, recordId, { format: 'pdf', lang, template: template.enCode, number: template.documentVersion, sha256 });
      return {
        mime: 'application/pdf',
        size: made.length,
        etag: sha256,
        name: `${template.fullName}_${fullName}.pdf`,
        disposition: 'attachment',
        maxAge: 0,
        open: async () =>
          (async function* () {
            yield made;
          })(),
      };
    },
    'own transactions',
  );
}

/** @throws Refusal printTemplateOff, denied, notFound, printTooLarge */
async function filled(call: Call, prints: PrintRegistry, id: string, recordId: string, language: Language) {
  const template = await templateOf(call.db, id).catch((error: unknown) => {
    throw error instanceof Refusal ? new Refusal('printTemplateOff') : error;
  });
  if (template.enabledMark === 0) throw new Refusal('printTemplateOff');
  const source = await sourceOf(prints, call, template.type);
  const { fullName, record, changedAt } = await recordOf(call, source, recordId);
  const { document, unknown, cut } = fill(template.printTemplate, { shape: shapeOf(source), record, names: namesOf(source, language), language });
  if (cut) throw new Refusal('printTooLarge');
  return { template, source, fullName, changedAt, document, unknown };
}

/** Formats that the PDF library can read. */
const READABLE = new Set(['image/jpeg', 'image/png']);

async function picturesOf({ files }: Deps, { db }: Call, document: PrintDocument): Promise<Map<string, string>> {
  const pictures = new Map<string, string>();
  let bytes = 0;
  for (const src of addressesIn(document)) {
    const file = await fileOf(db, 'annexpic', src.slice(src.lastIndexOf('/') + 1));
    if (!file || !READABLE.has(file.mime)) continue;
    bytes += file.size;
    if (bytes > MAX_PICTURES) throw new Refusal('printTooLarge');
    pictures.set(src, `data:${file.mime};base64,${(await buffer(await files.store.read(file.sha256))).toString('base64')}`);
  }
  return pictures;
}

function addressesIn(document: { page: PrintDocument['page']; content: Block[] }): Set<string> {
  const found = new Set<string>();
  withPictures(document, (src) => {
    found.add(src);
    return src;
  });
  return found;
}

async function remember(call: Call, source: PrintSource, id: string, what: Record<string, string | number>): Promise<void> {
  await sql`
    insert into change_log (user_id, request_id, entity, record_id, action, after)
    values (${call.user.userId}, ${call.requestId}, ${tableText(source.entity)}, ${id}, 'download', ${JSON.stringify(what)}::jsonb)`.execute(call.db);
}
