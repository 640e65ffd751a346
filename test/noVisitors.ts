import type { VisitorCheck } from '../src/server/framework/context/VisitorCheck.ts';

const none = (): never => {
  throw new Error('no visitor adds a record in this test');
};

/** For servers without visitors who add records. */
export const noVisitors: VisitorCheck = { checkStep: none, checkRecord: none, pass: none };
