import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import type { Entity } from '../../../../shared/framework/definitions/entity.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { HelpIcon, WarningIcon } from '../../icons.ts';
import { useStateLabel } from './StateText.tsx';
import type { StateOffer } from './stateOffers.ts';

interface TransitionItemsProps {
  readonly entity: Pick<Entity, 'fields'>;
  readonly offered: readonly StateOffer[];
  readonly onChoose: (chosen: StateOffer) => void;
  /** Opens the reasons for what is missing; undefined: nothing is. */
  readonly onWhy: (() => void) | undefined;
  /** true: says that nothing is offered where nothing is. */
  readonly saysNone?: boolean;
}

/** Entries of a menu: the transitions that are offered, those that warn marked and last, then the way to the reasons for the others. */
export function TransitionItems({ entity, offered, onChoose, onWhy, saysNone = false }: TransitionItemsProps) {
  const message = useMessage();
  return (
    <>
      {offered.map((each) => (
        <TransitionItem key={`${each.field} ${each.offer.name}`} entity={entity} chosen={each} onChoose={onChoose} />
      ))}
      {saysNone && offered.length === 0 && (
        <MenuItem disabled>
          <ListItemIcon />
          {message('states.none')}
        </MenuItem>
      )}
      {onWhy && offered.length > 0 && <Divider />}
      {onWhy && (
        <MenuItem onClick={onWhy}>
          <ListItemIcon>
            <HelpIcon fontSize="small" />
          </ListItemIcon>
          {message('states.why')}
        </MenuItem>
      )}
    </>
  );
}

interface TransitionItemProps extends Pick<TransitionItemsProps, 'entity' | 'onChoose'> {
  readonly chosen: StateOffer;
}

function TransitionItem({ entity, chosen, onChoose }: TransitionItemProps) {
  const { offer, field } = chosen;
  const label = useStateLabel(entity, field);
  return (
    <MenuItem onClick={() => onChoose(chosen)} sx={offer.danger ? { color: 'error.main' } : undefined}>
      <ListItemIcon sx={{ color: 'inherit' }}>{offer.danger && <WarningIcon fontSize="small" />}</ListItemIcon>
      <ListItemText
        primary={offer.label}
        secondary={offer.to === null ? undefined : `→ ${label(offer.to)}`}
        slotProps={{ secondary: { variant: 'caption' } }}
      />
    </MenuItem>
  );
}
