import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { Entity } from '../../../../shared/framework/definitions/entity.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { useText } from '../../i18n/useText.ts';
import { NotMetIcon } from '../../icons.ts';
import { type StateOffer, transitionOf } from './stateOffers.ts';

interface WhyMissingDialogProps {
  readonly entity: Pick<Entity, 'fields' | 'machines'>;
  /** The transitions that the reader cannot make. */
  readonly missing: readonly StateOffer[];
  readonly onClose: () => void;
}

/** The transitions of a record that are not offered, each with the reason in words. */
export function WhyMissingDialog({ entity, missing, onClose }: WhyMissingDialogProps) {
  const message = useMessage();
  const text = useText();
  const titleId = useId();
  /** A wrong state alone says little: the states in which the transition is possible are named too. */
  const reasonOf = ({ field, offer }: StateOffer): string => {
    const { from = [] } = transitionOf(entity, field, offer.name) ?? {};
    const options = entity.fields.get(field)?.options ?? [];
    const names = from.flatMap((state) => options.find(({ value }) => value === state) ?? []).map(({ label }) => text(label));
    const places = offer.barrier === 'state' && names.length > 0 ? message('states.possible_from', { states: names.join(', ') }) : '';
    return [offer.reason?.replace(/[^.!?»”]$/, '$&.'), places].filter(Boolean).join(' ');
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{message('states.why_title')}</DialogTitle>
      <DialogContent>
        {missing.length === 0 ? (
          <Typography variant="body2">{message('states.why_all_offered')}</Typography>
        ) : (
          <List dense disablePadding>
            {missing.map((each) => (
              <ListItem key={`${each.field} ${each.offer.name}`} disableGutters alignItems="flex-start">
                <ListItemIcon sx={{ minWidth: 32, mt: 0.75 }}>
                  <NotMetIcon fontSize="small" />
                </ListItemIcon>
                <ListItemText primary={each.offer.label} secondary={reasonOf(each)} slotProps={{ primary: { sx: { fontWeight: 500 } } }} />
              </ListItem>
            ))}
          </List>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{message('states.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
