import type { ComponentType } from 'react';
import { readingPage } from './pageWidths.ts';

/** A page to read whose part is loaded later: the frame centres its heading from the start, so that nothing moves when the part arrives. */
export function readingPart<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  return function ReadingPart(props: Props) {
    return (
      <div {...readingPage}>
        <Part {...props} />
      </div>
    );
  };
}
