import { type ComponentType, createContext } from 'react';
import type { InputProps } from './inputs/InputProps.ts';
import type { ValueProps } from './KindView.ts';

/** Input and display of fields with files. */
export interface FileField {
  readonly Input: ComponentType<InputProps>;
  readonly Display: ComponentType<ValueProps>;
}

/** Draws fields with files; undefined: they show the names of their files. */
export const FileFieldContext = createContext<FileField | undefined>(undefined);
