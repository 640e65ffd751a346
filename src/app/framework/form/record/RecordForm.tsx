import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { RJSFValidationError } from '@rjsf/utils';
import { type RefObject, use, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { layoutNames } from '../../../../shared/framework/definitions/describe/formCells.ts';
import { filledText } from '../../../../shared/framework/definitions/describe/headerFacts.ts';
import type { Entity } from '../../../../shared/framework/definitions/entity.ts';
import { completionOf } from '../../../../shared/framework/definitions/machines.ts';
import type { ScreenDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import type { RecordMode } from '../../../../shared/framework/fields/isWritable.ts';
import type { RecordId } from '../../../../shared/framework/RecordId.ts';
import { recordLinkAddress } from '../../../../shared/framework/records/recordLinkAddress.ts';
import { recordTitle } from '../../../../shared/framework/records/recordTitle.ts';
import { textOf } from '../../../../shared/framework/records/textOf.ts';
import { offeredActions } from '../../actions/offeredActions.ts';
import { ScreenParamsContext } from '../../admin/ResourceCatalogueContext.ts';
import { LeaveGuard } from '../../dialogs/LeaveGuard.tsx';
import { DraftNotice } from '../../drafts/DraftNotice.tsx';
import { DraftStatus } from '../../drafts/DraftStatus.tsx';
import type { FormRecord } from '../../fields/inputs/FormRecord.ts';
import { useCellContext } from '../../i18n/useCellContext.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { useText } from '../../i18n/useText.ts';
import { isFocusFree } from '../../isFocusFree.ts';
import { lazyPart } from '../../lazyPart.ts';
import { readFixedFields } from '../../screens/fixedFields.ts';
import { usePagePath } from '../../screens/usePagePath.ts';
import { Slot } from '../../slots/Slot.tsx';
import { useSlot } from '../../slots/SlotsContext.ts';
import { errorPath } from '../checks/errorOrder.ts';
import { FormBase } from '../fields/FormBase.tsx';
import { formSections } from '../layout/formLayout.ts';
import { copySource } from '../place/copyAddress.ts';
import { useRecordPaths } from '../place/useRecordPaths.ts';
import { FormActions } from './FormActions.tsx';
import { recordUiSchema } from './recordUiSchema.ts';
import type { AfterSave } from './useAfterSave.ts';
import { useAnsweredRecords } from './useAnsweredRecords.ts';
import { useDerivedValues } from './useDerivedValues.ts';
import { useFilledChoices } from './useFilledChoices.ts';
import { useFinish } from './useFinish.ts';
import { useFittingReferences } from './useFittingReferences.ts';
import { useFormSteps } from './useFormSteps.ts';
import { useRecordDraft } from './useRecordDraft.ts';
import { useRecordEditor } from './useRecordEditor.ts';
import { typedValues } from './useRecordForm.ts';
import { useRecordScope } from './useRecordScope.ts';
import { useVisitorProof } from './useVisitorProof.ts';
import { WithAside } from './WithAside.tsx';

const ConflictDialog = lazyPart(() => import('../conflict/ConflictDialog.tsx'), 'ConflictDialog');
const StepHeading = lazyPart(() => import('./StepHeading.tsx'), 'StepHeading');
const StepSummary = lazyPart(() => import('./StepSummary.tsx'), 'StepSummary');

interface RecordFormProps {
  readonly screen: ScreenDescription;
  readonly form: NonNullable<ScreenDescription['form']>;
  readonly entity: Entity;
  readonly mode: RecordMode;
  readonly initial: FormRecord;
  /** true: the values of a new record are those of another one. */
  readonly isCopy?: boolean;
  /** Called when the form begins or ends to have changes that are not saved. */
  readonly onDirty?: (isDirty: boolean) => void;
  /** Called with the confirmed values of a form that is sent in. */
  readonly onSent?: (record: FormRecord) => void;
}

/** The form of a new or stored record, generated from its definition. */
export function RecordForm({ screen, form: definition, entity, mode, initial, isCopy = false, onDirty, onSent }: RecordFormProps) {
  const formId = useId();
  const { leave, toList, replaceBy, addressOf } = useRecordPaths(screen);
  const pagePath = usePagePath();
  const { search, state: historyState } = useLocation();
  const { id: _record, ...inPath } = use(ScreenParamsContext);
  const text = useText();
  const reading = useCellContext();
  const layout = useMemo(() => formSections(entity, definition, mode), [entity, definition, mode]);
  const answered = useAnsweredRecords(definition);
  const addressOfRecord = (id: RecordId) => (answered ? answered.addressOf(id) : (addressOf('show', id) ?? addressOf('edit', id)));
  const valueIn = (created: FormRecord) => (name: string) => textOf(created[`${name}_label`] ?? created[name]);
  const nameOf = (record: FormRecord) => answered?.nameOf(record) ?? recordTitle(entity, record, reading);
  const wordsOnCreated = (created: FormRecord) => (definition.created ? filledText(text(definition.created), valueIn(created)) : '');
  const finish = useFinish({ definition, entity, mode, base: initial, addressOfRecord });
  const toPage = copySource(search) === undefined ? leave : toList;
  const { submission } = definition;
  const visitor = useVisitorProof(submission && definition.apiUrl);
  const editor = useRecordEditor({
    entity,
    mode,
    target: { ...definition, proof: visitor.proof },
    onSent: submission && onSent,
    onProofRefused: visitor.refuse,
    layout,
    initial,
    formId,
    // The page before a copy can be that of its record, which would be taken for the new one.
    onLeave: (address) => (address === undefined ? toPage() : replaceBy(address)),
    finish,
    addressOfRecord,
    addressToOpen: (record) => {
      const [link] = offeredActions(definition.saveAndOpen ? [definition.saveAndOpen.link] : [], record);
      return link && pagePath(recordLinkAddress(link, record));
    },
    nameOf,
    wordsOnCreated,
    onRefused: definition.steps && ((paths) => reveal.current?.(paths)),
  });
  const { form } = editor;
  const after = useRef<AfterSave>('leave');
  const steps = useFormSteps({
    definition,
    form,
    formId,
    isFilledIn: isCopy,
    save: () => editor.save(after.current),
    finish,
    isFinishing: () => after.current === 'finish',
  });
  useEffect(() => {
    if (definition.steps) StepSummary.loadAhead();
  }, [definition.steps]);
  const reveal = useRef(steps?.reveal);
  useEffect(() => {
    reveal.current = steps?.reveal;
  });
  const shownLayout = steps?.layout ?? layout;
  const isLast = steps?.isLast ?? true;
  const canLack = completionOf(entity.machines, initial) !== undefined;
  // A form that begins with another record has a draft for each of them.
  const recordKey = mode === 'create' ? `${new URLSearchParams(inPath).toString()}${search}` : String(initial['id']);
  const siblings = useDerivedValues(form, definition);
  useFittingReferences(form, definition);
  const fill = useFilledChoices(form, definition);
  const { record, states, schema, change, offers } = form;
  // The judge and `states` know the conditions of fields. The package would empty each value whose rule changes with one.
  const plainSchema = useMemo(() => {
    const { allOf: _conditions, ...plain } = schema;
    return plain;
  }, [schema]);
  const message = useMessage();
  const { draft, leftOut, conflict } = useRecordDraft({
    form,
    place: `${screen.cmid} ${mode} ${recordKey}`,
    isLeaving: editor.isLeaving,
    keep: definition.drafts,
    step: steps?.current.name,
    onStep: steps?.resume,
  });
  // The draft decides which step opens, not the address.
  const dismiss = steps?.mustFinish?.isOpening && draft.offered ? steps.dismiss : undefined;
  useEffect(() => dismiss?.());
  const uiSchema = useMemo(
    () =>
      recordUiSchema(
        { entity, mode, states, schema },
        layoutNames(shownLayout),
        screen,
        text,
        mode === 'create' ? readFixedFields(historyState) : [],
      ),
    [entity, mode, states, schema, shownLayout, screen, text, historyState],
  );
  const recordScope = useRecordScope(screen, { record, change, offers }, siblings);
  const slotProps = { screen, record, mode, onChange: change };
  const stepSlot = useSlot(screen.slots, 'step', steps?.current.name ?? '');
  const hasAside = useSlot(screen.slots, 'form', 'aside') !== undefined || stepSlot !== undefined;
  const [problems, setProblems] = useState(0);
  const { isDirty } = form;
  useEffect(() => {
    onDirty?.(isDirty);
    return () => onDirty?.(false);
  }, [onDirty, isDirty]);
  useSaveShortcut(formId, after);
  useFirstField(formId);
  const fields = (
    <Box sx={scrollClearance}>
      <DraftNotice draft={draft} isOutdated={conflict.isLikely} leftOut={leftOut.empty} onUndo={() => form.restart(form.base)} />
      <Slot slots={screen.slots} kind="form" name="top" props={slotProps} />
      {steps && <StepHeading steps={steps} isDraftRead={draft.isRead && !draft.offered} />}
      <FormBase
        key={steps?.current.name}
        id={formId}
        schema={plainSchema}
        uiSchema={uiSchema}
        layout={shownLayout}
        formData={form.formData}
        validator={steps?.validator ?? form.validator}
        shown={form.shown}
        extraErrors={steps?.refusals ?? form.refusals}
        recordScope={recordScope}
        experimental_defaultFormStateBehavior={noDefaults}
        onChange={({ formData, errors }) => {
          if (problems > 0) setProblems(fieldsOf(errors));
          fill(typedValues(entity, mode, formData));
        }}
        onError={(errors) => setProblems(fieldsOf(errors))}
        onSubmit={() => {
          if (isLast && visitor.isMissing()) return;
          if (steps) steps.submit();
          else editor.save(after.current);
        }}
      >
        {steps?.current.isSummary && (
          <StepSummary
            form={definition}
            entity={entity}
            record={{ ...record, ...steps.preview }}
            steps={steps.shown.filter(({ isSummary }) => !isSummary)}
            isHidden={(name) => states[name]?.visible === false && steps.preview?.[name] === undefined}
            onChoose={steps.choose}
            open={steps.openForFinish}
            finishLabel={finish?.label}
          />
        )}
        {isLast && visitor.check && (
          <Box sx={{ mt: 2, '& input': { scrollMarginBottom: '8rem' } }}>
            <visitor.check.Control {...visitor.check.props} />
          </Box>
        )}
        <Slot slots={screen.slots} kind="form" name="bottom" props={slotProps} />
        <FormActions
          isSaving={editor.isSaving || steps?.isChecking === true || finish?.isRunning === true}
          step={
            steps && {
              onBack: steps.back,
              isLast: steps.isLast,
              finish: finish?.label,
              onKeep: canLack ? () => editor.save('leave') : undefined,
            }
          }
          isWaiting={editor.isWaiting}
          saveLabel={submission?.button ?? definition.call?.button ?? (mode === 'create' ? definition.save : undefined)}
          openLabel={mode === 'create' && isLast ? definition.saveAndOpen?.label : undefined}
          canAddAnother={mode === 'create' && !definition.call && !definition.save && !steps && !submission}
          problems={problems}
          failure={editor.failure && message(failureKey(editor.failure, mode, definition), { name: text(screen.entityLabel) })}
          unsaved={form.isDirty ? message(submission ? 'form.unsent' : 'form.unsaved') : ''}
          onSave={(next) => {
            after.current = next;
          }}
          onCancel={editor.isWaiting ? editor.cancelSave : submission ? undefined : leave}
          note={<DraftStatus draft={draft} leftOut={leftOut.typed} />}
        />
      </FormBase>
    </Box>
  );
  return (
    <>
      {hasAside ? (
        <WithAside
          aside={
            <>
              {steps && <Slot slots={screen.slots} kind="step" name={steps.current.name} props={slotProps} />}
              <Slot slots={screen.slots} kind="form" name="aside" props={slotProps} />
            </>
          }
        >
          {fields}
        </WithAside>
      ) : (
        fields
      )}
      <RecordDialogs entity={entity} editor={editor} draft={draft} conflict={conflict} />
    </>
  );
}

/** Key of the words for a save that failed. */
function failureKey(failure: 'failed' | 'gone', mode: RecordMode, { call, submission }: RecordFormProps['form']): string {
  if (submission) return 'form.not_sent';
  if (failure === 'gone') return 'form.gone';
  return mode === 'create' && call?.verb !== 'edit' ? 'form.not_created' : 'form.not_updated';
}

interface RecordDialogsProps extends Pick<ReturnType<typeof useRecordDraft>, 'draft' | 'conflict'> {
  readonly entity: Entity;
  readonly editor: ReturnType<typeof useRecordEditor>;
}

/** The questions that a form asks: which values hold after a change by somebody else, and before it is left. */
function RecordDialogs({ entity, editor, draft, conflict }: RecordDialogsProps) {
  const message = useMessage();
  return (
    <>
      {editor.theirs && (
        <ConflictDialog
          entity={entity}
          base={editor.form.base}
          theirs={editor.theirs}
          mine={editor.form.record}
          confirmLabel={message('form.save')}
          onResolve={editor.resolve}
          onClose={editor.backToForm}
        />
      )}
      {conflict.open && (
        <ConflictDialog
          entity={entity}
          {...conflict.open}
          confirmLabel={message('form.draft_restore')}
          onResolve={conflict.resolve}
          onClose={conflict.close}
        />
      )}
      <LeaveGuard
        isDirty={editor.form.isDirty}
        isLeaving={editor.isLeaving}
        replacedAt={draft.replaced?.at}
        onDiscard={() => {
          draft.keepReplaced();
          editor.discard();
        }}
      />
    </>
  );
}

/** The number of fields that errors are about. */
function fieldsOf(errors: readonly RJSFValidationError[]): number {
  return new Set(errors.map((error) => errorPath(error).join('.')).filter(Boolean)).size;
}

// A record is sent as typed: rjsf must not fill in values that the form does not show.
const noDefaults = { emptyObjectFields: 'skipDefaults', arrayMinItems: { populate: 'never' } } as const;

// A focused element scrolls clear of the app's bar and the form's bar (WCAG 2.4.11).
const scrollClearance = {
  '& section :is(input, textarea, button, a, [role="combobox"])': { scrollMarginTop: '6rem', scrollMarginBottom: '8rem' },
} as const;

/** Saves on Ctrl+S (Command+S on a Mac) from any element, and leaves: the button of an earlier, refused save does not count. */
function useSaveShortcut(formId: string, after: RefObject<AfterSave>): void {
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      const form = document.getElementById(formId);
      after.current = 'leave';
      if (form instanceof HTMLFormElement) form.requestSubmit();
    };
    document.addEventListener('keydown', save);
    return () => document.removeEventListener('keydown', save);
  }, [formId, after]);
}

/** Starts in the first field; not on a touch screen, whose keyboard would hide the form, and not once the focus is in the page. */
function useFirstField(formId: string): void {
  const hasPointer = useMediaQuery('(pointer: fine)', { noSsr: true });
  useEffect(() => {
    if (!isFocusFree() || !hasPointer) return;
    const inputs = document.getElementById(formId)?.querySelectorAll<HTMLElement>('section :is(input, textarea, [role="combobox"])') ?? [];
    const first = [...inputs].find((input) => !input.matches(':disabled, [readonly], [aria-disabled="true"], [aria-hidden="true"]'));
    first?.focus({ preventScroll: true });
  }, [formId, hasPointer]);
}
