import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { FormCell, FormSection } from '../../../../shared/framework/definitions/types.gen.ts';
import { helpGapPx } from '../../fields/inputs/helpBelow.tsx';
import { useMessage } from '../../i18n/useMessage.ts';
import { useText } from '../../i18n/useText.ts';
import { visuallyHidden } from '../../visuallyHidden.ts';
import { RecordSection, RecordSurface } from '../layout/RecordSections.tsx';

const inputHeight = 40;

interface RecordSkeletonProps {
  readonly layout: readonly FormSection[];
  readonly view: 'create' | 'edit' | 'show';
}

/** The outline of a record while it loads: its sections with the shapes of their inputs or values. */
export function RecordSkeleton({ layout, view }: RecordSkeletonProps) {
  const message = useMessage();
  const text = useText();
  return (
    <>
      <Box component="output" sx={visuallyHidden}>
        {message('form.loading')}
      </Box>
      <div aria-hidden>
        <Skeleton width={96} height={16} />
        <Skeleton width={240} height={36} sx={{ mb: view === 'show' ? 7 : 1.5 }} />
        <RecordSurface>
          {layout.map(({ section, rows }) => (
            <RecordSection key={section.en} heading={text(section)}>
              <Box
                sx={{
                  display: 'grid',
                  columnGap: 2,
                  rowGap: view === 'show' ? 2 : `${helpGapPx}px`,
                  gridTemplateColumns: columnsOf(rows, view),
                }}
              >
                {rows.flat().map((cell) => (
                  <FieldShape key={typeof cell === 'string' ? cell : cell.label.en} cell={cell} isInput={view !== 'show'} />
                ))}
              </Box>
            </RecordSection>
          ))}
        </RecordSurface>
      </div>
    </>
  );
}

function FieldShape({ cell, isInput }: { readonly cell: FormCell; readonly isInput: boolean }) {
  const lines = typeof cell === 'string' ? 1 : cell.address.length;
  return (
    <div>
      <Skeleton width={72} height={16} />
      {isInput && <Skeleton variant="rounded" height={lines * inputHeight} sx={{ mt: 0.5 }} />}
      {!isInput && Array.from({ length: lines }, (_line, i) => <Skeleton key={i} width="70%" height={20} />)}
    </div>
  );
}

function columnsOf(rows: FormSection['rows'], view: RecordSkeletonProps['view']): string {
  const columns = Math.max(...rows.map((row) => row.length));
  return view === 'show'
    ? 'repeat(auto-fill, minmax(min(100%, 8rem), 1fr))'
    : `repeat(auto-fit, minmax(min(100%, ${36 / columns}rem), 1fr))`;
}
