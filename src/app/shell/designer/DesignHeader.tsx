import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import type { DesignedReport } from '../../../shared/shell/designer/DesignedReport.ts';
import { callApi } from '../../framework/api/callApi.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { useText } from '../../framework/i18n/useText.ts';
import { RedoIcon, UndoIcon } from '../../framework/icons.ts';
import { usePagePath } from '../../framework/screens/usePagePath.ts';
import { useFocusAfter } from '../../framework/useFocusAfter.ts';
import { DesignMenu } from './DesignMenu.tsx';
import type { Design } from './useDesign.ts';
import { useDesignSources } from './useDesignSources.ts';

interface DesignHeaderProps {
  readonly design: Design;
  readonly stored: DesignedReport;
}

interface JsonPartProps {
  /** true: the text of the draft is shown in place of its parts. */
  readonly isJson: boolean;
  readonly onJson: () => void;
}

const tones = { draft: 'default', published: 'success', changed: 'info', withdrawn: 'warning' } as const;

/** Title and state of a design, and its publication. */
export function DesignHeader({ design, stored, isJson, onJson }: DesignHeaderProps & JsonPartProps) {
  const message = useMessage();
  const text = useText();
  const pagePath = usePagePath();
  const [isAsking, setAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusAfter(heading, `${stored.state} ${isAsking}`);
  const { definition, isStored, problem } = design;
  const hasErrors = stored.findings.some(({ severity }) => severity === 'error');
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
      <Typography ref={heading} tabIndex={-1} component="h2" variant="h6" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {text((definition ?? stored.definition).title)}
      </Typography>
      <Chip
        size="small"
        color={tones[stored.state]}
        label={message(`designer.state_${stored.state}`, { revision: stored.revision ?? 0 })}
      />
      <Typography component="output" variant="body2" sx={{ color: 'text.secondary', mr: 'auto' }}>
        {problem ? '' : message(isStored ? 'designer.stored' : 'designer.storing')}
      </Typography>
      {(['undo', 'redo'] as const).map((step) => (
        <Tooltip key={step} title={message(`changes.${step}`)}>
          {/* A disabled button has no events, so the tooltip belongs to its place. */}
          <span>
            <IconButton aria-label={message(`changes.${step}`)} disabled={!design[step]} onClick={() => design[step]?.()}>
              {step === 'undo' ? <UndoIcon /> : <RedoIcon />}
            </IconButton>
          </span>
        </Tooltip>
      ))}
      {(stored.state === 'published' || stored.state === 'changed') && (
        <Button component={RouterLink} to={pagePath(stored.definition.cmid)}>
          {message('designer.open')}
        </Button>
      )}
      <Button variant="contained" disabled={hasErrors || stored.state === 'published'} onClick={() => setAsking(true)}>
        {message('designer.publish')}
      </Button>
      <DesignMenu definition={definition ?? stored.definition} stored={stored} isJson={isJson} onJson={onJson} />
      {isAsking && <PublishDialog design={design} stored={stored} onClose={() => setAsking(false)} />}
    </Stack>
  );
}

/** Asks for a note before a publication. */
function PublishDialog({ design, stored, onClose }: DesignHeaderProps & { readonly onClose: () => void }) {
  const message = useMessage();
  const text = useText();
  const notify = useNotify();
  const titleId = useId();
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { data: sources } = useDesignSources();
  const groups = stored.definition.menus ?? [];
  const titleOf = (name: string): string => {
    const title = sources?.groups.find((group) => group.name === name)?.title;
    return title ? text(title) : name;
  };
  const publish = async (): Promise<void> => {
    setBusy(true);
    await design.afterStoring(async ({ id, version }) => {
      const answer = await callApi('POST', 'report_designs/{id}/publish', {
        params: { id },
        body: { version, note },
        suppressErrors: true,
      });
      notify(message('designer.published'), { type: 'success' });
      return answer;
    });
    onClose();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{message('designer.publish_title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText>
          {groups.length === 0
            ? message('designer.publish_nobody')
            : message('designer.publish_text', { groups: groups.map(titleOf).join(', ') })}
        </DialogContentText>
        {stored.indexes.length > 0 && (
          <Alert severity="info">
            {message('designer.builds_indexes', {
              count: stored.indexes.length,
              seconds: stored.indexes.reduce((sum, { seconds }) => sum + seconds, 0),
            })}
            <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
              {stored.indexes.map(({ list, fields, rows }) => (
                <li key={fields.map(text).join()}>
                  {message('designer.index', { list: text(list), fields: fields.map(text).join(', '), rows })}
                </li>
              ))}
            </Box>
          </Alert>
        )}
        <TextField
          label={message('designer.note')}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {message('designer.cancel')}
        </Button>
        <Button variant="contained" loading={isBusy} onClick={() => void publish()}>
          {message('designer.publish')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
