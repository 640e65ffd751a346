import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useEffect, useId, useMemo } from 'react';
import { placeProblems } from '../../../shared/domain/transit/placeProblems.ts';
import type { FieldProblem } from '../../../shared/framework/AppError.ts';
import type { JsonSchema } from '../../../shared/framework/json/JsonSchema.ts';
import { SubdivisionInput } from '../../framework/fields/inputs/SubdivisionInput.tsx';
import { formValidator } from '../../framework/form/checks/formValidator.ts';
import { refusalSchema } from '../../framework/form/checks/refusalSchema.ts';
import { schemaProblems } from '../../framework/form/checks/schemaProblems.ts';
import { useProblemText } from '../../framework/form/checks/useProblemText.ts';
import { useShownProblems } from '../../framework/form/checks/useShownProblems.ts';
import { FormBase } from '../../framework/form/fields/FormBase.tsx';
import { focusField } from '../../framework/form/fields/focusField.ts';
import { inputWidget } from '../../framework/form/fields/inputWidget.tsx';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { CityInput } from './CityInput.tsx';
import { ends, type Question, questionFields, questionSchema, swapped } from './transitQuestion.ts';

const widgets = { city: inputWidget(CityInput), province: inputWidget(SubdivisionInput) };

interface TransitFormProps {
  readonly question: Question;
  readonly onChange: (question: Question) => void;
  readonly onAsk: (question: Question) => void;
  /** The server's refusals by field, worded. */
  readonly refusals: Readonly<Record<string, string>> | undefined;
  readonly isBusy: boolean;
}

/** The question of the transit time calculator. */
export function TransitForm({ question, onChange, onAsk, refusals, isBusy }: TransitFormProps) {
  const message = useMessage();
  const problemText = useProblemText();
  const id = useId();
  const shown = useShownProblems();
  const { showAll } = shown;
  const extraErrors = useMemo(() => refusalSchema(refusals ?? {}), [refusals]);
  useEffect(() => {
    if (!refusals) return;
    showAll();
    const first = questionFields.find((name) => refusals[name] !== undefined);
    if (first) focusField(id, [first]);
  }, [id, refusals, showAll]);
  const section = (key: string, rows: string[][]) => ({ section: { en: message(key), fr: message(key) }, rows });
  const validator = useMemo(() => formValidator({ problems: questionProblems, problemText }), [problemText]);
  const title = (key: string) => ({ 'ui:title': message(`transit.${key}`) });
  const uiOf = (end: string) => ({
    [`${end}_postal`]: { ...title('postal'), 'ui:widget': 'postal' },
    [`${end}_city`]: { ...title('city'), 'ui:widget': 'city' },
    [`${end}_province`]: { ...title('province'), 'ui:widget': 'province' },
  });
  return (
    <FormBase
      id={id}
      schema={questionSchema}
      widgets={widgets}
      uiSchema={{ ...uiOf('origin'), ...uiOf('destination'), ship_date: title('ship_date'), service: title('service') }}
      layout={[
        ...ends.map((end) => section(`transit.${end}`, [[`${end}_postal`], [`${end}_city`, `${end}_province`]])),
        section('transit.shipment', [['ship_date', 'service']]),
      ]}
      formData={question}
      shown={shown}
      extraErrors={extraErrors}
      validator={validator}
      showErrorList={false}
      onChange={({ formData }) => onChange(formData)}
      onSubmit={({ formData }) => onAsk(formData)}
    >
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mt: 2, displayPrint: 'none' }}>
        <Button type="submit" variant="contained" loading={isBusy}>
          {message('transit.calculate')}
        </Button>
        <Button onClick={() => onChange(swapped(question))}>{message('transit.swap')}</Button>
      </Stack>
    </FormBase>
  );
}

/** The problems of the schema, and those of both places. */
function questionProblems(data: unknown, schema: JsonSchema): Record<string, FieldProblem> {
  const question: Question = typeof data === 'object' && data !== null ? data : {};
  const ofPlaces = ends.flatMap((end) => {
    const [postal = '', city = '', province = ''] = (['postal', 'city', 'province'] as const).map((part) => question[`${end}_${part}`]);
    return Object.entries(placeProblems({ postal, city, province })).map(([part, problem]) => [`${end}_${part}`, problem] as const);
  });
  return { ...Object.fromEntries(ofPlaces), ...schemaProblems(data, schema, undefined) };
}
