import { insertRecord, type Writer } from '../kit/record.ts';

export interface NewRole {
  fullName: string;
  enCode: string;
  description: string;
  sortCode: number;
}

export function createRole(writer: Writer, wanted: NewRole): Promise<{ id: string; version: number }> {
  const { fullName, enCode, description, sortCode } = wanted;
  return insertRecord(writer, 'role', { full_name: fullName, en_code: enCode, description, sort_code: sortCode });
}
