import type { UiSchema } from '@rjsf/utils';
import { type DateFormats, datePattern, formatDay, formatTime } from '../../../shared/framework/formats/dateFormats.ts';
import type { JsonSchema } from '../../../shared/framework/json/JsonSchema.ts';
import type { Language } from '../../../shared/framework/text.ts';
import { preferences } from '../../../shared/shell/preferences/endpoints.ts';
import { languageChoices } from '../../../shared/shell/settings/languageChoices.ts';
import { profileLanguage } from '../../../shared/shell/settings/profileLanguage.ts';
import type { useMessage } from '../../framework/i18n/useMessage.ts';
import { offeredLanguages } from '../choices/offeredLanguages.ts';
import type { Session } from '../session/Session.ts';
import { landingChoices } from './landingChoices.ts';
import type { PreferenceValues } from './usePreferences.ts';

type Options = readonly (readonly [value: string, text: string])[];

interface Choice {
  readonly title: string;
  readonly options: Options;
  readonly help?: string;
}

interface PreferenceFields {
  readonly schema: JsonSchema;
  readonly uiSchema: UiSchema;
  /** Label of a field and text of one of its values, as people read them. */
  readonly textOf: (name: string, value: string) => { readonly label: string; readonly text: string };
}

/** Example of a day and an afternoon time that each format writes differently. */
const exampleDay = '2026-03-28';
const exampleTime = '18:05';

/** The form of the preferences, in reading order: one choice each of what the session offers, and an account. */
export function preferenceFields(
  { groups, masterconfig }: Session,
  values: PreferenceValues,
  message: ReturnType<typeof useMessage>,
  language: Language,
): PreferenceFields {
  const formats: DateFormats = { date: values.date_format, time: values.time_format };
  const example = `${formatDay(exampleDay, formats)} ${formatTime(exampleTime, formats)}`;
  const choices: Readonly<Partial<Record<keyof PreferenceValues, Choice>>> = {
    // Spec B-306.
    language: {
      title: message('layout.language'),
      options: offeredLanguages(languageChoices(masterconfig)).map(({ language, name }) => [profileLanguage(language), name]),
    },
    theme: {
      title: message('layout.theme'),
      options: (['light', 'dark', 'system'] as const).map((theme) => [theme, message(`layout.theme_${theme}`)]),
    },
    date_format: {
      title: message('preferences.date_format'),
      options: preferences.date_format.enum.map((date) => [
        date,
        `${formatDay(exampleDay, { ...formats, date })} (${datePattern(date, language)})`,
      ]),
    },
    time_format: {
      title: message('preferences.time_format'),
      options: preferences.time_format.enum.map((time) => [
        time,
        message(time === 'HH:mm' ? 'preferences.time_24' : 'preferences.time_12'),
      ]),
      help: message('preferences.example', { example }),
    },
    ...(groups.length > 0 && {
      default_menu_group: {
        title: message('preferences.default_menu_group'),
        options: groups.map(({ code, name }): Options[number] => [code, name || code]),
      },
    }),
    landing_page: {
      title: message('preferences.landing_page'),
      options: [['', message('preferences.landing_of_group')], ...landingChoices(groups)],
    },
  };
  const fields = Object.entries(choices).map(([name, { title, options, help }]) => {
    const offered = withCurrent(options, values[name as keyof PreferenceValues], message('form.inactive'));
    return {
      name,
      schema: { type: 'string', title, enum: offered.map(([value]) => value) },
      uiSchema: { 'ui:enumNames': offered.map(([, text]) => text), ...(help !== undefined && { 'ui:help': help }) },
    };
  });
  return {
    schema: {
      type: 'object',
      required: fields.map(({ name }) => name),
      properties: {
        ...Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
        default_account: { type: 'string', title: message('preferences.default_account') },
      },
    },
    uiSchema: {
      'ui:options': { columns: 2 },
      ...Object.fromEntries(fields.map(({ name, uiSchema }) => [name, uiSchema])),
      default_account: { 'ui:widget': 'account' },
    },
    textOf: (name, value) => {
      const choice = new Map<string, Choice>(Object.entries(choices)).get(name);
      const option = choice?.options.find(([each]) => each === value);
      return { label: choice?.title ?? message('preferences.default_account'), text: option?.[1] ?? value };
    },
  };
}

/** The options with the current value, marked as inactive if it is no longer offered. Spec S-200. */
function withCurrent(options: Options, value: string, inactive: string): Options {
  if (options.some(([each]) => each === value)) return options;
  return [...options, [value, [value, inactive].filter(Boolean).join(' · ')]];
}
