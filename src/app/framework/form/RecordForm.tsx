import Box from '@mui/material/Box';
import Form from '@rjsf/core';
import { type RefObject, useEffect, useId, useMemo, useRef } from 'react';
import type { Entity } from '../../../shared/framework/definitions/entity.ts';
import type { ScreenDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import type { RecordMode } from '../../../shared/framework/records/fieldRules.ts';
import { LeaveGuard } from '../dialogs/LeaveGuard.tsx';
import type { FormRecord } from '../fields/FormRecord.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { FormActions } from './FormActions.tsx';
import { formShape, layoutFor } from './formShape.ts';
import { formFields, formTemplates } from './formTemplates.tsx';
import { ProblemSummary } from './ProblemSummary.tsx';
import { RecordFormContext } from './RecordFormContext.ts';
import { recordValidator } from './recordValidator.ts';
import { useProblemText } from './useProblemText.ts';
import { type AfterSave, useRecordEditor } from './useRecordEditor.ts';
import { useRecordPaths } from './useRecordPaths.ts';

interface RecordFormProps {
  readonly screen: ScreenDescription;
  readonly form: NonNullable<ScreenDescription['form']>;
  readonly entity: Entity;
  readonly mode: RecordMode;
  readonly initial: FormRecord;
  /** Opens the deletion of the record, if it may be deleted. */
  readonly onDelete?: (() => void) | undefined;
}

/** The form of a new or stored record, generated from its definition. */
export function RecordForm({ screen, form: definition, entity, mode, initial, onDelete }: RecordFormProps) {
  const formId = useId();
  const { leave } = useRecordPaths(screen);
  const layout = useMemo(() => layoutFor(entity, definition.layout, mode), [entity, definition.layout, mode]);
  const editor = useRecordEditor({ entity, mode, apiUrl: definition.apiUrl, layout, initial, formId, onLeave: leave });
  const { form } = editor;
  const word = useProblemText();
  const validator = useMemo(() => recordValidator({ problems: form.problems, word }), [form.problems, word]);
  const shape = useMemo(() => formShape(entity, layout), [entity, layout]);
  const { references, choices } = definition;
  const scope = useMemo(() => ({ form, layout, references, choices, formId }), [form, layout, references, choices, formId]);
  const after = useRef<AfterSave>('leave');
  useSaveShortcut(formId, after);
  return (
    <RecordFormContext value={scope}>
      <Box sx={{ display: 'grid', gap: 2, ...clearOfBars }}>
        <ProblemSummary refusal={editor.refusal} />
        <Form
          id={formId}
          schema={shape.schema}
          uiSchema={shape.uiSchema}
          formData={form.record}
          validator={validator}
          fields={formFields}
          templates={formTemplates}
          noHtml5Validate
          showErrorList={false}
          experimental_componentUpdateStrategy="always"
          onSubmit={() => editor.save(after.current)}
          onError={editor.showProblems}
        >
          <FormActions
            isSaving={editor.isSaving}
            canAddAnother={mode === 'create'}
            onSave={(next) => {
              after.current = next;
            }}
            onCancel={leave}
            onDelete={onDelete}
          />
        </Form>
      </Box>
      {editor.theirs && (
        <ConflictDialog
          form={form}
          theirs={editor.theirs}
          onReload={editor.reload}
          onOverwrite={editor.overwrite}
          onClose={editor.backToForm}
        />
      )}
      <LeaveGuard isDirty={form.isDirty} isLeaving={editor.isLeaving} />
    </RecordFormContext>
  );
}

// What the focus reaches scrolls to where neither the app's bar nor the form's covers it (WCAG 2.4.11).
const clearOfBars = {
  '& section :is(input, textarea, button, a, [role="combobox"])': { scrollMarginTop: '6rem', scrollMarginBottom: '8rem' },
} as const;

/** Ctrl+S, on a Mac Command+S, saves wherever the focus is, whatever button a save before was refused by. */
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
