import { defineErrors } from '../../../shared/framework/AppError.ts';

export const templateErrors = defineErrors({
  /** The report of a template is inactive, is not for its reader, or has a list that its reader may not read. */
  template_report_gone: 400,
  /** A condition of a template names details.field, which its reader cannot use. */
  template_condition_gone: 400,
  /** Columns details.names of a template are missing for its reader. */
  template_columns_gone: 400,
  /** No column of a template is left for its reader: details.names. */
  template_empty: 400,
  /** The definition of a template has a fault: details.reason. */
  template_faulty: 400,
});
