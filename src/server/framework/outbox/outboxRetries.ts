import type { Duration } from '../jobs/JobDefinition.ts';

/** Waits before the tries after the first one; then the message has failed for good. */
export const outboxRetries: readonly Duration[] = ['1m', '5m', '30m', '2h'];
