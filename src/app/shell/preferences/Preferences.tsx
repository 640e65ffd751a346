import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { type DateFormats, formatDay, formatTime } from '../../../shared/framework/formats/dateFormats.ts';
import { languageChoices } from '../../../shared/shell/settings/languageChoices.ts';
import { profileLanguage } from '../../../shared/shell/settings/profileLanguage.ts';
import { callApi } from '../../framework/api/callApi.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { FinderField } from '../access/FinderField.tsx';
import { offeredLanguages } from '../choices/offeredLanguages.ts';
import { apiErrorText } from '../forms/apiErrorText.ts';
import type { MenuGroup, Session } from '../session/Session.ts';
import { PreferenceSection } from './PreferenceSection.tsx';
import { useAccountName } from './useAccountName.ts';
import { type PreferenceValues, usePreferences } from './usePreferences.ts';

const dateFormats = ['YYYY-MM-DD', 'MM/DD/YYYY', 'DD/MM/YYYY'] as const satisfies readonly PreferenceValues['date_format'][];
const timeFormats = ['HH:mm', 'hh:mm A'] as const satisfies readonly PreferenceValues['time_format'][];
/** Example of a day and an afternoon time that each format writes differently. */
const exampleDay = '2026-03-28';
const exampleTime = '18:05';

interface PreferencesProps {
  readonly session: Session;
  /** Called with true while unsaved choices would be lost. */
  readonly onDirty: (isDirty: boolean) => void;
}

/** Language, formats, look, and the start of the portal. Spec S-107, S-246. */
export function Preferences({ session, onDirty }: PreferencesProps) {
  const message = useMessage();
  const { values, loadError, isBusy, isChanged, refusal, problems, wasSaved, change, save, cancel, reset } = usePreferences();
  const accountName = useAccountName(values?.default_account ?? '');
  useEffect(() => onDirty(isChanged), [onDirty, isChanged]);
  const { groups } = session;
  return (
    <PreferenceSection title={message('preferences.look')} hint={message('preferences.look_hint')}>
      {loadError && <Alert severity="error">{apiErrorText(loadError, message)}</Alert>}
      {!values && !loadError && <Skeleton variant="rounded" height={260} />}
      {values && (
        <Box
          component="form"
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
            <Choice
              label={message('layout.language')}
              value={values.language}
              problem={problems['language']}
              options={languageOptions(session)}
              onChange={(language) => change({ language })}
            />
            <Choice
              label={message('layout.theme')}
              value={values.theme}
              problem={problems['theme']}
              options={[
                ['light', message('layout.theme_light')],
                ['dark', message('layout.theme_dark')],
                ['system', message('layout.theme_system')],
              ]}
              onChange={(theme) => change({ theme })}
            />
            <Choice
              label={message('preferences.date_format')}
              value={values.date_format}
              problem={problems['date_format']}
              options={dateFormats.map(
                (format) => [format, `${formatDay(exampleDay, { date: format, time: 'HH:mm' })} (${format})`] as const,
              )}
              onChange={(date_format) => change({ date_format })}
            />
            <Choice
              label={message('preferences.time_format')}
              value={values.time_format}
              problem={problems['time_format']}
              options={timeFormats.map(
                (format) => [format, message(format === 'HH:mm' ? 'preferences.time_24' : 'preferences.time_12')] as const,
              )}
              onChange={(time_format) => change({ time_format })}
            />
          </Box>
          <Typography component="output" variant="body2" color="textSecondary" sx={{ display: 'block', mt: 1, mb: 2.5 }}>
            {message('preferences.example', {
              example: exampleOf({ date: values.date_format, time: values.time_format }),
            })}
          </Typography>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
            {groups.length > 0 && (
              <Choice
                label={message('preferences.default_menu_group')}
                value={values.default_menu_group}
                problem={problems['default_menu_group']}
                options={groups.map(({ code, name }) => [code, name || code] as const)}
                onChange={(default_menu_group) => change({ default_menu_group })}
              />
            )}
            <Choice
              label={message('preferences.landing_page')}
              value={values.landing_page}
              problem={problems['landing_page']}
              options={[['', message('preferences.landing_of_group')], ...landingChoices(groups)]}
              onChange={(landing_page) => change({ landing_page })}
            />
            <FinderField
              label={message('preferences.default_account')}
              find={(search, signal) => callApi('GET', 'globals/account/search', { query: { search }, signal })}
              value={values.default_account}
              shown={accountName}
              problem={problems['default_account']}
              keyOf={({ account }) => account}
              titleOf={({ account, name }) => `${name} · ${account}`}
              detailOf={({ address }) => address}
              onChoose={(default_account) => change({ default_account })}
            />
          </Box>
          <Box aria-live="polite">
            {refusal !== undefined && (
              <Alert severity="error" sx={{ mt: 2 }}>
                {refusal}
              </Alert>
            )}
            {wasSaved && (
              <Alert severity="success" sx={{ mt: 2 }}>
                {message('preferences.saved')}
              </Alert>
            )}
          </Box>
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
        </Box>
      )}
    </PreferenceSection>
  );
}

/** The offered languages, as `[code, name]`. Spec B-306. */
function languageOptions({ masterconfig }: Session): (readonly [string, string])[] {
  return offeredLanguages(languageChoices(masterconfig)).map(({ language, name }) => [profileLanguage(language), name] as const);
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly (readonly [Value, string])[];
  /** The reason for the server's refusal of the value, worded. */
  readonly problem: string | undefined;
  readonly onChange: (value: Value) => void;
}

/** A list to choose from; a value no longer offered stays in it, marked as inactive. Spec S-200. */
function Choice<Value extends string>({ label, value, options, problem, onChange }: ChoiceProps<Value>) {
  const message = useMessage();
  const isOffered = options.some(([each]) => each === value);
  return (
    <TextField
      select
      fullWidth
      label={label}
      value={value}
      error={problem !== undefined}
      helperText={problem}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      onChange={({ target }) => {
        const chosen = options.find(([each]) => each === target.value);
        if (chosen) onChange(chosen[0]);
      }}
    >
      {options.map(([each, text]) => (
        <MenuItem key={each} value={each}>
          {text}
        </MenuItem>
      ))}
      {!isOffered && (
        <MenuItem value={value} disabled>
          {[value, message('form.inactive')].filter(Boolean).join(' · ')}
        </MenuItem>
      )}
    </TextField>
  );
}

function exampleOf(formats: DateFormats): string {
  return `${formatDay(exampleDay, formats)} ${formatTime(exampleTime, formats)}`;
}

/** The screens with an address in the menus of some groups, each once, as `[cmid, title]`. */
function landingChoices(groups: readonly MenuGroup[]): (readonly [string, string])[] {
  const titles = new Map<string, string>();
  // A landing page is opened by its cmid alone.
  for (const { entries } of groups)
    for (const { cmid, path, title, isExternal } of entries) if (cmid !== '' && path === cmid && !isExternal) titles.set(cmid, title);
  return [...titles].toSorted(([, one], [, other]) => one.localeCompare(other));
}
