import type { AnswerTo } from '../api/fixedCalls.ts';

/** A database change that the server leaves to people, in words. */
export type SchemaChange = AnswerTo<'GET definitions/schema'>['pending'][number];
