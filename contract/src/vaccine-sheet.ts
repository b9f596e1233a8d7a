// Spreadsheets of the vaccine business: products, plans, formulary, populations and lots are imported and exported with the same headers.
import * as z from 'zod/mini';
import { customerList } from './customer.ts';
import { formularyList } from './formulary.ts';
import { lotList } from './lot.ts';
import { populationList } from './population.ts';
import { product } from './product.ts';
import { sheetCalls, updateCalls } from './sheet.ts';
import { schemeList } from './vaccine-scheme.ts';

const pages = { currentPage: true, pageSize: true } as const;

export const customerSheet = sheetCalls(customerList, z.omit(customerList.input, pages), 'customers');
export const productSheet = { ...sheetCalls(product.list, z.omit(product.list.input, pages), 'products'), ...updateCalls(product.list, 'products') };
export const lotSheet = { ...sheetCalls(lotList, z.omit(lotList.input, pages), 'lots'), ...updateCalls(lotList, 'lots') };
export const schemeSheet = { ...sheetCalls(schemeList, z.omit(schemeList.input, pages), 'plans'), ...updateCalls(schemeList, 'plans') };
export const formularySheet = {
  ...sheetCalls(formularyList, z.omit(formularyList.input, pages), 'entries of the formulary'),
  ...updateCalls(formularyList, 'entries of the formulary'),
};
export const populationSheet = {
  ...sheetCalls(populationList, z.omit(populationList.input, pages), 'populations'),
  ...updateCalls(populationList, 'populations'),
};
