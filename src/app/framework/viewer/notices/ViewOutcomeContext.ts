import { createContext } from 'react';

/** A finding of the viewer about its file. A protected one may be opened afterwards. */
export type ViewOutcome =
  | { readonly kind: 'failed' }
  /** A password opens the file. */
  | { readonly kind: 'protected' }
  | { readonly kind: 'opened'; readonly pages: number };

/** Called with each finding about the file within; undefined: nobody asks. The same function at each drawing. Spec B-065 */
export const ViewOutcomeContext = createContext<((outcome: ViewOutcome) => void) | undefined>(undefined);
