import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { listCall } from '../../../shared/framework/definitions/listCall.ts';
import type { ReportDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import { foldText } from '../../../shared/framework/query/foldText.ts';
import type { Text } from '../../../shared/framework/text.ts';
import type { DesignField } from '../../../shared/shell/designer/DesignedReport.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { useText } from '../../framework/i18n/useText.ts';
import { BackIcon, LeadsOnIcon } from '../../framework/icons.ts';
import { useDebounced } from '../../framework/useDebounced.ts';
import { fieldsQuery } from './useDesignFields.ts';

interface AddColumnsProps {
  readonly definition: ReportDefinition;
  /** Title of the dialog. */
  readonly title: string;
  /** Names that cannot be chosen again. */
  readonly taken: ReadonlySet<string>;
  /** Fields offered before the fields of the rows. */
  readonly before?: readonly DesignField[];
  /** true: the first choice ends the dialog. */
  readonly isSingle?: boolean;
  readonly onAdd: (fields: readonly DesignField[]) => void;
  readonly onClose: () => void;
}

const noFields: readonly DesignField[] = [];
/** Letters from which a search goes through references. */
const searchFrom = 2;
/** Pause after the last letter before the server is asked. */
const searchAfterMs = 250;

/** Offers the fields of the rows and, through references, of related records, with the cost of each. */
export function AddColumns({ definition, title, taken, before = noFields, isSingle = false, onAdd, onClose }: AddColumnsProps) {
  const message = useMessage();
  const text = useText();
  const titleId = useId();
  const [way, setWay] = useState<readonly DesignField[]>([]);
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<readonly DesignField[]>([]);
  const { path } = listCall(definition);
  const through = way.at(-1)?.field ?? '';
  const typed = search.trim();
  const deep = useDebounced(typed.length >= searchFrom ? typed : '', searchAfterMs);
  const here = useQuery(fieldsQuery(path, through));
  const found = useQuery({
    ...fieldsQuery(path, through, deep),
    enabled: deep !== '' && typed !== '',
    placeholderData: keepFound,
  });
  const error = here.error ?? found.error;
  const wanted = foldText(typed);
  const matches = ({ field, label }: DesignField): boolean => foldText(`${text(label)} ${field}`).includes(wanted);
  const near = [...(way.length === 0 ? before : noFields), ...(here.data ?? noFields)].filter(matches);
  // The fields at hand match while those behind references are looked for.
  const further = deep !== '' && typed.length >= searchFrom ? (found.data ?? noFields) : noFields;
  const offered = [...near, ...further.filter(({ field }) => !near.some((each) => each.field === field))];
  const isLooking = !here.data || (typed.length >= searchFrom && (deep !== typed || found.isFetching));
  const choose = (field: DesignField): void => {
    if (isSingle) {
      onAdd([field]);
      onClose();
    } else setChosen(isChosen(field) ? chosen.filter((each) => each.field !== field.field) : [...chosen, field]);
  };
  const isChosen = ({ field }: DesignField): boolean => chosen.some((each) => each.field === field);
  const go = (next: readonly DesignField[]): void => {
    setWay(next);
    setSearch('');
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>
        {way.length > 0 && (
          <IconButton edge="start" aria-label={message('designer.back')} onClick={() => go(way.slice(0, -1))} sx={{ mr: 1 }}>
            <BackIcon />
          </IconButton>
        )}
        {way.length === 0 ? title : message('designer.fields_of', { names: wayText(way.at(-1), text) })}
      </DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 1, height: '60vh' }}>
        <TextField
          type="search"
          placeholder={message('grid.find_column')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          slotProps={{ htmlInput: { 'aria-label': message('grid.find_column') } }}
        />
        {error && <Alert severity="error">{error.message}</Alert>}
        {isLooking && offered.length === 0 && !error && <Skeleton variant="rounded" height={240} />}
        {offered.length > 0 && (
          <List dense sx={{ overflow: 'auto', flex: 1 }} aria-label={message('designer.fields')}>
            {offered.map((field) => (
              <OfferedField
                key={field.field}
                field={field}
                isTaken={taken.has(field.field)}
                isChosen={isSingle ? undefined : isChosen(field)}
                onChoose={() => choose(field)}
                onGo={() => go([...way, field])}
                steps={stepsAfter(field, way)}
              />
            ))}
          </List>
        )}
        {!isLooking && offered.length === 0 && <Box sx={{ color: 'text.secondary' }}>{message('grid.no_option')}</Box>}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {message('designer.cancel')}
        </Button>
        {!isSingle && (
          <Button
            variant="contained"
            disabled={chosen.length === 0}
            onClick={() => {
              onAdd(chosen);
              onClose();
            }}
          >
            {message('designer.add_count', { count: chosen.length })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

interface OfferedFieldProps {
  readonly field: DesignField;
  readonly isTaken: boolean;
  /** Labels of the references between the shown level and the field. */
  readonly steps: readonly Text[];
  /** undefined: the first choice ends the dialog. */
  readonly isChosen: boolean | undefined;
  readonly onChoose: () => void;
  /** Shows the fields of the record that the field refers to. */
  readonly onGo: () => void;
}

function OfferedField({ field, isTaken, steps, isChosen, onChoose, onGo }: OfferedFieldProps) {
  const message = useMessage();
  const text = useText();
  const label = [...steps, field.label].map(text).join(' › ');
  return (
    <ListItem
      disablePadding
      secondaryAction={
        field.leadsOn && (
          <IconButton edge="end" aria-label={message('designer.fields_of', { names: label })} onClick={onGo}>
            <LeadsOnIcon />
          </IconButton>
        )
      }
    >
      <ListItemButton disabled={isTaken} onClick={onChoose}>
        {isChosen !== undefined && (
          <Checkbox edge="start" tabIndex={-1} checked={isTaken || isChosen} slotProps={{ input: { 'aria-label': label } }} />
        )}
        <ListItemText
          primary={label}
          secondary={`${field.field} · ${message(isTaken ? 'designer.in_report' : `designer.cost_${field.cost}`)}`}
        />
      </ListItemButton>
    </ListItem>
  );
}

/** The fields found by the letters before stay while the next ones are looked for. */
function keepFound(before: readonly DesignField[] | undefined, query: { readonly queryKey: readonly string[] } | undefined) {
  return query?.queryKey.at(-1) === '' ? undefined : before;
}

/** The references of a field that lie behind the shown level. */
function stepsAfter({ through = [] }: DesignField, way: readonly DesignField[]): readonly Text[] {
  const last = way.at(-1);
  return through.slice(last ? (last.through?.length ?? 0) + 1 : 0);
}

/** A reference with those before it: `Loan › Reader`. */
function wayText(last: DesignField | undefined, text: (each: Text) => string): string {
  return last ? [...(last.through ?? []), last.label].map(text).join(' › ') : '';
}
