import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { diffLines } from 'diff';
import { useState } from 'react';
import type { ReportDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import { formatInstant } from '../../../shared/framework/formats/formatCell.ts';
import { labelledText } from '../../../shared/framework/labelledText.ts';
import type { DesignedReport } from '../../../shared/shell/designer/DesignedReport.ts';
import { callApi } from '../../framework/api/callApi.ts';
import { useCellContext } from '../../framework/i18n/useCellContext.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';

interface DesignRevisionsProps {
  readonly stored: DesignedReport;
  /** Makes a text the draft. */
  readonly onTake: (definition: ReportDefinition) => void;
}

/** The published texts of a report, the newest first: compared with the draft, and taken back as the draft. */
export function DesignRevisions({ stored, onTake }: DesignRevisionsProps) {
  const message = useMessage();
  const [compared, setCompared] = useState<number>();
  const { language, timezone, formats } = useCellContext();
  const { id, revisions } = stored;
  const { data, error } = useQuery({
    queryKey: ['report-design-revision', id, compared],
    queryFn: ({ signal }) =>
      callApi('GET', 'report_designs/{id}/revisions/{revision}', { params: { id, revision: compared ?? 0 }, signal, suppressErrors: true }),
    enabled: compared !== undefined,
  });
  if (revisions.length === 0) return <Typography variant="body2">{message('designer.no_revisions')}</Typography>;
  const lines = data && changedLines(data.definition, stored.definition);
  return (
    <Box>
      <List dense>
        {revisions.map(({ number, at, by, note }) => (
          <ListItem
            key={number}
            disableGutters
            secondaryAction={
              <Button size="small" aria-pressed={compared === number} onClick={() => setCompared(number === compared ? undefined : number)}>
                {message('designer.compare')}
              </Button>
            }
          >
            <ListItemText
              primary={
                note === ''
                  ? message('designer.revision', { number })
                  : labelledText(message('designer.revision', { number }), note, language)
              }
              secondary={[formatInstant(at, timezone, formats), by].filter(Boolean).join(' · ')}
              sx={{ pr: 6, overflowWrap: 'anywhere' }}
            />
          </ListItem>
        ))}
      </List>
      {error && <Alert severity="error">{error.message}</Alert>}
      {lines && data && (
        <Box sx={{ display: 'grid', gap: 1 }}>
          <Typography variant="body2">
            {message(lines.length === 0 ? 'designer.same' : 'designer.differs', { number: data.revision })}
          </Typography>
          <Box
            component="pre"
            tabIndex={0}
            aria-label={message('designer.differences')}
            sx={{ m: 0, typography: 'caption', fontFamily: 'monospace', overflow: 'auto', maxHeight: '40vh' }}
          >
            {lines.join('\n')}
          </Box>
          <Button variant="outlined" disabled={lines.length === 0} onClick={() => onTake(data.definition)} sx={{ justifySelf: 'start' }}>
            {message('designer.take_back', { number: data.revision })}
          </Button>
        </Box>
      )}
    </Box>
  );
}

/** The lines that only one of two texts has, with - and +. */
function changedLines(before: ReportDefinition, after: ReportDefinition): string[] {
  const parts = diffLines(JSON.stringify(before, null, 2), JSON.stringify(after, null, 2));
  return parts.flatMap(({ value, added, removed }) => {
    const sign = added ? '+' : '-';
    return added || removed
      ? value
          .replace(/\n$/, '')
          .split('\n')
          .map((line) => `${sign} ${line}`)
      : [];
  });
}
