// An empty database for a test, on the cluster of the run.
import { inject } from 'vitest';
import { connect, type Connection } from '../src/node/connect.ts';
import { executeAsAdmin, uniqueName, urlOf } from './cluster.ts';

/** @returns as many separate pools to it as wanted, as if each were a node */
export async function createEmptyDatabase(pools: number): Promise<[Connection, ...Connection[]]> {
  const database = uniqueName('blank');
  await executeAsAdmin(inject('cluster'), `CREATE DATABASE ${database} OWNER ordo`);
  const url = urlOf(inject('cluster'), database);
  const [first, ...others] = await Promise.all(Array.from({ length: pools }, () => connect(url, 6)));
  return [first as Connection, ...others];
}
