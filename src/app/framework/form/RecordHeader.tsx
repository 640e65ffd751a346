import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, use, useEffect } from 'react';
import type { ScreenDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import { useText } from '../i18n/useText.ts';
import { RecordNameContext } from '../screens/RecordNameContext.ts';

interface RecordHeaderProps {
  readonly screen: ScreenDescription;
  readonly view: 'create' | 'edit' | 'show';
  /** Display name of the record. */
  readonly name?: string;
  readonly children?: ReactNode;
}

/** Heading of a record's page: the screen's title, the record's name, and its actions. */
export function RecordHeader({ screen, view, name, children }: RecordHeaderProps) {
  const text = useText();
  const title = screen.screens.find((each) => each.cmid === screen.cmid && each.view === view)?.title ?? screen.title;
  const setName = use(RecordNameContext);
  useEffect(() => {
    setName(name);
    return () => setName(undefined);
  }, [setName, name]);
  return (
    <Box component="header" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
      <Typography component="h1" variant="h1" sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {text(title)}
        {name !== undefined && name !== '' && (
          <Typography component="span" variant="h1" color="textSecondary" sx={{ fontWeight: 400 }}>
            {` · ${name}`}
          </Typography>
        )}
      </Typography>
      {/* Keeps the actions together if they do not fit beside the name. */}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{children}</Box>
    </Box>
  );
}
