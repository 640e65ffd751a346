import Alert from '@mui/material/Alert';
import { signOnProblems } from '../../../shared/shell/sign_on/signOnProblems.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';

/** The reason why the sign-in by the identity provider failed, from a code in the query; shows nothing for an unknown code. */
export function SignOnProblemAlert({ search }: { readonly search: string }) {
  const message = useMessage();
  const code = new URLSearchParams(search).get('sign_on');
  const problem = signOnProblems.find((name) => name === code);
  return (
    problem && (
      <Alert severity="error" sx={{ mb: 2.5 }}>
        {message(`error.${problem}`)}
      </Alert>
    )
  );
}
