import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Link from '@mui/material/Link';
import type { MouseEvent } from 'react';
import { useMessage } from '../i18n/useMessage.ts';
import { useText } from '../i18n/useText.ts';
import { focusField } from './focusField.ts';
import { layoutNames, orderedProblems } from './formShape.ts';
import { inputId, useRecordFormScope } from './RecordFormContext.ts';

/**
 * What keeps the record from being saved, with a link to each field, in the order of the layout.
 * @param refusal what the server said of the record as a whole
 */
export function ProblemSummary({ refusal }: { readonly refusal: string | undefined }) {
  const { form, layout, formId } = useRecordFormScope();
  const message = useMessage();
  const text = useText();
  const names = orderedProblems(layoutNames(layout), form.messages);
  if (!form.isAllShown || (names.length === 0 && refusal === undefined)) return null;
  const go = (event: MouseEvent, name: string) => {
    event.preventDefault();
    focusField(formId, name);
  };
  const lineOf = (name: string) => {
    const field = form.entity.fields.get(name);
    return `${field ? text(field.label) : name}: ${form.messages[name]}`;
  };
  return (
    <Alert severity="error" role="alert" sx={{ alignItems: 'flex-start' }}>
      <AlertTitle sx={{ mb: 0 }}>{names.length > 0 ? message('form.problems', { count: names.length }) : refusal}</AlertTitle>
      {names.length > 0 && (
        <ul style={{ margin: 0, paddingInlineStart: '1.25em' }}>
          {names.map((name) => (
            <li key={name}>
              {form.states[name]?.visible && !form.states[name].readOnly ? (
                <Link
                  href={`#${inputId(formId, name)}`}
                  color="inherit"
                  onClick={(event) => go(event, name)}
                  sx={{ display: 'inline-block', py: 0.5 }}
                >
                  {lineOf(name)}
                </Link>
              ) : (
                lineOf(name)
              )}
            </li>
          ))}
        </ul>
      )}
    </Alert>
  );
}
