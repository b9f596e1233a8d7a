// Sign-in by a QR code that a signed-in telephone scans: states and transitions.
export const scanStates = ['waiting', 'seen', 'confirmed', 'refused', 'used', 'over'] as const;
export type ScanState = (typeof scanStates)[number];

/** `look`: a signed-in user has opened it. `use`: the requesting browser has received its session. */
export type ScanEvent = 'look' | 'confirm' | 'refuse' | 'use' | 'expire';

/** Validity of a code. */
export const scanSeconds = 60;

const table: Record<ScanState, Partial<Record<ScanEvent, ScanState>>> = {
  waiting: { look: 'seen', expire: 'over' },
  seen: { look: 'seen', confirm: 'confirmed', refuse: 'refused', expire: 'over' },
  confirmed: { use: 'used', expire: 'over' },
  refused: {},
  used: {},
  over: {},
};

/** @returns null when the event cannot happen in this state */
export function afterScan(state: ScanState, event: ScanEvent): ScanState | null {
  return table[state][event] ?? null;
}

/** The states in which the event can happen. */
export function statesBefore(event: ScanEvent): ScanState[] {
  return scanStates.filter((state) => afterScan(state, event) !== null);
}
