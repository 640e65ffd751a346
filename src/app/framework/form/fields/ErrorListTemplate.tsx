import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Link from '@mui/material/Link';
import type { ErrorListProps, GenericObjectType } from '@rjsf/utils';
import type { MouseEvent } from 'react';
import { labelledText } from '../../../../shared/framework/labelledText.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { errorPath, inReadingOrder } from '../checks/errorOrder.ts';
import { partAt } from '../checks/schemaPart.ts';
import { inputId, useFormScope } from './FormScope.ts';
import { focusField } from './focusField.ts';

/** The problems that prevent a submit, each with a link to its field, in reading order; a refusal of the whole form is the title. */
export function ErrorListTemplate({ errors, schema, uiSchema }: ErrorListProps) {
  const { formId, problems, names } = useFormScope();
  const message = useMessage();
  const language = useLanguage();
  if (!problems.isAllShown) return null;
  const ordered = inReadingOrder(errors, names);
  const ofFields = ordered.filter((error) => errorPath(error).length > 0);
  const ofForm = ordered.filter((error) => errorPath(error).length === 0);
  const go = (event: MouseEvent, path: readonly string[]) => {
    event.preventDefault();
    focusField(formId, path);
  };
  return (
    <Alert severity="error" role="alert" sx={{ alignItems: 'flex-start', mb: 2 }}>
      <AlertTitle sx={{ mb: 0 }}>
        {ofFields.length > 0 ? message('form.problems', { count: ofFields.length }) : ofForm.map((error) => error.message).join(' ')}
      </AlertTitle>
      {ofFields.length > 0 && ofForm.map(({ message: words }) => <div key={words}>{words}</div>)}
      {ofFields.length > 0 && (
        <ul style={{ margin: 0, paddingInlineStart: '1.25em' }}>
          {ofFields.map((error) => {
            const path = errorPath(error);
            return (
              <li key={`${path.join('.')} ${error.message}`}>
                <Link href={`#${inputId(formId, path)}`} color="inherit" onClick={(event) => go(event, path)}>
                  {labelledText(labelAt(path, schema, uiSchema), error.message ?? '', language)}
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </Alert>
  );
}

/** The labels on the path to a value: `Pages`, `Editions 2 · Year`. */
function labelAt(path: readonly string[], schema: GenericObjectType, uiSchema: GenericObjectType | undefined): string {
  const labels: string[] = [];
  for (const [i, segment] of path.entries()) {
    const { schema: part, uiSchema: ui, isItem } = partAt({ schema, uiSchema }, path.slice(0, i + 1), schema);
    if (isItem) labels.push(`${labels.pop() ?? ''} ${Number(segment) + 1}`.trim());
    else labels.push(ui?.['ui:title'] ?? part?.['title'] ?? segment);
  }
  return labels.join(' · ');
}
