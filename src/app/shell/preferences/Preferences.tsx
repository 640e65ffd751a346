import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { type RefObject, useEffect } from 'react';
import { DraftNotice } from '../../framework/drafts/DraftNotice.tsx';
import { FormBase } from '../../framework/form/fields/FormBase.tsx';
import { useLanguage } from '../../framework/i18n/useLanguage.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { apiErrorText } from '../forms/apiErrorText.ts';
import { FormOutcome } from '../forms/FormOutcome.tsx';
import type { Session } from '../session/Session.ts';
import { AccountWidget } from './AccountWidget.tsx';
import { PreferenceSection } from './PreferenceSection.tsx';
import { preferenceFields } from './preferenceFields.ts';
import { usePreferenceDraft } from './usePreferenceDraft.ts';
import { usePreferences } from './usePreferences.ts';

interface PreferencesProps {
  readonly session: Session;
  /** Called with true while unsaved choices would be lost. */
  readonly onDirty: (isDirty: boolean) => void;
  /** true while the page is left on purpose: no draft is kept. */
  readonly isLeaving: RefObject<boolean>;
}

const widgets = { account: AccountWidget };

/** Language, formats, look, and the start of the portal. Spec S-107, S-246. */
export function Preferences({ session, onDirty, isLeaving }: PreferencesProps) {
  const message = useMessage();
  const language = useLanguage();
  const form = usePreferences();
  const { values, loadError, submit, isChanged, change, save, cancel, reset } = form;
  const draft = usePreferenceDraft(session, form, isLeaving);
  const { isBusy, refusal, wasSaved, formProps } = submit;
  useEffect(() => onDirty(isChanged), [onDirty, isChanged]);
  return (
    <PreferenceSection title={message('preferences.look')} hint={message('preferences.look_hint')}>
      {loadError && <Alert severity="error">{apiErrorText(loadError, message)}</Alert>}
      {!values && !loadError && <Skeleton variant="rounded" height={260} />}
      <DraftNotice draft={draft} onUndo={cancel} />
      {values && (
        <FormBase
          {...formProps}
          {...preferenceFields(session, values, message, language)}
          widgets={widgets}
          formData={values}
          showErrorList={false}
          onChange={({ formData }) => change(formData)}
          onSubmit={() => void save()}
        >
          <FormOutcome refusal={refusal} success={wasSaved ? message('preferences.saved') : undefined} />
          <Stack direction="row" sx={{ mt: 2.5, gap: 1, flexWrap: 'wrap' }}>
            <Button type="submit" variant="contained" loading={isBusy} disabled={!isChanged}>
              {message('form.save')}
            </Button>
            {isChanged && (
              <Button disabled={isBusy} onClick={cancel}>
                {message('preferences.cancel')}
              </Button>
            )}
            <Button disabled={isBusy} onClick={reset} sx={{ ml: { sm: 'auto' } }}>
              {message('preferences.reset')}
            </Button>
          </Stack>
        </FormBase>
      )}
    </PreferenceSection>
  );
}
