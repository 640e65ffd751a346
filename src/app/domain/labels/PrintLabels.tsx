import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, useState } from 'react';
import { Link as RouterLink, useSearchParams } from 'react-router';
import { labelFormats } from '../../../shared/domain/labels/labelFormats.ts';
import { paperLanguages } from '../../../shared/framework/definitions/paperLanguages.ts';
import { useLanguage } from '../../framework/i18n/useLanguage.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { PrintIcon } from '../../framework/icons.ts';
import { isFocusFree } from '../../framework/isFocusFree.ts';
import { RecordPicker } from '../../framework/pickers/RecordPicker.tsx';
import { RetryAlert } from '../../framework/RetryAlert.tsx';
import { usePagePath } from '../../framework/screens/usePagePath.ts';
import type { ListSlotProps } from '../../framework/slots/slotPlaces.ts';
import { keepPrinter, type LabelPrinter, labelDpis, labelNumber, labelsMax, lastPrinter } from './labelPrinter.ts';
import { finalizedBills, type LabelBill, useLabelBill } from './useLabelBill.ts';
import { usePrintLabels } from './usePrintLabels.ts';

/** BL-LABEL: prints the labels of a finalized bill, above the list of its labels. Spec D-012, R-020, R-119 */
export function PrintLabels({ refetch }: ListSlotProps) {
  const message = useMessage();
  const headingId = useId();
  const [params, setParams] = useSearchParams();
  const id = /^[0-9]+$/.exec(params.get('bol') ?? '')?.[0];
  const bill = useLabelBill(id);
  const choose = (chosen: string | undefined): void => {
    const next = new URLSearchParams(params);
    next.delete('page');
    if (chosen === undefined) next.delete('bol');
    else next.set('bol', chosen);
    setParams(next);
  };
  return (
    <Paper component="section" variant="outlined" aria-labelledby={headingId} sx={{ p: 2, my: 2, displayPrint: 'none' }}>
      <Typography id={headingId} component="h2" variant="subtitle1" sx={{ mb: 1.5 }}>
        {message('labels.heading')}
      </Typography>
      {bill.error && (
        <RetryAlert sx={{ mb: 2 }} onRetry={() => void bill.refetch()}>
          {bill.error.problem.detail ?? message('errors.network_hint')}
        </RetryAlert>
      )}
      {bill.data === null && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {message('labels.no_bill')}
        </Alert>
      )}
      <LabelForm
        key={`${id ?? ''} ${bill.data?.choice.id ?? ''}`}
        id={id}
        bill={bill.data ?? undefined}
        onChoose={choose}
        onPrinted={() => {
          refetch();
          void bill.refetch();
        }}
      />
    </Paper>
  );
}

interface LabelFormProps {
  readonly id: string | undefined;
  /** undefined while it is read, and without one. */
  readonly bill: LabelBill | undefined;
  readonly onChoose: (id: string | undefined) => void;
  readonly onPrinted: () => void;
}

