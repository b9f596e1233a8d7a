// A customer's life: active and suspended change back and forth; closed is the end.

export type CustomerStatus = 'ACTIVE' | 'SUSPENDED' | 'CLOSED';

const next: Record<CustomerStatus, readonly CustomerStatus[]> = {
  ACTIVE: ['SUSPENDED', 'CLOSED'],
  SUSPENDED: ['ACTIVE', 'CLOSED'],
  CLOSED: [],
};

export function customerTransition(from: CustomerStatus, to: CustomerStatus): boolean {
  return next[from].includes(to);
}
