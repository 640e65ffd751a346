import { englishStringTranslator, type Registry, TranslatableString } from '@rjsf/utils';
import { useCallback } from 'react';
import { useMessage } from '../../i18n/useMessage.ts';

/** Texts of the form package that people see -> our messages; `%1` and `%2` are `{first}` and `{second}`. */
const keys: Partial<Record<TranslatableString, string>> = {
  [TranslatableString.ArrayItemTitle]: 'form.items.item',
  [TranslatableString.YesLabel]: 'form.yes',
  [TranslatableString.NoLabel]: 'form.no',
  [TranslatableString.OptionPrefix]: 'form.option',
  [TranslatableString.TitleOptionPrefix]: 'form.option_of',
  [TranslatableString.KeyLabel]: 'form.key_of',
};

/** Gives the texts of the form package in the interface's language. */
export function useFormTexts(): Registry['translateString'] {
  const message = useMessage();
  return useCallback(
    (text, params = []) => {
      const key = keys[text];
      return key === undefined ? englishStringTranslator(text, params) : message(key, { first: params[0], second: params[1] });
    },
    [message],
  );
}
