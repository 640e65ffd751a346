import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useMessage } from '../i18n/useMessage.ts';
import { useGridActions, useGridLayout, useGridRows } from './GridContexts.ts';
import { useAddButton } from './useAddButton.ts';
import { useFilterChips } from './useFilterChips.ts';

/** Shown instead of rows: a failure with a retry, filters that match nothing, or a list that is still empty. */
export function NoRows() {
  const message = useMessage();
  const rows = useGridRows();
  const { parts } = useGridLayout();
  const { clearFilters } = useGridActions();
  const isFiltered = useFilterChips().length > 0;
  const add = useAddButton();
  if (rows.error)
    return (
      <State
        role="alert"
        title={message('grid.failed')}
        detail={rows.error.message}
        action={{ label: message('grid.retry'), run: rows.retry }}
      />
    );
  if (isFiltered)
    return (
      <State
        title={message('grid.no_match')}
        detail={message('grid.no_match_detail')}
        action={{ label: message('grid.clear_filters'), run: clearFilters }}
      />
    );
  if (parts.empty) return <Place>{parts.empty}</Place>;
  return (
    <State title={message('grid.empty')} detail={message('grid.empty_detail')} action={add && { label: message('grid.add'), run: add }} />
  );
}

interface StateProps {
  readonly role?: 'alert';
  readonly title: string;
  readonly detail: string;
  readonly action: { readonly label: string; readonly run: () => void } | undefined;
}

function State({ role, title, detail, action }: StateProps) {
  return (
    <Place role={role}>
      <Typography variant="subtitle1" component="p">
        {title}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {detail}
      </Typography>
      {action && (
        <Button variant="outlined" size="small" onClick={action.run}>
          {action.label}
        </Button>
      )}
    </Place>
  );
}

function Place({ role, children }: { readonly role?: 'alert' | undefined; readonly children: ReactNode }) {
  return (
    <Stack
      role={role}
      spacing={1}
      // Covers the place of the rows, below the headings of columns and categories.
      sx={{ position: 'absolute', inset: '80px 0 0', zIndex: 1, alignItems: 'center', justifyContent: 'center', p: 2, textAlign: 'center' }}
    >
      {children}
    </Stack>
  );
}
