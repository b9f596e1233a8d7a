import * as z from 'zod/mini';
import { made } from '../property.ts';
import { computedKind, result } from './computed.ts';

/** Empty if it cannot be computed. */
export const formula = computedKind({ name: 'formula' }, [made<string>('formula', 'formula', z.string(), '', { at: '__config__.formula' }), result]);
