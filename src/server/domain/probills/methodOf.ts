import type { CheckMethod } from '../../../shared/domain/probills/checkDigits.ts';

/** The check of a stored range. */
export function methodOf(value: unknown): CheckMethod {
  return value === 'mod7' || value === 'mod11' ? value : 'none';
}
