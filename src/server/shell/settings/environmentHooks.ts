import { defineErrors } from '../../../shared/framework/AppError.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import { defineHooks } from '../../framework/registrations/hooks.ts';
import type { RecordValues } from '../../framework/registrations/RecordValues.ts';
import { mailDomainsName, parseMailDomains } from './mailDomains.ts';
import { isSettingName, parseSetting, settings } from './settings.ts';

const settingErrors = defineErrors({
  setting_out_of_range: 400,
  setting_not_secret: 400,
  setting_of_all_companies: 400,
  mail_domains_expected: 400,
});

export const environmentHooks = defineHooks({
  /** Refuses invalid values of a setting, before they change how the portal behaves. Law 30. */
  'environment_variables.checkSetting': async ({ record }) => {
    const name = record?.['name'];
    if (name === mailDomainsName) checkMailDomains(record);
    if (!isSettingName(name)) return undefined;
    if (record?.['secret'] === true)
      throw settingErrors.setting_not_secret({}, { errors: { secret: { key: 'error.setting_not_secret' } } });
    if (record?.['company'] != null)
      throw settingErrors.setting_of_all_companies({}, { errors: { company: { key: 'error.setting_of_all_companies' } } });
    const value = record?.['value'];
    const { least, most } = settings[name];
    const values = { least, most };
    if (typeof value !== 'string' || parseSetting(name, value) === undefined)
      throw settingErrors.setting_out_of_range(values, { errors: { value: { key: 'error.setting_out_of_range', values } } });
    return undefined;
  },

  /** Moves a value to the column of its kind: the value of a secret variable is never sent back, even if it was not secret before. */
  'environment_variables.keepSecret': async ({ record, previous }) => {
    const { secret, secret_value: secretValue } = record ?? {};
    if (secret !== true) return { secret_value: null };
    // The change to a secret has emptied the value, which its form hides now.
    const value = record?.['value'] ?? previous?.['value'];
    return value == null ? undefined : { value: null, secret_value: secretValue ?? value };
  },
});

function checkMailDomains(record: RecordValues | undefined): void {
  if (record?.['secret'] === true) throw settingErrors.setting_not_secret({}, { errors: { secret: { key: 'error.setting_not_secret' } } });
  if (record?.['company'] != null)
    throw settingErrors.setting_of_all_companies({}, { errors: { company: { key: 'error.setting_of_all_companies' } } });
  if (parseMailDomains(textOf(record?.['value'])) === undefined)
    throw settingErrors.mail_domains_expected({}, { errors: { value: { key: 'error.mail_domains_expected' } } });
}
