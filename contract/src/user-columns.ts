// What of a person can be kept from somebody.
import type { PageColumns } from '@ordo/engine/permission/columns.ts';
import { historyColumns } from './crud.ts';

/** The directory names everybody with their department, and pickers offer whoever is enabled. */
export const userColumns: PageColumns = {
  menu: 'permission.user',
  kept: ['id', 'version', 'account', 'realName', 'headIcon', 'quickQuery', 'organizeId', 'department', 'enabledMark', 'isAdministrator', 'sortCode'],
  columns: {
    roleName: ['roleId'],
    position: ['positionId'],
    managerId: [],
    mobilePhone: [],
    gender: [],
    email: [],
    telePhone: [],
    landline: [],
    nation: [],
    nativePlace: [],
    certificatesNumber: ['certificatesType'],
    education: [],
    urgentContacts: [],
    urgentTelePhone: [],
    postalAddress: [],
    entryDate: [],
    birthday: [],
    lastLoginTime: [],
    description: [],
    ...historyColumns,
  },
};
