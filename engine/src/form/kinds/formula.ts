import { lines } from '../property.ts';
import { computedKind, result } from './computed.ts';

/** Empty where it cannot be computed. */
export const formula = computedKind({ name: 'formula' }, [lines('formula', '', { at: '__config__.formula' }), result]);
