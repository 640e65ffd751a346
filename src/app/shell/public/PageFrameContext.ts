import { createContext, type ReactNode } from 'react';

export interface PageFrameProps {
  readonly title: string;
  /** Command ID of the page, for its menu entry and help; absent: the page has none. */
  readonly cmid?: string | undefined;
  /** Address below the company that the star marks; absent: the screen of the cmid. */
  readonly path?: string | undefined;
  readonly children: ReactNode;
}

/**
 * Draws a page within the frame of the signed-in app; undefined outside it. A context, so that the sign-in page does not load the frame's
 * code.
 */
export const PageFrameContext = createContext<((page: PageFrameProps) => ReactNode) | undefined>(undefined);
