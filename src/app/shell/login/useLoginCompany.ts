import { useEffect, useState } from 'react';
import { ApiError } from '../../framework/api/ApiError.ts';
import { callApi } from '../../framework/api/callApi.ts';
import type { AnswerTo } from '../../framework/api/fixedCalls.ts';
import { themeStore } from '../theme/themeStore.ts';

/** The public data of a company. */
export type LoginCompany = AnswerTo<'GET globals/company'>;

/** `missing`: there is no such company; undefined during the request, and if it fails. */
export type LoginCompanyState = LoginCompany | 'missing' | undefined;

/** Reads the company of a sign-in page and applies the company's skin. Spec S-019. */
export function useLoginCompany(code: string): LoginCompanyState {
  const [state, setState] = useState<{ readonly code: string; readonly company: LoginCompanyState }>();
  useEffect(() => {
    const controller = new AbortController();
    callApi('GET', 'globals/company', { query: { company: code }, signal: controller.signal, suppressErrors: true }).then(
      (company) => {
        setState({ code, company });
        themeStore.setSkin(company.skin || 'default');
      },
      (error: unknown) => {
        // Any other failure appears at the attempt to sign in.
        if (error instanceof ApiError && (error.status === 404 || error.status === 400)) setState({ code, company: 'missing' });
      },
    );
    return () => controller.abort();
  }, [code]);
  return state?.code === code ? state.company : undefined;
}
