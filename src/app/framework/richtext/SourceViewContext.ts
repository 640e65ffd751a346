import { createContext } from 'react';

/** true: the user may see and change the markup of rich texts itself (spec B-109). */
export const SourceViewContext = createContext(false);
