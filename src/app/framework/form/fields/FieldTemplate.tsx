import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { ADDITIONAL_PROPERTY_FLAG, type FieldTemplateProps, getTemplate, getUiOptions } from '@rjsf/utils';
import { createElement } from 'react';
import { useFormScope } from './FormScope.ts';

/** A field of a form. Our inputs and arrays draw label, help and error themselves; a page's own widget or field gets them here. */
export function FieldTemplate(props: FieldTemplateProps) {
  const { id, children, hidden, uiSchema, registry, rawErrors, rawHelp, schema } = props;
  const { formId, problems } = useFormScope();
  if (hidden) return <Box sx={{ display: 'none' }}>{children}</Box>;
  const options = getUiOptions(uiSchema, registry.globalUiOptions);
  const isForeign = typeof options.widget === 'function' || typeof options.field === 'function';
  // Those of the form as a whole are in the list above it.
  const isDrawnHere = isForeign || ([schema.type].flat().includes('object') && id !== formId);
  const errors = isDrawnHere && problems.shows(id) ? [...new Set(rawErrors)] : [];
  const field = (
    <>
      {children}
      {isForeign && rawHelp !== undefined && <FormHelperText>{rawHelp}</FormHelperText>}
      {errors.length > 0 && <FormHelperText error>{errors.join(' ')}</FormHelperText>}
    </>
  );
  if (!(ADDITIONAL_PROPERTY_FLAG in schema)) return field;
  return createElement(getTemplate<'WrapIfAdditionalTemplate'>('WrapIfAdditionalTemplate', registry, options), props, field);
}