function LabelForm({ id, bill, onChoose, onPrinted }: LabelFormProps) {
  const message = useMessage();
  const [printer, setPrinter] = useState(lastPrinter);
  const [count, setCount] = useState(bill ? String(bill.labels) : '');
  const [unit, setUnit] = useState('');
  const { isBusy, saved, error, print } = usePrintLabels();
  const labels = bill?.labels ?? 0;
  const isOne = unit.trim() !== '';
  const [ofCount, ofUnit] = [labelNumber(count), labelNumber(unit)];
  const wrongCount = !isOne && ofCount === undefined && (count.trim() !== '' || bill !== undefined);
  const wrongUnit = isOne && (ofUnit === undefined || ofUnit > labels);
  const canPrint = bill?.isFinalized === true && !(isOne ? wrongUnit : wrongCount);
  const change = (changes: Partial<LabelPrinter>): void => {
    const next = { ...printer, ...changes };
    setPrinter(next);
    keepPrinter(next);
  };
  // After the end of a bill the next key prints its labels.
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!canPrint || !isFocusFree()) return;
    button.current?.focus({ preventScroll: true });
    button.current?.scrollIntoView?.({ block: 'nearest' });
  }, [canPrint]);
  const send = async (asked: Parameters<typeof print>[0]): Promise<void> => {
    if ((await print(asked, printer)) && asked.bill !== undefined) onPrinted();
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (canPrint) void send({ bill: id, ...(isOne ? { unit: ofUnit } : { count: ofCount }) });
      }}
    >
      <Box sx={gridSx}>
        <BillPicker bill={bill} onChoose={onChoose} />
        <PrinterFields printer={printer} onChange={change} />
        <TextField
          label={message('labels.count')}
          value={count}
          onChange={({ target }) => setCount(target.value)}
          disabled={!bill || isOne}
          error={wrongCount}
          helperText={wrongCount ? message('labels.invalid_count') : message('labels.count_help')}
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: String(labelsMax).length + 1 } }}
        />
        <TextField
          label={message('labels.unit')}
          value={unit}
          onChange={({ target }) => setUnit(target.value)}
          disabled={!bill}
          error={wrongUnit}
          helperText={wrongUnit ? message('labels.no_unit', { count: labels }) : message('labels.unit_help')}
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: String(labelsMax).length } }}
        />
      </Box>
      {bill && !bill.isFinalized && <NotProcessed id={bill.choice.id} />}
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mt: 2 }}>
        <Button
          ref={button}
          type="submit"
          variant="contained"
          startIcon={<PrintIcon />}
          loading={isBusy}
          disabled={!canPrint}
          // Clear of the notice that the bill is finalized.
          sx={{ scrollMarginBottom: '8rem' }}
        >
          {message('labels.print')}
        </Button>
        <Button disabled={isBusy} onClick={() => void send({ bill: undefined })}>
          {message('labels.test')}
        </Button>
      </Stack>
      <Box aria-live="polite">
        {saved !== undefined && (
          <Alert severity="success" sx={{ mt: 2 }}>
            {message('labels.saved', { name: saved })}
          </Alert>
        )}
        {error && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {error.problem.detail ?? message('errors.network_hint')}
          </Alert>
        )}
      </Box>
    </Box>
  );
}

function BillPicker({ bill, onChoose }: Pick<LabelFormProps, 'bill' | 'onChoose'>) {
  const message = useMessage();
  return (
    <Box sx={{ gridColumn: { sm: 'span 2' } }}>
      <RecordPicker
        source={finalizedBills}
        value={bill?.choice}
        onChange={(choice) => onChoose(choice && String(choice.id))}
        renderInput={(params) => (
          <TextField
            {...params}
            label={message('labels.bill')}
            placeholder={message('labels.choose')}
            helperText={bill?.choice.detail || message('labels.bill_help')}
          />
        )}
      />
    </Box>
  );
}

interface PrinterFieldsProps {
  readonly printer: LabelPrinter;
  readonly onChange: (changes: Partial<LabelPrinter>) => void;
}

function PrinterFields({ printer: { format, dpi, language }, onChange }: PrinterFieldsProps) {
  const message = useMessage();
  const own = useLanguage();
  const shown = language ?? paperLanguages.find((each) => each === own) ?? 'en';
  return (
    <>
      <TextField
        select
        label={message('labels.format')}
        value={format}
        onChange={({ target }) => onChange({ format: labelFormats.find((each) => each === target.value) ?? '4x6' })}
      >
        {labelFormats.map((each) => (
          <MenuItem key={each} value={each}>
            {message(`labels.format_${each}`)}
          </MenuItem>
        ))}
      </TextField>
      {format === 'zpl' ? (
        <TextField
          select
          label={message('labels.dpi')}
          value={String(dpi)}
          onChange={({ target }) => onChange({ dpi: labelDpis.find((each) => String(each) === target.value) ?? 203 })}
        >
          {labelDpis.map((each) => (
            <MenuItem key={each} value={String(each)}>
              {message('labels.dpi_value', { dpi: each })}
            </MenuItem>
          ))}
        </TextField>
      ) : (
        <TextField
          select
          label={message('labels.language')}
          value={shown}
          onChange={({ target }) => onChange({ language: paperLanguages.find((each) => each === target.value) })}
        >
          {paperLanguages.map((each) => (
            <MenuItem key={each} value={each}>
              {message(`labels.language_${each}`)}
            </MenuItem>
          ))}
        </TextField>
      )}
    </>
  );
}

function NotProcessed({ id }: { readonly id: number | string }) {
  const message = useMessage();
  const to = usePagePath();
  return (
    <Alert severity="warning" sx={{ mt: 2 }}>
      {message('labels.not_processed')}.{' '}
      <Link component={RouterLink} to={to('BL-VIEW/{id}', id)}>
        {message('labels.open_bill')}
      </Link>
    </Alert>
  );
}

const gridSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' },
  gap: 2,
  alignItems: 'start',
} as const;
