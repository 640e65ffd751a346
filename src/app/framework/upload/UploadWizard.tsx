import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useCallback, useEffect, useId, useRef } from 'react';
import { documentLimits, documentOutputs, uploadOptions } from '../../../shared/framework/files/documentSettings.ts';
import { plainName } from '../../../shared/framework/files/plainName.ts';
import { formatFileSize } from '../../../shared/framework/formats/formatFileSize.ts';
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx';
import { LeaveGuard } from '../dialogs/LeaveGuard.tsx';
import { FileChooser } from '../files/FileChooser.tsx';
import { useLanguage } from '../i18n/useLanguage.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { AddIcon } from '../icons.ts';
import { NoticeCard } from '../notices/NoticeCard.tsx';
import { type ListedStep, listedSteps } from '../steps/listedSteps.ts';
import { StepList } from '../steps/StepList.tsx';
import { CompleteStep } from './CompleteStep.tsx';
import { DocumentOptions } from './DocumentOptions.tsx';
import { PreviewCard } from './PreviewCard.tsx';
import {
  sharedKey,
  type UploadWizardState,
  useUploadWizard,
  type ValuesHandle,
  type WizardConfig,
  type WizardStep,
} from './useUploadWizard.ts';

/** Draws inputs of values; `onHandle` is the same at each drawing. */
type DrawnFields = (place: {
  /** Values to begin with. */
  readonly values: Readonly<Record<string, unknown>> | undefined;
  readonly isDisabled: boolean;
  readonly onHandle: (handle: ValuesHandle | undefined) => void;
}) => ReactNode;

/** Further values that the wizard asks for: once for all documents, and with each of them. */
export interface AskedFields {
  readonly shared?: DrawnFields;
  readonly asked?: DrawnFields;
}

export interface UploadWizardProps extends WizardConfig {
  readonly fields?: AskedFields;
  /** Sentence of the last step; default: a click on Reset starts over. */
  readonly finalizeMessage?: string | undefined;
  /** Default: RESET. */
  readonly resetLabel?: string | undefined;
}

/**
 * The upload wizard: a file is prepared, processed into documents, and completed. Spec B-058 to B-094
 */
export function UploadWizard({ fields, finalizeMessage, resetLabel, ...config }: UploadWizardProps) {
  const message = useMessage();
  const wizard = useUploadWizard(config);
  const { step, file, isBegun, answer } = wizard;
  const isSupplied = config.file !== undefined;
  const titles: Readonly<Record<string, string>> = {
    ...(!isSupplied && { prepare: message('upload.step_prepare') }),
    process: message('upload.step_process'),
    complete: message('upload.step_complete'),
  };
  const heading = useRef<HTMLHeadingElement>(null);
  const stays = useRef(false);
  useFocusOnStep(heading, step);
  const barred = (name: string): string | undefined =>
    !file ? message('upload.barred_file') : name === 'complete' ? message('upload.barred_complete') : undefined;
  const steps = listedSteps(titles, step).map(
    (each): ListedStep => (each.state === 'current' ? each : { ...each, barred: barred(each.name) }),
  );
  return (
    <Box sx={{ minWidth: 0 }}>
      <StepList
        steps={steps}
        label={message('upload.steps')}
        {...(step !== 'complete' &&
          !wizard.isSending && { onChoose: (name: string) => wizard.goTo(name === 'prepare' ? 'prepare' : 'process') })}
      />
      <Typography ref={heading} variant="h6" component="h2" tabIndex={-1} sx={{ mb: 1.5, outline: 'none' }}>
        {titles[step]}
      </Typography>
      {step === 'prepare' && <PrepareStep wizard={wizard} rules={config.rules ?? {}} />}
      {isBegun && step !== 'complete' && (
        // The choices stay while another file is chosen.
        <Box key={wizard.run} hidden={step !== 'process'}>
          <ProcessStep wizard={wizard} config={config} fields={fields} file={file} />
        </Box>
      )}
      {step === 'complete' && answer && (
        <CompleteStep
          answer={answer}
          finalizeMessage={finalizeMessage ?? message('upload.finalize')}
          resetLabel={resetLabel ?? message('upload.reset')}
          onReset={wizard.reset}
        />
      )}
      {wizard.question && (
        <ConfirmDialog
          title={wizard.question.title}
          text={wizard.question.text}
          confirmLabel={message('form.yes')}
          cancelLabel={message('form.no')}
          canBeUndone
          onConfirm={wizard.question.agree}
          onCancel={wizard.question.decline}
        />
      )}
      <LeaveGuard isDirty={!isSupplied && isBegun && step !== 'complete'} isLeaving={stays} />
      {wizard.isSending && (
        <NoticeCard tone="info" icon={<CircularProgress size={20} color="inherit" />}>
          {message('upload.processing')}
        </NoticeCard>
      )}
    </Box>
  );
}

