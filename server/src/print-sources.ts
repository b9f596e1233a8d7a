// Everything that can be printed with a template.
import { customerPrint } from './customer/customer.print.ts';
import type { PrintSources } from './kit/print-source.ts';
import { userPrint } from './user/user.print.ts';
import { indentPrint } from './vaccine/print.ts';

export const printSources: PrintSources = { indent: indentPrint, customer: customerPrint, user: userPrint };
