// A design file whose name or code another design has: it can become a copy under other ones, or replace that design.
import type { modelList } from '@ordo/contract/model.ts';
import type { Result } from '@ordo/contract/kit.ts';

type Known = Pick<Result<typeof modelList>['list'][number], 'id' | 'version' | 'fullName' | 'enCode'>;

interface Named {
  fullName: string;
  enCode: string;
}

/** The design with the same code, else with the same name. */
export const clashOf = <K extends Known>({ fullName, enCode }: Named, all: readonly K[]): K | undefined =>
  all.find((one) => enCode !== '' && one.enCode === enCode) ?? all.find((one) => one.fullName === fullName);

/** The same with a number behind, which no design has. */
export function freeNames({ fullName, enCode }: Named, all: readonly Known[]): Named {
  const free = (wanted: string, most: number, key: 'fullName' | 'enCode') => {
    const taken = new Set(all.map((one) => one[key]));
    for (let n = 1; ; n += 1) {
      const tail = n === 1 ? '' : String(n);
      const name = `${wanted.slice(0, most - tail.length)}${tail}`;
      if (wanted === '' || !taken.has(name)) return name;
    }
  };
  return { fullName: free(fullName, 100, 'fullName'), enCode: free(enCode, 50, 'enCode') };
}
