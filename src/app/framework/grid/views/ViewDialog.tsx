import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type FormEvent, useId, useState } from 'react';
import { type NamedView, viewNameLength } from '../../../../shared/framework/definitions/NamedView.ts';
import { ActionButton } from '../../ActionButton.tsx';
import { ApiError } from '../../api/ApiError.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { useText } from '../../i18n/useText.ts';
import { useGridLayout } from '../state/GridContexts.ts';
import type { ViewSettings } from '../state/useViewCalls.ts';

interface ViewDialogProps {
  readonly title: string;
  /** The view whose settings are changed; undefined: a new one. */
  readonly view?: NamedView | undefined;
  /** @throws ApiError, shown here */
  readonly onSave: (settings: ViewSettings) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the name of a view, who sees it, and whether the list opens with it. */
export function ViewDialog({ title, view, onSave, onClose }: ViewDialogProps) {
  const message = useMessage();
  const text = useText();
  const titleId = useId();
  const { views } = useGridLayout();
  const [name, setName] = useState(view ? text(view.title) : '');
  const [share, setShare] = useState(view?.group ? `group:${view.group.code}` : (view?.layer ?? 'user'));
  const [isDefault, setDefault] = useState(view?.isDefault ?? false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiError>();

  const sharing = layerOf(share);
  const sharedGroup = views.groups?.find(({ code }) => code === sharing.group);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || name.trim() === '') return;
    setBusy(true);
    setProblem(undefined);
    try {
      await onSave({ name: name.trim(), ...sharing, is_default: isDefault });
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error);
      setBusy(false);
    }
  };
  const ofName = problem?.problem.errors?.['name'];
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <form onSubmit={(event) => void save(event)} noValidate>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
          {problem && ofName === undefined && <Alert severity="error">{problem.message}</Alert>}
          <TextField
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one thing that a new view needs
            autoFocus
            required
            label={message('views.name')}
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={ofName !== undefined}
            helperText={ofName ?? message('views.name_help', { max: viewNameLength })}
            slotProps={{ htmlInput: { maxLength: viewNameLength } }}
            sx={{ mt: 1 }}
          />
          {views.groups && (
            <TextField select label={message('views.shared_with')} value={share} onChange={(event) => setShare(event.target.value)}>
              <MenuItem value="user">{message('views.share.user')}</MenuItem>
              {views.groups.map((group) => (
                <MenuItem key={group.code} value={`group:${group.code}`}>
                  {message('views.share.group', { group: text(group.title) })}
                </MenuItem>
              ))}
              <MenuItem value="company">{message('views.share.company')}</MenuItem>
            </TextField>
          )}
          <FormControlLabel
            control={<Checkbox checked={isDefault} onChange={(event) => setDefault(event.target.checked)} />}
            label={message(`views.default_label.${sharing.layer}`, { group: sharedGroup ? text(sharedGroup.title) : '' })}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} color="inherit">
            {message('views.cancel')}
          </Button>
          <ActionButton type="submit" variant="contained" loading={isBusy} disabled={name.trim() === ''}>
            {message('views.save')}
          </ActionButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function layerOf(share: string): Pick<ViewSettings, 'layer' | 'group'> {
  if (share.startsWith('group:')) return { layer: 'group', group: share.slice('group:'.length) };
  return { layer: share === 'company' ? 'company' : 'user' };
}
