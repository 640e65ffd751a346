import Button from '@mui/material/Button';
import type { FormValidation } from '@rjsf/utils';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { ownProfile } from '../../../shared/shell/preferences/endpoints.ts';
import { ApiError } from '../../framework/api/ApiError.ts';
import { DraftNotice } from '../../framework/drafts/DraftNotice.tsx';
import type { Draft } from '../../framework/drafts/draftStore.ts';
import { useDraft } from '../../framework/drafts/useDraft.ts';
import type { FormRecord } from '../../framework/fields/inputs/FormRecord.ts';
import { FormBase } from '../../framework/form/fields/FormBase.tsx';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { emailProblem } from '../forms/emailProblem.ts';
import { FormOutcome } from '../forms/FormOutcome.tsx';
import { useFormSubmit } from '../forms/useFormSubmit.ts';
import { refreshSession } from '../session/keepSession.ts';
import { type ProfileValues, saveOwnProfile } from '../session/ownProfile.ts';

type ProfileData = Partial<ProfileValues> & { readonly current_password?: string };

const name = { type: 'string', minLength: 1, maxLength: ownProfile.MT_FNAME.maxLength } as const;
const schema = {
  type: 'object',
  properties: {
    firstName: name,
    lastName: name,
    email: { type: 'string', maxLength: ownProfile.MT_EMAIL.maxLength },
    phone: { type: 'string', format: 'phone' },
    current_password: { type: 'string', 'x-sensitive': 'secret', maxLength: 200 },
  },
} as const;
const fields = Object.keys(schema.properties);
const labels = { firstName: 'first_name', lastName: 'last_name', email: 'email', phone: 'phone' } as const;
const draftedFields = ['firstName', 'lastName', 'email', 'phone'] as const satisfies readonly (keyof ProfileValues)[];

interface ProfileFormProps {
  readonly stored: ProfileValues;
  /** Called with true once leaving would lose changes. */
  readonly onDirty?: (isDirty: boolean) => void;
  /** true while the page is left on purpose: no draft is kept. */
  readonly isLeaving?: RefObject<boolean>;
}

/** Name, e-mail and phone of the user; a new e-mail address requires the password. Spec S-022, S-242. */
export function ProfileForm({ stored, onDirty, isLeaving }: ProfileFormProps) {
  const message = useMessage();
  const [saved, setSaved] = useState(stored);
  const [data, setData] = useState<ProfileData>(() => dataOf(stored));
  const { isBusy, refusal, wasSaved, formProps, submit, change } = useFormSubmit(useId(), fields);
  const { current_password, ...values } = data;
  const { firstName = '', lastName = '', email = '', phone = '' } = values;
  const asksPassword = email.trim() !== saved.email;
  const isDirty = asksPassword || firstName !== saved.firstName || lastName !== saved.lastName || phone !== saved.phone;
  useEffect(() => onDirty?.(isDirty), [onDirty, isDirty]);
  const neverLeaving = useRef(false);
  const typed: ProfileValues = { firstName, lastName, email, phone };
  const edited = draftedFields.filter((name) => typed[name] !== saved[name]);
  const draft = useDraft({
    form: 'profile',
    values: pick(typed, edited),
    base: pick(saved, edited),
    isPartial: current_password !== undefined && current_password !== '',
    isLeaving: isLeaving ?? neverLeaving,
    onRestore: (kept) => {
      setData({ ...data, ...textsOf(kept) });
      return true;
    },
    differencesOf: (kept) => {
      const texts = textsOf(kept);
      return draftedFields.flatMap((name) => {
        const { [name]: text = saved[name] } = texts;
        return text === saved[name] ? [] : [{ label: message(`preferences.${labels[name]}`), saved: saved[name], typed: text }];
      });
    },
  });
  const judge = (_data: unknown, errors: FormValidation) => {
    const problem = emailProblem(email, message);
    if (problem !== undefined) errors['email']?.addError(problem);
    if (asksPassword && !current_password) errors['current_password']?.addError(message('preferences.password_needed'));
    return errors;
  };
  const save = () =>
    submit(async () => {
      try {
        const own = { firstName: firstName.trim(), lastName: lastName.trim(), email: email.trim(), phone };
        const answer = await saveOwnProfile({ ...own, ...(current_password && { current_password }) });
        setSaved(answer);
        setData(dataOf(answer));
        await refreshSession();
      } catch (error) {
        // The server takes a password once; without an answer it has taken none.
        if (error instanceof ApiError && error.status >= 400 && error.status < 500) setData({ ...values, current_password: '' });
        throw error;
      }
    });
  const input = (label: string, autocomplete: string) => ({
    'ui:title': message(`preferences.${label}`),
    'ui:autocomplete': autocomplete,
    'ui:emptyValue': '',
  });
  const { 'ui:emptyValue': _none, ...phoneInput } = input('phone', 'tel-national');
  return (
    <>
      <DraftNotice draft={draft} onUndo={() => setData(dataOf(saved))} />
      <FormBase
        {...formProps}
        schema={schema}
        uiSchema={{
          'ui:options': { columns: 2 },
          firstName: input('first_name', 'given-name'),
          lastName: input('last_name', 'family-name'),
          email: input('email', 'email'),
          phone: phoneInput,
          current_password: asksPassword ? input('current_password', 'current-password') : { 'ui:widget': 'hidden' },
        }}
        formData={data}
        customValidate={judge}
        showErrorList={false}
        onChange={({ formData }) => {
          change(fields);
          setData({ ...formData, current_password: formData.current_password ?? '' });
        }}
        onSubmit={() => void save()}
      >
        <FormOutcome refusal={refusal} success={wasSaved ? message('preferences.profile_saved') : undefined} />
        <Button type="submit" variant="contained" loading={isBusy} disabled={!isDirty} sx={{ mt: 2.5 }}>
          {message('preferences.save_profile')}
        </Button>
      </FormBase>
    </>
  );
}

/** The texts that a draft holds. */
function textsOf({ values }: Draft): Partial<ProfileValues> {
  return Object.fromEntries(
    draftedFields.flatMap((name) => {
      const { [name]: value } = values;
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}

function pick(values: ProfileValues, names: readonly (keyof ProfileValues)[]): FormRecord {
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}

/** Profile data with the form's values: an empty phone is left out, the password is empty. */
function dataOf({ phone, ...others }: ProfileValues): ProfileData {
  return { ...others, ...(phone !== '' && { phone }), current_password: '' };
}
