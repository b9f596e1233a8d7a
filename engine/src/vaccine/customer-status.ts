// Status of a customer: active and suspended are interchangeable; closed is final.

export type CustomerStatus = 'ACTIVE' | 'SUSPENDED' | 'CLOSED';

const next: Record<CustomerStatus, readonly CustomerStatus[]> = {
  ACTIVE: ['SUSPENDED', 'CLOSED'],
  SUSPENDED: ['ACTIVE', 'CLOSED'],
  CLOSED: [],
};

export function customerTransition(from: CustomerStatus, to: CustomerStatus): boolean {
  return next[from].includes(to);
}
