import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import type { AccessExplanation, AccessStep } from '../../../shared/shell/access/AccessExplanation.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { MetIcon, NotMetIcon } from '../../framework/icons.ts';
import { usePagePath } from '../../framework/screens/usePagePath.ts';
import { userLine } from '../session/sessionOf.ts';

const groupButtonsMax = 3;

/** The verdict with the deciding rule and the ways to change it, then the other steps of the check, then the user's rights and rows. */
export function WhyAnswer({ explanation }: { readonly explanation: AccessExplanation }) {
  const message = useMessage();
  const { user, title, cmid, allowed, decisive, steps, verbs, rows } = explanation;
  const deciding = steps.find(({ rule, ok }) => rule === decisive && !ok);
  const names = { name: user.name, title };
  const rowsText = useRowsText(explanation);
  const to = usePagePath();
  const lacking = steps.filter(isLackingGroup);
  // The verdict says the deciding rule, and the rule of all groups says it of each.
  const others = steps.filter((step) => step !== deciding && !isLackingGroup(step));
  const mending = deciding?.rule === 'grant' ? [...lacking.slice(0, groupButtonsMax), deciding] : deciding ? [deciding] : [];
  return (
    <>
      <Alert severity={allowed ? 'success' : 'warning'}>
        <AlertTitle>{message(allowed ? 'why.allowed' : 'why.refused', names)}</AlertTitle>
        {deciding && <StepText step={deciding} hasLink={false} />}
        <Typography variant="body2" component="p" sx={{ mt: 0.5 }}>
          {userLine(user)} · {cmid}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1, '&:empty': { display: 'none' } }}>
          {mending.map(
            ({ rule, path, values }) =>
              path && (
                <Button key={path} component={RouterLink} to={to(path)} color="inherit" variant="outlined" size="small">
                  {rule === 'group' ? message('why.change_group_named', values) : message(`why.change_${rule}`)}
                </Button>
              ),
          )}
        </Box>
      </Alert>
      <Paper sx={{ mt: 2, p: 2 }}>
        <Typography variant="h2">{message(deciding ? 'why.steps_others' : 'why.steps')}</Typography>
        <List dense disablePadding>
          {others.map((step) => (
            <ListItem
              key={`${step.rule} ${step.path ?? ''} ${step.values['menu'] ?? step.values['group'] ?? ''}`}
              disableGutters
              alignItems="flex-start"
            >
              <ListItemIcon sx={{ minWidth: 36, mt: 0.75 }}>
                {step.ok ? (
                  <MetIcon color="success" fontSize="small" titleAccess={message('why.holds')} />
                ) : (
                  <NotMetIcon color="error" fontSize="small" titleAccess={message('why.fails')} />
                )}
              </ListItemIcon>
              <ListItemText disableTypography>
                <StepText step={step} />
              </ListItemText>
            </ListItem>
          ))}
        </List>
      </Paper>
      {(verbs.length > 0 || rows) && (
        <Paper sx={{ mt: 2, p: 2 }}>
          <Typography variant="h2" sx={{ mb: 1 }}>
            {message('why.records')}
          </Typography>
          {rowsText !== '' && <Typography sx={{ mb: 1 }}>{rowsText}</Typography>}
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {verbs.map(({ verb, allowed: may, needs, types, is_staff_only: isStaffOnly }) => (
              <li key={verb}>
                {message(may ? 'why.verb_allowed' : isStaffOnly ? 'why.verb_staff_only' : 'why.verb_refused', {
                  verb: message(`why.verb_${verb}`),
                  screen: needs,
                })}
                {types.length > 0 && ` ${message('why.verb_types', { types: types.join(', ') })}`}
              </li>
            ))}
          </Box>
        </Paper>
      )}
    </>
  );
}

/** true: a group without the screen, which the rule of all groups says already. */
function isLackingGroup({ rule, ok, values }: AccessStep): boolean {
  return rule === 'group' && !ok && values['by'] === 'none';
}

/** A step in words, with a link to the place to change it. */
function StepText({ step: { rule, ok, values, path }, hasLink = true }: { readonly step: AccessStep; readonly hasLink?: boolean }) {
  const message = useMessage();
  const to = usePagePath();
  return (
    <Typography component="span" variant="body2" sx={{ display: 'block' }}>
      {message(`why.${rule}_${ok ? 'ok' : 'no'}`, values)}
      {hasLink && path && (
        <>
          {' '}
          <Link component={RouterLink} to={to(path)}>
            {message(`why.change_${rule}`)}
          </Link>
        </>
      )}
    </Typography>
  );
}

/** The visible records, in words. */
function useRowsText({ rows }: AccessExplanation): string {
  const message = useMessage();
  if (!rows) return '';
  const accounts =
    rows.accounts === null
      ? message('why.accounts_all')
      : message('why.accounts', { count: rows.account_count, accounts: rows.accounts.join(', ') });
  const by = rows.by.length === 0 ? 'unnamed' : 'named';
  return `${message(`why.rows_${rows.seen}`, { by, names: rows.by.join(', '), company: rows.company })} ${accounts}`;
}
