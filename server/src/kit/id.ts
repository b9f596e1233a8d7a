// Ids generated here: decimal text that increases with time and is unique across nodes without asking the database.

/** 2024-01-01: ids have 18 digits until July 2031, then 19, and fit a signed 64-bit number until 2093. */
const EPOCH = 1_704_067_200_000;

let node = 0n;
let last = 0;
let sequence = 0;

/** @param number from the sequence `node_number`, a new one for each start of a process */
export function initIds(number: number): void {
  node = BigInt(number % 1024) << 12n;
}

/** 41 bits of milliseconds, 10 of node, 12 of sequence. */
export function newId(): string {
  let now = Date.now();
  if (now <= last) {
    now = last;
    sequence = (sequence + 1) & 4095;
    if (sequence === 0) now += 1;
  } else {
    sequence = 0;
  }
  last = now;
  return String((BigInt(now - EPOCH) << 22n) | node | BigInt(sequence));
}