/** Gives the heading of each further step the focus, which the button of the step before has lost. */
function useFocusOnStep(heading: { readonly current: HTMLElement | null }, step: WizardStep): void {
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    heading.current?.focus();
  }, [heading, step]);
}

function PrepareStep({ wizard, rules }: { readonly wizard: UploadWizardState; readonly rules: NonNullable<WizardConfig['rules']> }) {
  const message = useMessage();
  const language = useLanguage();
  const { file, refused, choose, goTo } = wizard;
  const refusedId = useId();
  return (
    <Stack sx={{ gap: 2, alignItems: 'stretch' }}>
      <FileChooser
        label={message('upload.file')}
        rules={rules}
        isMultiple={false}
        isInvalid={refused !== undefined}
        describedBy={refused && refusedId}
        onChoose={choose}
      />
      {refused !== undefined && (
        <Alert id={refusedId} severity="error" sx={{ overflowWrap: 'anywhere' }}>
          {refused}
        </Alert>
      )}
      <Typography role="status" sx={{ overflowWrap: 'anywhere' }} color={file ? 'text.primary' : 'text.secondary'}>
        {file
          ? message('upload.chosen', { file: plainName(file.name), size: formatFileSize(file.size, language) })
          : message('upload.none_chosen')}
      </Typography>
      <Box>
        <Button variant="contained" disabled={!file} onClick={() => goTo('process')}>
          {message('upload.continue')}
        </Button>
      </Box>
    </Stack>
  );
}

const barringTexts = {
  broken: 'upload.preview_failed',
  protected: 'upload.protected',
} as const satisfies Record<NonNullable<UploadWizardState['barring']>, string>;

interface ProcessStepProps {
  readonly wizard: UploadWizardState;
  readonly config: WizardConfig;
  readonly fields: AskedFields | undefined;
  /** undefined while a refused one is put aside. */
  readonly file: File | undefined;
}

function ProcessStep({ wizard, config, fields, file }: ProcessStepProps) {
  const message = useMessage();
  const { options = uploadOptions, outputs = documentOutputs } = config;
  const { documents, barring, isSending, failure } = wizard;
  const canSplit = options.includes('split');
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(18rem, 26rem)' },
        alignItems: 'start',
      }}
    >
      {file && <PreviewCard file={file} onOutcome={wizard.onOutcome} />}
      <Stack component="section" aria-label={message('upload.options')} sx={{ gap: 2, minWidth: 0 }}>
        {failure !== undefined && <Alert severity="error">{failure}</Alert>}
        {barring !== undefined && <Alert severity="error">{message(barringTexts[barring])}</Alert>}
        {fields?.shared && <Asked wizard={wizard} draw={fields.shared} place={sharedKey} />}
        {documents.map((document, i) => (
          <DocumentOptions
            key={document.key}
            document={document}
            number={i + 1}
            options={options}
            outputs={outputs}
            wizard={wizard}
            canRemove={canSplit && documents.length > 1}
          >
            {fields?.asked && <Asked wizard={wizard} draw={fields.asked} place={document.key} values={document.config.additionalFields} />}
          </DocumentOptions>
        ))}
        {canSplit && (
          <Box>
            <Button
              size="small"
              startIcon={<AddIcon />}
              disabled={isSending || documents.length >= documentLimits.documents}
              onClick={wizard.add}
            >
              {message('upload.add')}
            </Button>
          </Box>
        )}
        <Typography variant="body2" color="text.secondary">
          {message('upload.limits', { pages: documentLimits.pages, files: documentLimits.files, documents: documentLimits.documents })}
        </Typography>
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          <Button variant="contained" loading={isSending} disabled={barring !== undefined} onClick={wizard.complete}>
            {message('upload.complete')}
          </Button>
          {isSending ? (
            <Button onClick={wizard.cancel}>{message('upload.cancel')}</Button>
          ) : (
            config.file === undefined && <Button onClick={() => wizard.goTo('prepare')}>{message('upload.other_file')}</Button>
          )}
        </Stack>
      </Stack>
    </Box>
  );
}

interface AskedProps {
  readonly wizard: UploadWizardState;
  readonly draw: DrawnFields;
  /** Key of the document, or that of all. */
  readonly place: number;
  readonly values?: Readonly<Record<string, unknown>> | undefined;
}

function Asked({ wizard: { register, isSending }, draw, place, values }: AskedProps) {
  const onHandle = useCallback((handle: ValuesHandle | undefined) => register(place, handle), [register, place]);
  return draw({ values, isDisabled: isSending, onHandle });
}
