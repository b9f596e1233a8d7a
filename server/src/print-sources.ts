// What can always be printed with a template.
import { customerPrint } from './customer/customer.print.ts';
import type { PrintSource } from './kit/print-source.ts';
import { userPrint } from './user/user.print.ts';
import { indentPrint } from './vaccine/print.ts';

export const printSources: Readonly<Record<string, PrintSource>> = { indent: indentPrint, customer: customerPrint, user: userPrint };
