import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMessage } from '../../i18n/useMessage.ts';
import { useText } from '../../i18n/useText.ts';
import { StepList } from '../../steps/StepList.tsx';
import { visuallyHidden } from '../../visuallyHidden.ts';
import type { FormSteps } from './useFormSteps.ts';

interface StepHeadingProps {
  readonly steps: FormSteps;
  /** false: it is not known yet if the form was left in a later step. */
  readonly isDraftRead: boolean;
}

/** The list of a form's steps, and the heading of the open one, which has the focus when it opens. */
export function StepHeading({ steps, isDraftRead }: StepHeadingProps) {
  const text = useText();
  const message = useMessage();
  const { listed, current, index, headingId, choose, mustFinish } = steps;
  const title = text(current.title);
  return (
    <Box sx={{ mb: 1.5 }}>
      <StepList steps={listed} onChoose={choose} />
      <Typography id={headingId} component="h2" variant="h2" tabIndex={-1} sx={{ outline: 'none', scrollMarginTop: '8rem' }}>
        <span style={visuallyHidden}>{message('steps.position', { step: index + 1, count: listed.length, title })}</span>
        <span aria-hidden>{title}</span>
      </Typography>
      {current.help && (
        <Typography variant="body2" color="textSecondary">
          {text(current.help)}
        </Typography>
      )}
      {mustFinish && (isDraftRead || !mustFinish.isOpening) && (
        <Alert key={mustFinish.count} severity="warning" role="alert" sx={{ mt: 1 }}>
          {message('form.must_finish_step', { step: index + 1 })}
        </Alert>
      )}
    </Box>
  );
}
