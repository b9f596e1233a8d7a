// Scope of the suites that test every call: all features of the contract, or only those that TEST_FEATURES names (`npm test -- area`).
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { features as all } from '@ordo/contract/all.ts';
import type { Endpoint } from '@ordo/contract/kit.ts';
import { pageOf } from './right-of.ts';

const wanted = (process.env.TEST_FEATURES ?? '').split(',').filter(Boolean);
const source = resolve(import.meta.dirname, '../src');

/** @param feature a key of the contract's table of contents: `dataInterface` */
function isAsked(feature: string): boolean {
  const name = feature.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return wanted.length === 0 || wanted.some((one) => name === one || name.startsWith(`${one}-`) || existsSync(resolve(source, one, `${name}.ts`)));
}

export const features: Record<string, Record<string, Endpoint>> = Object.fromEntries(Object.entries(all).filter(([feature]) => isAsked(feature)));
export const endpoints: Endpoint[] = Object.values(features).flatMap((feature) => Object.values(feature));
/** Pages (enCodes) that these calls belong to. */
export const pages: ReadonlySet<string> = new Set(endpoints.map(pageOf));
/** Checks that need many calls to be meaningful are skipped where only some are tested. */
export const everything = wanted.length === 0;
