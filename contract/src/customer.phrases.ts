// How the fixed values of a customer are called, on the screen and in data schemes.
import type { CustomerStatus, CustomerType } from './customer.ts';
import type { Phrase } from './refusals.ts';

export const customerTypePhrases = {
  CDC: ['疾控中心', 'CDC'],
  HOSPITAL: ['医院', 'Hospital'],
  CLINIC: ['门诊', 'Clinic'],
  SCHOOL: ['学校', 'School'],
  ENTERPRISE: ['企业', 'Enterprise'],
  PHARMACY: ['药店', 'Pharmacy'],
} as const satisfies Record<CustomerType, Phrase>;

export const customerStatusPhrases = {
  ACTIVE: ['正常', 'Active'],
  SUSPENDED: ['已暂停', 'Suspended'],
  CLOSED: ['已关闭', 'Closed'],
} as const satisfies Record<CustomerStatus, Phrase>;
