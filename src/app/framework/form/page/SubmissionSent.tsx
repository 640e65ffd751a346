import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { filledText } from '../../../../shared/framework/definitions/describe/headerFacts.ts';
import type { Entity } from '../../../../shared/framework/definitions/entity.ts';
import { placeholderFields } from '../../../../shared/framework/definitions/placeholderFields.ts';
import type { Submission } from '../../../../shared/framework/definitions/types.gen.ts';
import { textOf } from '../../../../shared/framework/records/textOf.ts';
import type { Text } from '../../../../shared/framework/text.ts';
import type { FormRecord } from '../../fields/inputs/FormRecord.ts';
import { useFieldText } from '../../fields/useFieldText.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { useText } from '../../i18n/useText.ts';

interface SubmissionSentProps {
  readonly submission: Submission;
  readonly entity: Entity;
  /** The fields that the server has confirmed. */
  readonly record: FormRecord;
  /** Opens another empty form. */
  readonly onAnother: () => void;
}

/** The confirmation after a form was sent: its number, the steps that follow, a copy on paper, another form. */
export function SubmissionSent({ submission: { sent }, entity, record, onAnother }: SubmissionSentProps) {
  const text = useText();
  const message = useMessage();
  const fieldText = useFieldText();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    window.scrollTo(0, 0);
  }, []);
  const valueOf = (name: string): string => {
    const field = entity.fields.get(name);
    return field ? fieldText(field, record) : textOf(record[name]);
  };
  const words = (each: Text): string => {
    const own = text(each);
    return placeholderFields([own]).length > 0 ? filledText(own, valueOf) : own;
  };
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
      <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
        <Typography ref={heading} variant="h6" component="h2" tabIndex={-1} sx={{ outline: 'none' }}>
          {words(sent.title)}
        </Typography>
        <Typography role="status" sx={{ overflowWrap: 'anywhere' }}>
          {words(sent.text)}
        </Typography>
        {sent.next && (
          <>
            <Typography variant="subtitle1" component="h3">
              {message('form.sent_next')}
            </Typography>
            <Stack component="ol" spacing={0.5} sx={{ m: 0, pl: 3 }}>
              {sent.next.map((step) => (
                <Typography key={step.en} component="li">
                  {words(step)}
                </Typography>
              ))}
            </Stack>
          </>
        )}
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, displayPrint: 'none' }}>
          <Button variant="outlined" onClick={() => window.print()}>
            {message('form.sent_print')}
          </Button>
          <Button onClick={onAnother}>{message('form.sent_another')}</Button>
        </Stack>
      </Stack>
    </Paper>
  );
}
