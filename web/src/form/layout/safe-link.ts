/** An address that opens a page and runs no script: web, this product, mail or telephone; '' for any other. */
export function safeLink(address: string): string {
  const text = address.trim();
  if (/^(#?\/(?!\/)|mailto:|tel:)/i.test(text)) return text;
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol) ? text : '';
}
