const DAY = 86_400_000;
/** Days before the end of a licence from which on a warning is shown. */
const SOON = 60;

export interface LicenceState {
  tone: 'fine' | 'soon' | 'past';
  /** Until the last day of the licence; negative: days since then. */
  days: number;
}

/** @param expiry last day of the licence and @param today, both `YYYY-MM-DD` */
export function licenceState(expiry: string, today: string): LicenceState {
  const days = Math.round((Date.parse(expiry) - Date.parse(today)) / DAY);
  return { days, tone: days < 0 ? 'past' : days < SOON ? 'soon' : 'fine' };
}
