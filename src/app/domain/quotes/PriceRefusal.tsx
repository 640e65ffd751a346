import Alert from '@mui/material/Alert';
import type { ApiError } from '../../framework/api/ApiError.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';

interface PriceRefusalProps {
  readonly error: ApiError;
}

/** Why there is no price: what has to be corrected, by line where it is one, or the refusal itself. */
export function PriceRefusal({ error }: PriceRefusalProps) {
  const message = useMessage();
  const problems = Object.entries(error.problem.errors ?? {});
  const words = problems.map(([place, text]) => {
    const [, line] = /^quote_items\/(\d+)\//.exec(place) ?? [];
    return line === undefined ? text : message('quote.of_line', { line: Number(line) + 1, text });
  });
  const isLimit = error.status === 429;
  return (
    <Alert severity={isLimit || problems.length > 0 ? 'warning' : 'error'} role="alert">
      {words.length > 0 ? [...new Set(words)].map((each) => <div key={each}>{each}</div>) : error.message || message('errors.network_hint')}
    </Alert>
  );
}
