// Every function by its name.
import type { Functions } from '../function.ts';
import { aggregates } from './aggregates.ts';
import { logic } from './logic.ts';
import { numbers } from './numbers.ts';

export const functions: Functions = { ...logic, ...numbers, ...aggregates };
