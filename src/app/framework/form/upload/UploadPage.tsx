import { useMemo } from 'react';
import { useLocation } from 'react-router';
import type { Entity } from '../../../../shared/framework/definitions/entity.ts';
import type { ScreenDescription, UploadDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import type { FormRecord } from '../../fields/inputs/FormRecord.ts';
import { useText } from '../../i18n/useText.ts';
import { readFixedFields } from '../../screens/fixedFields.ts';
import { type DocumentConfig } from '../../upload/documentChoice.ts';
import { UploadWizard } from '../../upload/UploadWizard.tsx';
import { askedFields } from './askedFields.tsx';

interface UploadPageProps {
  readonly screen: ScreenDescription;
  readonly upload: UploadDescription;
  readonly entity: Entity;
  /** Values of a new record. */
  readonly initial: FormRecord;
}

/** The upload wizard of a resource, in place of the form for its new records: `form.upload` of its definition. */
export function UploadPage({ screen, upload, entity, initial }: UploadPageProps) {
  const text = useText();
  const { state } = useLocation();
  const { path, rules, outputs, options, shared, asked, documents, done, reset } = upload;
  const fields = useMemo(
    () => askedFields({ screen, entity, shared, asked, initial, fixed: readFixedFields(state) }),
    [screen, entity, shared, asked, initial, state],
  );
  const configs = useMemo(
    () =>
      documents?.map(({ pdfName, ...config }): DocumentConfig => ({ ...config, ...(pdfName !== undefined && { pdfName: text(pdfName) }) })),
    [documents, text],
  );
  return (
    <UploadWizard
      path={path}
      rules={rules}
      outputs={outputs}
      options={options}
      fields={fields}
      finalizeMessage={done && text(done)}
      resetLabel={reset && text(reset)}
      {...(configs && { documents: configs })}
    />
  );
}
