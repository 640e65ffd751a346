import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { MetIcon, NotMetIcon, UnmetIcon } from '../../framework/icons.ts';
import { visuallyHidden } from '../../framework/visuallyHidden.ts';

export interface Rule {
  readonly text: string;
  /** undefined: nothing is typed yet, or the server checks it after the form is sent. */
  readonly isMet: boolean | undefined;
}

interface RuleListProps {
  readonly id: string;
  readonly title: string;
  readonly rules: readonly Rule[];
}

/** The rules of a value: a neutral list until something is typed, then with their state. A polite live region announces the number of unmet ones. */
export function RuleList({ id, title, rules }: RuleListProps) {
  const message = useMessage();
  const isJudged = rules.some(({ isMet }) => isMet !== undefined);
  const left = rules.filter(({ isMet }) => isMet === false).length;
  return (
    <Box id={id} sx={{ px: 1.75, py: 1.25, borderRadius: 1, bgcolor: 'action.hover' }}>
      <Typography variant="body2" sx={{ fontWeight: 500, mb: 0.5 }}>
        {title}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rules.map(({ text, isMet }) => (
          <Typography
            key={text}
            component="li"
            variant="body2"
            color={isMet ? 'success' : 'textSecondary'}
            sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', py: 0.25 }}
          >
            <StateIcon isMet={isMet} />
            <span>
              {text}
              {isJudged && (
                <span style={visuallyHidden}>
                  {' '}
                  {message(isMet === undefined ? 'forms.rule_later' : isMet ? 'forms.rule_met' : 'forms.rule_unmet')}
                </span>
              )}
            </span>
          </Typography>
        ))}
      </Box>
      <output style={visuallyHidden}>{isJudged && message('forms.rules_left', { count: left })}</output>
    </Box>
  );
}

function StateIcon({ isMet }: Pick<Rule, 'isMet'>) {
  if (isMet === undefined) return <UnmetIcon aria-hidden />;
  return isMet ? <MetIcon color="success" aria-hidden /> : <NotMetIcon aria-hidden />;
}
