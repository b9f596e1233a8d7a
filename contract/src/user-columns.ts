// Columns of people that can be hidden.
import type { PageColumns } from '@ordo/engine/permission/columns.ts';
import { historyColumns } from './crud.ts';

/** The directory shows everybody with their department, and pickers offer all enabled people. */
export const userColumns: PageColumns = {
  menu: 'permission.user',
  kept: ['id', 'version', 'account', 'realName', 'headIcon', 'quickQuery', 'organizeId', 'department', 'enabledMark', 'isAdministrator', 'sortCode'],
  columns: {
    roleName: ['roleId'],
    position: ['positionId'],
    managerId: [],
    rank: [],
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
