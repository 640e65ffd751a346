import { useCallback } from 'react';
import type { FieldProblem } from '../../../../shared/framework/AppError.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { useText } from '../../i18n/useText.ts';

/** Gives the words of a field's problem in the interface's language; those of the definition win. */
export function useProblemText(): (problem: FieldProblem) => string {
  const message = useMessage();
  const text = useText();
  return useCallback(({ key, values, text: worded }) => (worded ? text(worded) : message(key, values)), [message, text]);
}
