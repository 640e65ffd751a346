import { defineErrors } from '../../../shared/framework/AppError.ts';
import { defineHooks } from '../../framework/registrations/hooks.ts';

const designErrors = defineErrors({
  /** The report is in use; it is withdrawn first. */
  design_in_use: 409,
});

export const designHooks = defineHooks({
  /** A report in use is withdrawn before it is deleted, so that its menu entries go with it. */
  'report_designs.refuseWhileInUse': async ({ previous }) => {
    if (typeof previous?.['definition'] === 'string') throw designErrors.design_in_use();
    return undefined;
  },
});
