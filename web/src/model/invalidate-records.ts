import type { Endpoint } from '@ordo/contract/kit.ts';
import { queryClient } from '../kit/query.ts';

/** Everything that pages of models have read is read again. */
export const invalidateRecords = () => queryClient.invalidateQueries({ queryKey: ['/api/visualdev/Model'] });

/** The answers of one of its calls. */
export const invalidatePart = ({ path }: Pick<Endpoint, 'path'>) => queryClient.invalidateQueries({ queryKey: ['/api/visualdev/Model', path] });
