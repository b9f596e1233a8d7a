// Names of a customer's fixed values, on the screen and in data schemes.
import type { CustomerStatus, CustomerType, DeliverySchedule } from './customer.ts';
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

export const deliveryPhrases = {
  WEEKLY: ['每周', 'Weekly'],
  FORTNIGHTLY: ['每两周', 'Fortnightly'],
  MONTHLY: ['每月', 'Monthly'],
  ON_DEMAND: ['按需', 'On demand'],
} as const satisfies Record<DeliverySchedule, Phrase>;
