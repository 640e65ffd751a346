import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId } from 'react';
import type { PaperLanguage } from '../../../shared/framework/definitions/paperLanguages.ts';
import type { PaperDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import { papersTaskMax, previewMax } from '../../../shared/framework/papers/papersMax.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { useText } from '../i18n/useText.ts';
import { DownloadIcon } from '../icons.ts';
import { RetryAlert } from '../RetryAlert.tsx';
import type { PapersOf } from './PapersOf.ts';
import { usePaper } from './usePaper.ts';

interface PaperDialogProps {
  readonly paper: PaperDescription;
  readonly source: PapersOf;
  readonly onClose: () => void;
}

/** The pages of a paper, with its languages and its file. */
export function PaperDialog({ paper, source, onClose }: PaperDialogProps) {
  const message = useMessage();
  const titleId = useId();
  const title = useText()(paper.title);
  const isNarrow = useMediaQuery(({ breakpoints }) => breakpoints.down('sm'));
  const {
    language,
    setLanguage,
    picture,
    leftOut,
    problem,
    retry,
    isSaving,
    save,
    isIssuing,
    isIssued,
    issue,
    count,
    isLong,
    isTooMany,
    make,
  } = usePaper(paper, source);
  const begin = async (): Promise<void> => {
    if (await make(message('papers.making', { title }))) onClose();
  };
  return (
    <Dialog open onClose={onClose} fullScreen={isNarrow} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        {paper.languages.length > 0 && (
          <ToggleButtonGroup
            exclusive
            size="small"
            value={language}
            aria-label={message('papers.language')}
            onChange={(_event, chosen: PaperLanguage | null) => setLanguage(chosen)}
            sx={{ mb: 2, flexWrap: 'wrap' }}
          >
            {paper.languages.map((each) => (
              <ToggleButton key={each} value={each}>
                {message(`papers.${each}`)}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        )}
        {isTooMany ? (
          <Alert severity="warning">{message('papers.too_many', { max: papersTaskMax })}</Alert>
        ) : (
          isLong && (
            <Alert severity="info" sx={{ mb: 2 }}>
              {message('papers.background', { count })}
            </Alert>
          )
        )}
        {/* A notice would cover the buttons on a phone. */}
        {isIssued && (
          <Alert severity="success" role="status" sx={{ mb: 2 }}>
            {message('papers.issue_done')}
          </Alert>
        )}
        {leftOut > 0 && (
          <Alert severity="info" sx={{ mb: 2 }}>
            {message('papers.left_out', { count: leftOut })}
          </Alert>
        )}
        {isTooMany ? null : problem !== undefined ? (
          <RetryAlert onRetry={retry}>{problem || message('papers.unavailable')}</RetryAlert>
        ) : picture === undefined ? (
          <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 240, justifyContent: 'center' }}>
            <CircularProgress size={24} aria-hidden />
            {message('papers.loading')}
          </Box>
        ) : (
          <Box
            component="img"
            src={picture}
            alt={message('papers.picture', { title })}
            sx={{ display: 'block', width: '100%', height: 'auto', border: 1, borderColor: 'divider', bgcolor: '#fff' }}
          />
        )}
        {picture !== undefined && (count ?? 0) - leftOut > previewMax && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
            {message('papers.first', { count: previewMax })}
          </Typography>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{message('papers.close')}</Button>
        {paper.issued === 'by_reader' && source.records.kind === 'rows' && count === 1 && (
          <Tooltip title={message('papers.issue_hint')} describeChild>
            <Button aria-busy={isIssuing} onClick={isIssuing ? undefined : () => void issue()}>
              {message('papers.issue')}
            </Button>
          </Tooltip>
        )}
        {/* A disabled button would lose the focus, and Escape with it. */}
        {!isTooMany && (
          <Button
            variant="contained"
            startIcon={isSaving ? <CircularProgress size={20} color="inherit" aria-hidden /> : <DownloadIcon />}
            aria-busy={isSaving}
            onClick={isSaving ? undefined : isLong ? () => void begin() : save}
          >
            {message(isLong ? 'papers.make' : 'papers.download')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
