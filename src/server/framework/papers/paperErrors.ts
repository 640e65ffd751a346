import { defineErrors } from '../../../shared/framework/AppError.ts';

export const paperErrors = defineErrors({
  no_such_paper: 404,
  no_such_copy: 404,
  /** A paper with values that its issuer does not see. */
  paper_withheld: 403,
  /** The paper does not suit the record in its state. */
  paper_not_offered: 409,
  /** The paper suits none of several records. */
  papers_not_offered: 409,
  paper_too_long: 422,
  /** Several in one file. */
  papers_too_long: 422,
  papers_too_many: 422,
  paper_took_too_long: 503,
});
