import type { FastifyInstance } from 'fastify';
import type { Db } from '../../src/kit/db.ts';

export async function seedDemo(_app: FastifyInstance, _db: Db, _dataDir: string, _said: (line: string) => void): Promise<void> {}
