// Clients of the family show a chat text as HTML, so it is sent escaped; ours unescapes it and shows it as text (wire §14.2).

const NAMED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const SIGNS = Object.fromEntries(Object.entries(NAMED).map(([sign, name]) => [name, sign]));

export function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => NAMED[sign] as string);
}

/** The text before it was escaped. */
export function readText(escaped: string): string {
  return escaped.replace(/&(?:amp|lt|gt|quot|#39);/g, (name) => SIGNS[name] as string);
}
