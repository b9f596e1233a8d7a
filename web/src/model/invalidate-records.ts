import type { Endpoint } from '@ordo/contract/kit.ts';
import { queryClient } from '../kit/query.ts';

/** Invalidates everything that pages of models have read. */
export const invalidateRecords = () => queryClient.invalidateQueries({ queryKey: ['/api/visualdev/Model'] });

/** Invalidates the answers of one endpoint. */
export const invalidatePart = ({ path }: Pick<Endpoint, 'path'>) => queryClient.invalidateQueries({ queryKey: ['/api/visualdev/Model', path] });
