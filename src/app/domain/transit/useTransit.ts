import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ServiceLevel } from '../../../shared/domain/transit/serviceLevels.ts';
import { serviceLevels } from '../../../shared/domain/transit/serviceLevels.ts';
import type { ApiError } from '../../framework/api/ApiError.ts';
import { callApi } from '../../framework/api/callApi.ts';
import type { AnswerTo } from '../../framework/api/fixedCalls.ts';
import { useLanguage } from '../../framework/i18n/useLanguage.ts';
import { type Question, readQuestion, writeQuestion } from './transitQuestion.ts';

export type TransitAnswer = AnswerTo<'GET transit/estimate'>;

/** The question that is typed, the question of the address, and its answer: Back returns to the question before. */
export function useTransit() {
  const language = useLanguage();
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  const [typed, setTyped] = useState<Question>(() => initial(params));
  const [seen, setSeen] = useState(address);
  if (seen !== address) {
    setSeen(address);
    setTyped(initial(params));
  }
  const { ship_date, service, ...places } = readQuestion(params);
  const answer = useQuery<TransitAnswer, ApiError>({
    queryKey: ['transit', address, language],
    queryFn: ({ signal }) =>
      callApi('GET', 'transit/estimate', {
        query: { ...places, ship_date: ship_date ?? '', service: isLevel(service) ? service : 'standard' },
        signal,
        suppressErrors: true,
      }),
    enabled: ship_date !== undefined,
    retry: false,
  });
  const ask = (question: Question): void => {
    const next = writeQuestion(question);
    if (next.toString() === address) void answer.refetch();
    else setParams(next);
  };
  return { typed, setTyped, ask, answer };
}

function initial(params: URLSearchParams): Question {
  return { ship_date: today(), service: 'standard', ...readQuestion(params) };
}

function isLevel(text: string | undefined): text is ServiceLevel {
  return serviceLevels.some((level) => level === text);
}

/** The reader's day. */
function today(): string {
  return new Date().toLocaleDateString('sv-SE');
}
