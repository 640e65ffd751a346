import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { classLines } from '../../../shared/domain/items/classLines.ts';
import type { ApiError } from '../../framework/api/ApiError.ts';
import { callApi } from '../../framework/api/callApi.ts';
import type { AnswerTo } from '../../framework/api/fixedCalls.ts';
import { useLanguage } from '../../framework/i18n/useLanguage.ts';
import { useDebouncedCallback } from '../../framework/useDebounced.ts';
import { linesParameter, readLines, type TypedLine, writeLines } from './densityAddress.ts';
import { densityForm, isComplete } from './densityForm.ts';

type DensityScales = AnswerTo<'GET density/scales'>;

/** Milliseconds without a key after which the address holds what was typed: browsers refuse an address for each key. */
const addressDelayMs = 300;

/** The scales with the limits of a line. */
export function useDensityScales() {
  const language = useLanguage();
  return useQuery<DensityScales, ApiError>({
    queryKey: ['density-scales', language],
    queryFn: ({ signal }) => callApi('GET', 'density/scales', { signal, suppressErrors: true }),
  });
}

/** The typed lines with their figures; the address holds the lines, so that Back and a copied address bring them back. */
export function useDensity({ scales, line }: DensityScales) {
  const [params, setParams] = useSearchParams();
  const [isFromAddress] = useState(() => params.has(linesParameter));
  const [lines, setLines] = useState(() => readLines(params.get(linesParameter)));
  const form = useMemo(() => densityForm(line), [line]);
  const keep = useDebouncedCallback((typed: readonly TypedLine[]) => {
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        const text = writeLines(typed);
        if (text === '') next.delete(linesParameter);
        else next.set(linesParameter, text);
        return next;
      },
      { replace: true },
    );
  }, addressDelayMs);
  const change = (typed: readonly TypedLine[]): void => {
    setLines(typed);
    keep.call(typed);
  };
  const numbered = lines.flatMap((typed, place) => (isComplete(form, typed) ? [{ number: place + 1, complete: typed }] : []));
  const figures = classLines(
    numbered.map(({ complete }) => complete),
    scales,
  );
  return { lines, change, form, figures, isFromAddress, numbers: numbered.map(({ number }) => number) };
}
