// Numbers of acts on a task, as in the family; our own begin at 20.
const numbers: Readonly<Record<string, number>> = {
  reject: 0,
  // The family has one word for both.
  return: 0,
  adopt: 1,
  submit: 2,
  correct: 2,
  recall: 3,
  withdraw: 3,
  cancel: 4,
  assign: 5,
  addSigner: 6,
  transfer: 7,
  suspend: 8,
  claim: 20,
  release: 21,
  removeSigner: 22,
  urge: 23,
  circulate: 24,
  comment: 25,
  resume: 26,
  move: 27,
  revive: 28,
  retry: 29,
  handOver: 30,
  migrate: 31,
  undoMigration: 32,
  skip: 33,
  revoke: 34,
  askWithdraw: 35,
  agreeWithdraw: 36,
  denyWithdraw: 37,
};

/** For acts of the system that have no number. */
const OTHER = 99;

/** @param act of a record */
export const handleNumber = (act: string): number => (Object.hasOwn(numbers, act) ? (numbers[act] ?? OTHER) : OTHER);
