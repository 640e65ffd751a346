import type { ReactNode } from 'react';
import type { ColumnDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';

/** Props of every way to draw a value. */
export interface CellProps {
  readonly column: ColumnDescription;
  readonly row: Readonly<Record<string, unknown>>;
  /** The value as text for people. */
  readonly text: string;
  /** Of its links and buttons; default 0. */
  readonly tabIndex?: number | undefined;
  /** The effect of the button of kind action, and of a click on a picture with link; undefined: none. */
  readonly onAct?: (() => void) | undefined;
  /** Drawn in place of the value, with its tone or icon. */
  readonly content?: ReactNode;
}
