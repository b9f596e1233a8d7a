import { queryClient } from '../kit/query.ts';

/** Everything that pages of models have read is read again. */
export const readRecordsAgain = () => queryClient.invalidateQueries({ queryKey: ['/api/visualdev/Model'] });
