const pad = (n: number) => String(n).padStart(2, '0');

/** Epoch milliseconds as `YYYY-MM-DD HH:mm:ss` by the reader's clock; ten digits are seconds (spec §9); nothing gives ''. */
export function timeText(moment: number | null | undefined): string {
  if (moment === null || moment === undefined) return '';
  const date = new Date(moment < 1e10 ? moment * 1000 : moment);
  return `${dayText(date)} ${pad(date.getHours())}:${pad(date.getMinutes())}:${pad(date.getSeconds())}`;
}

/** Today by the reader's clock, `YYYY-MM-DD`. */
export function today(): string {
  return dayText(new Date());
}

function dayText(date: Date): string {
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}
