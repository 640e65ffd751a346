import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type SubmitEvent, useRef, useState } from 'react';
import { isCompanyCode } from '../../../shared/shell/companies/companyCode.ts';
import { ApiError } from '../../framework/api/ApiError.ts';
import { callApi } from '../../framework/api/callApi.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { loginPath } from '../addresses/addresses.ts';
import { LoginInput } from '../forms/EntryInput.tsx';
import { entryCompany } from '../session/browserState.ts';

interface CompanyCodeFormProps {
  /** Called with the address of the company's sign-in page. */
  readonly onEnter: (path: string) => void;
}

/** Input for the code of a company; it is checked before the page changes, and an unknown one is reported at the input. */
export function CompanyCodeForm({ onEnter }: CompanyCodeFormProps) {
  const message = useMessage();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const handleSubmit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const wanted = code.trim().toLowerCase();
    setBusy(true);
    const found = wanted === '' ? message('validation.required') : await problemOf(wanted);
    setBusy(false);
    setProblem(found);
    if (found !== undefined) return input.current?.focus();
    entryCompany.set(wanted);
    onEnter(loginPath(wanted));
  };
  const problemOf = async (wanted: string): Promise<string | undefined> => {
    const unknown = message('login.company_unknown', { code: wanted });
    if (!isCompanyCode(wanted)) return unknown;
    try {
      await callApi('GET', 'globals/company', { query: { company: wanted }, suppressErrors: true });
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return error.status === 404 || error.status === 400 ? unknown : error.message;
    }
  };
  return (
    <Stack component="form" noValidate direction="row" onSubmit={(event: SubmitEvent) => void handleSubmit(event)} sx={formStyle}>
      <LoginInput
        name="company"
        label={message('login.company_code')}
        value={code}
        onChange={setCode}
        problem={problem}
        // The link that opened the form had the focus.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        inputRef={input}
        inputProps={{ maxLength: 20 }}
      />
      <Button type="submit" variant="outlined" loading={isBusy} sx={{ flex: 'none', mt: 2.5 }}>
        {message('login.continue')}
      </Button>
    </Stack>
  );
}

const formStyle = { mt: 1.5, gap: 1, alignItems: 'flex-start' } as const;
