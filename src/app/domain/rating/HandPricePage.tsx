import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { completeExample, priceExample } from '../../../shared/domain/rating/exampleRates.ts';
import type { Pricing } from '../../../shared/domain/rating/Price.ts';
import { FormBase } from '../../framework/form/fields/FormBase.tsx';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { PrintIcon } from '../../framework/icons.ts';
import { exampleOf, exampleSchema } from './exampleForm.ts';
import { HandPriceLines } from './HandPriceLines.tsx';

/** RATE-HAND: a price of the worked example, line by line with all that a reader needs to compute it again by hand. Law F31 */
export function HandPricePage() {
  const message = useMessage();
  const [data, setData] = useState<Readonly<Record<string, unknown>>>({ ...completeExample });
  const example = exampleOf(data);
  return (
    <Box sx={{ mt: 2 }}>
      <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, displayPrint: 'none' }}>
        <FormBase
          schema={exampleSchema(data['basis'] === 'class')}
          uiSchema={{ 'ui:options': { columns: 2 } }}
          formData={data}
          showErrorList={false}
          onChange={({ formData }) => setData({ ...completeExample, ...formData })}
        >
          <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 1 }}>
            {message('hand.invented')}
          </Typography>
        </FormBase>
      </Paper>
      <Paper variant="outlined" component="section" aria-label={message('hand.price')} sx={{ p: { xs: 2, sm: 3 }, mt: 2 }}>
        <Typography component="h2" variant="h6">
          {message('hand.price')}
        </Typography>
        {example ? (
          <Outcome pricing={priceExample(example)} />
        ) : (
          <Typography color="textSecondary">{message('hand.incomplete')}</Typography>
        )}
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mt: 2, displayPrint: 'none' }}>
          <Button variant="outlined" startIcon={<PrintIcon />} disabled={!example} onClick={() => window.print()}>
            {message('hand.print')}
          </Button>
          <Button onClick={() => setData({ ...completeExample })}>{message('hand.start_over')}</Button>
        </Stack>
      </Paper>
    </Box>
  );
}

function Outcome({ pricing }: { readonly pricing: Pricing }) {
  const message = useMessage();
  if (pricing.outcome === 'rated') return <HandPriceLines price={pricing} />;
  const reason = pricing.outcome === 'refused' ? 'refused' : pricing.reason;
  return (
    <Alert severity="info" sx={{ mt: 1 }}>
      {message(`hand.none_${reason}`)}
    </Alert>
  );
}
