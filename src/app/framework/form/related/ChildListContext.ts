import { createContext, type ReactNode } from 'react';
import type { ChildDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import type { RecordId } from '../../../../shared/framework/RecordId.ts';

/** A list of a record's children. */
export interface ChildListProps {
  readonly screen: ChildDescription['screen'];
  /** The record, and the field of the children that refers to it. */
  readonly partOf: { readonly field: string; readonly id: RecordId };
}

/** Draws the list in a tab of a record: it comes from outside, since lists know of forms. */
export const ChildListContext = createContext<((props: ChildListProps) => ReactNode) | undefined>(undefined);
