import { use } from 'react';
import { FileFieldContext } from './FileFieldContext.ts';
import type { InputProps } from './inputs/InputProps.ts';
import { ReferencesInput } from './inputs/ReferencesInput.tsx';
import type { ValueProps } from './KindView.ts';
import { ReferencesValue, ReferenceValue } from './TextValue.tsx';

/** The input of a field with files. */
export function FileInput(props: InputProps) {
  const files = use(FileFieldContext);
  return files ? <files.Input {...props} /> : <ReferencesInput {...props} />;
}

/** The name of a record, or a file to open. */
export function ReferenceOrFile(props: ValueProps) {
  const files = use(FileFieldContext);
  return files && props.field.property['x-file'] ? <files.Display {...props} /> : <ReferenceValue {...props} />;
}

/** The names of several records, or files to open. */
export function ReferencesOrFiles(props: ValueProps) {
  const files = use(FileFieldContext);
  return files && props.field.property['x-file'] ? <files.Display {...props} /> : <ReferencesValue {...props} />;
}
