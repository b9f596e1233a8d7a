// All functions by name.
import type { Functions } from '../function.ts';
import { aggregates } from './aggregates.ts';
import { days } from './days.ts';
import { lists } from './lists.ts';
import { logic } from './logic.ts';
import { numbers } from './numbers.ts';
import { texts } from './texts.ts';

export const functions: Functions = { ...logic, ...numbers, ...aggregates, ...texts, ...days, ...lists };
