import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { type ReactNode, use, useEffect } from 'react';
import type { ScreenDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { useText } from '../../i18n/useText.ts';
import { BackIcon } from '../../icons.ts';
import { RecordNameContext } from '../../screens/RecordNameContext.ts';
import { visuallyHidden } from '../../visuallyHidden.ts';

interface RecordHeaderProps {
  readonly screen: ScreenDescription;
  readonly view: 'create' | 'edit' | 'show';
  /** Display name of the record. */
  readonly name?: string;
  /** The fields that the heading shows, if not those of the name. */
  readonly heading?: string;
  readonly status?: ReactNode;
  readonly facts?: ReactNode;
  readonly onBack?: () => void;
  /** The actions at the right. */
  readonly children?: ReactNode;
}

/** The strip above a record, in view while the page scrolls: the screen's title, the record's name and status, its facts and actions. */
export function RecordHeader({ screen, view, name, heading = name, status, facts, onBack, children }: RecordHeaderProps) {
  const text = useText();
  const message = useMessage();
  const title = text(screen.screens.find((each) => each.cmid === screen.cmid && each.view === view)?.title ?? screen.title);
  const setName = use(RecordNameContext);
  useEffect(() => {
    setName(name);
    return () => setName(undefined);
  }, [setName, name]);
  const isNamed = heading !== undefined && heading !== '';
  return (
    <Box
      component="header"
      sx={{
        position: { md: 'sticky' },
        // Below the bar of the app.
        top: { md: 'var(--bar-height, 57px)' },
        zIndex: 2,
        bgcolor: 'background.default',
        pt: 0.5,
        pb: 1.5,
        '@media print': { position: 'static' },
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: { xs: 'wrap', sm: 'nowrap' }, alignItems: 'center', columnGap: 1.5, rowGap: 1 }}>
        {onBack && (
          <Tooltip title={message('form.back')}>
            <IconButton aria-label={message('form.back')} onClick={onBack} edge="start" sx={{ displayPrint: 'none' }}>
              <BackIcon fontSize="small" />
            </IconButton>
          </Tooltip>
        )}
        {/* A phone keeps room for the name: actions that leave less go below it. */}
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'flex-end',
            flexGrow: 1,
            flexBasis: { xs: 140, sm: 'auto' },
            minWidth: 0,
            columnGap: 2,
          }}
        >
          <Typography component="h1" variant="h1" dir="auto" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {isNamed ? (
              <>
                <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block', letterSpacing: 0 }}>
                  {title}
                  <span style={visuallyHidden}>{' · '}</span>
                </Typography>
                {heading}
              </>
            ) : (
              title
            )}
          </Typography>
          {status !== undefined && (
            <Typography component="div" variant="body2" sx={{ py: 0.5, fontWeight: 500 }}>
              {status}
            </Typography>
          )}
        </Box>
        <Box
          sx={{
            display: 'flex',
            flexWrap: { xs: 'wrap', sm: 'nowrap' },
            justifyContent: 'flex-end',
            gap: 1,
            flexShrink: { xs: 1, sm: 0 },
            ml: 'auto',
            displayPrint: 'none',
          }}
        >
          {children}
        </Box>
      </Box>
      <Box sx={{ pl: { sm: onBack ? 4.5 : 0 }, '@media print': { pl: 0 } }}>{facts}</Box>
    </Box>
  );
}
