import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useMemo } from 'react';
import { Link as RouterLink } from 'react-router';
import { HtmlText } from '../../html/HtmlText.tsx';
import { MarkedText } from '../../html/MarkedText.tsx';
import { useMessage } from '../../i18n/useMessage.ts';
import { EditIcon, OpenIcon } from '../../icons.ts';
import { excerptOf, type ShownText } from './useTexts.ts';

interface TextItemProps {
  /** Its id in the page, which a link names. */
  readonly id: string;
  readonly shown: ShownText;
  /** Of the search, as `searchWords` gives them. */
  readonly words: readonly string[];
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
  /** Address of the form of the record; undefined if this reader cannot edit it. */
  readonly editPath: string | undefined;
  /** The status of the record. */
  readonly status: ReactNode;
  readonly headingLevel: 'h2' | 'h3';
}

/** A title that opens its text in place. */
export function TextItem({ id, shown, words, isOpen, onToggle, editPath, status, headingLevel }: TextItemProps) {
  const message = useMessage();
  const { title, body, isMarkup } = shown;
  const drawText = useMemo(() => (words.length === 0 ? undefined : (text: string) => <MarkedText text={text} words={words} />), [words]);
  const excerpt = isOpen || words.length === 0 ? undefined : excerptOf(shown.words, words);
  return (
    <Accordion
      id={id}
      disableGutters
      variant="outlined"
      expanded={isOpen}
      onChange={(_event, next) => onToggle(next)}
      slotProps={{ heading: { component: headingLevel }, transition: { unmountOnExit: true, timeout: { enter: 150, exit: 0 } } }}
      sx={itemSx}
    >
      <AccordionSummary
        expandIcon={<OpenIcon sx={{ displayPrint: 'none' }} />}
        id={`${id}-title`}
        aria-controls={`${id}-text`}
        sx={{ px: { xs: 1.5, sm: 2 } }}
      >
        <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography component="span" variant="subtitle2" sx={{ display: 'block' }}>
            <MarkedText text={title} words={words} />
          </Typography>
          {excerpt !== undefined && (
            <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
              <MarkedText text={excerpt} words={words} />
            </Typography>
          )}
          {status && (
            <Typography component="span" variant="caption" sx={{ display: 'block' }}>
              {status}
            </Typography>
          )}
        </Box>
      </AccordionSummary>
      <AccordionDetails sx={{ px: { xs: 1.5, sm: 2 }, pt: 0.5 }}>
        <Box id={`${id}-text`} sx={textSx}>
          {isMarkup ? <HtmlText html={body} drawText={drawText} /> : <MarkedText text={body} words={words} />}
        </Box>
        {editPath !== undefined && (
          <Button
            component={RouterLink}
            to={editPath}
            size="small"
            startIcon={<EditIcon />}
            aria-label={message('accordion.edit_named', { name: title })}
            sx={{ mt: 1, ml: -0.5, displayPrint: 'none' }}
          >
            {message('accordion.edit')}
          </Button>
        )}
      </AccordionDetails>
    </Accordion>
  );
}

/** Below the bars of the frame when a link leads to it. */
const itemSx = {
  scrollMarginTop: 'calc(var(--bar-height, 0px) + 16px)',
  '&:not(:last-of-type)': { borderBottom: 0 },
  breakInside: 'avoid',
} as const;

const textSx = {
  typography: 'body2',
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-line',
  '& > *': { whiteSpace: 'normal' },
  '& p, & ul, & ol': { my: 1 },
  '& > :first-of-type': { mt: 0 },
  '& img': { maxWidth: '100%' },
} as const;
