import { defineErrors } from '../../../shared/framework/AppError.ts';

export const exportErrors = defineErrors({ too_many_rows: 400 });
