import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { paperLanguages } from '../../../../shared/framework/definitions/paperLanguages.ts';
import { formatInstant } from '../../../../shared/framework/formats/formatCell.ts';
import type { IssuedPaper } from '../../../../shared/framework/papers/IssuedPaper.ts';
import type { RecordId } from '../../../../shared/framework/RecordId.ts';
import { useCellContext } from '../../i18n/useCellContext.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { CopyIcon, DownloadIcon } from '../../icons.ts';
import { issuedKey, readIssued, saveIssued } from '../../papers/issuedCalls.ts';
import { RetryAlert } from '../../RetryAlert.tsx';
import { RecordSection, RecordSurface } from '../layout/RecordSections.tsx';

interface IssuedPapersProps {
  readonly apiUrl: string;
  readonly id: RecordId;
  /** Of the record: a step may have issued a paper. */
  readonly version: unknown;
}

/** The issued papers of a record, the latest first, each with its file. */
export function IssuedPapers({ apiUrl, id, version }: IssuedPapersProps) {
  const message = useMessage();
  const { data, error, refetch } = useQuery({
    queryKey: [...issuedKey(apiUrl, id), version],
    queryFn: ({ signal }) => readIssued(apiUrl, id, signal),
    retry: false,
  });
  return (
    <Box sx={{ mt: 2 }}>
      <RecordSurface>
        <RecordSection heading={message('papers.issued')} isQuiet={data?.length === 0}>
          {error ? (
            <RetryAlert severity="warning" onRetry={() => void refetch()}>
              {message('papers.issued_unavailable')}
            </RetryAlert>
          ) : data === undefined ? (
            <Skeleton aria-hidden width="60%" />
          ) : data.length === 0 ? (
            <Typography variant="body2" color="textSecondary">
              {message('papers.issued_none')}
            </Typography>
          ) : (
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
              {data.map((paper) => (
                <IssuedLine key={paper.id} paper={paper} onSave={() => void saveIssued(apiUrl, id, paper.id)} />
              ))}
            </Box>
          )}
        </RecordSection>
      </RecordSurface>
    </Box>
  );
}

/** Digits of a SHA-256 that are shown. */
const shownDigits = 12;

function IssuedLine({ paper, onSave }: { readonly paper: IssuedPaper; readonly onSave: () => void }) {
  const message = useMessage();
  const notify = useNotify();
  const { timezone, formats } = useCellContext();
  const { title, language, issued_at: at, issued_by: by, is_system: isSystem, sha256 } = paper;
  const named = paperLanguages.find((each) => each === language);
  const copyLabel = message('papers.copy_sha256', { title });
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(sha256);
    notify('papers.sha256_copied', { type: 'success' });
  };
  return (
    <Box component="li" sx={{ minWidth: 0 }}>
      <Button
        size="small"
        startIcon={<DownloadIcon />}
        onClick={onSave}
        sx={{ ml: -0.625, textAlign: 'start', textTransform: 'none', overflowWrap: 'anywhere' }}
      >
        {title}
      </Button>
      <Typography variant="caption" component="div" color="textSecondary">
        {[
          formatInstant(at, timezone, formats),
          by ?? message(isSystem ? 'states.history_system' : 'states.history_person'),
          named ? message(`papers.${named}`) : language,
        ].join(' · ')}
      </Typography>
      <Typography variant="caption" component="div" color="textSecondary" sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <span>
          SHA-256 <code title={sha256}>{`${sha256.slice(0, shownDigits)}…`}</code>
        </span>
        <Tooltip title={copyLabel}>
          <IconButton size="small" aria-label={copyLabel} onClick={() => void copy()} sx={{ p: 0.5, displayPrint: 'none' }}>
            <CopyIcon fontSize="inherit" />
          </IconButton>
        </Tooltip>
      </Typography>
    </Box>
  );
}
