// The look of every mail: what it is about, who and when, its text, one button, and who sent it. Each mail is HTML and plain text with the same content.
import type { Language } from '@ordo/contract/language.ts';
import { escapeHtml } from '../kit/escape-html.ts';

export interface MailFact {
  label: string;
  value: string;
}

export interface MailContent {
  language: Language;
  /** Name of the product, above the title. */
  product: string;
  title: string;
  /** Below the title: who, and when. */
  lead: string;
  facts: readonly MailFact[];
  /** Cleaned HTML, and the same as text; '' for none. */
  body: { html: string; text: string };
  /** Below the body. */
  notes: readonly string[];
  /** Null: no public address is set. `or`: words before the address itself, for programs that show no button. */
  link: { label: string; href: string; or: string } | null;
  foot: string;
}

const LANG: Record<Language, string> = { zh: 'zh-CN', zhtw: 'zh-TW', en: 'en' };
/** Separates a label from its value in the text. */
const colon = (language: Language) => (language === 'en' ? ': ' : '：');

export function mailPage(content: MailContent): { text: string; html: string } {
  const { language, title, lead, facts, body, notes, link, foot } = content;
  const lines = facts.map(({ label, value }) => `${label}${colon(language)}${value}`).join('\n');
  const address = link && `${link.label}${colon(language)}\n${link.href}`;
  return {
    text: [title, lead, lines, body.text, ...notes, address, foot].filter(Boolean).join('\n\n'),
    html: htmlOf(content),
  };
}

const FONT = "-apple-system,'Segoe UI',Roboto,'PingFang SC','Microsoft YaHei',Arial,sans-serif";
const GREY = '#5c6470';

// Mail programs know no style sheets: each element has its own style, and tables are the frame.
function htmlOf({ language, product, title, lead, facts, body, notes, link, foot }: MailContent): string {
  const paragraph = (text: string, style: string) => (text ? `<p style="${style}">${escapeHtml(text)}</p>` : '');
  const row = ({ label, value }: MailFact) =>
    `<tr><td style="padding:4px 16px 4px 0;color:${GREY};white-space:nowrap;vertical-align:top">${escapeHtml(label)}</td><td style="padding:4px 0;word-break:break-word">${escapeHtml(value)}</td></tr>`;
  const table =
    facts.length > 0
      ? `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 20px;font-size:14px;line-height:22px">${facts.map(row).join('')}</table>`
      : '';
  const href = link && escapeHtml(link.href);
  const button = link
    ? `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:4px 0 12px"><tr><td style="border-radius:6px;background:#0b66c3"><a href="${href}" style="display:inline-block;padding:10px 24px;color:#ffffff;font-size:15px;line-height:22px;text-decoration:none">${escapeHtml(link.label)}</a></td></tr></table>
<p style="margin:0;color:${GREY};font-size:12px;line-height:18px">${escapeHtml(link.or)}<br><a href="${href}" style="color:${GREY};word-break:break-all">${href}</a></p>`
    : '';
  return `<!doctype html>
<html lang="${LANG[language]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:0;background:#f3f5f8;color:#1d2430;font-family:${FONT}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f5f8"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff;border:1px solid #dfe3ea;border-radius:8px"><tr><td style="padding:24px">
${paragraph(product, `margin:0 0 12px;color:${GREY};font-size:13px;line-height:20px`)}
<h1 style="margin:0 0 8px;font-size:20px;line-height:28px;font-weight:600;word-break:break-word">${escapeHtml(title)}</h1>
${paragraph(lead, `margin:0 0 16px;color:${GREY};font-size:13px;line-height:20px`)}
${table}
${body.html ? `<div style="margin:0 0 20px;font-size:15px;line-height:24px;word-break:break-word">${body.html}</div>` : ''}
${notes.map((note) => paragraph(note, 'margin:0 0 16px;font-size:14px;line-height:22px')).join('')}
${button}
</td></tr></table>
${paragraph(foot, `max-width:600px;margin:16px 0 0;color:${GREY};font-size:12px;line-height:18px`)}
</td></tr></table>
</body></html>`;
}
