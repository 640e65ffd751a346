import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { securityAnswersMin } from '../../../shared/shell/password/securityAnswerRule.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import type { Question } from './passwordCalls.ts';

/** The answered questions, without their answers; warns if there are too few. Rule R-227. */
export function ChosenQuestions({ questions }: { readonly questions: readonly Question[] }) {
  const message = useMessage();
  return (
    <Box component="section" aria-label={message('security.chosen')}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {message('security.chosen')}
      </Typography>
      {questions.length > 0 && (
        <Box component="ol" sx={{ m: 0, mb: 1, pl: 3 }}>
          {questions.map(({ id, text }) => (
            <li key={id}>{text}</li>
          ))}
        </Box>
      )}
      {questions.length < securityAnswersMin && <Alert severity="warning">{message('error.too_few_answers')}</Alert>}
    </Box>
  );
}
