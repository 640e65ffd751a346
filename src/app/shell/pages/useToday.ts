import { useState } from 'react';
import { localeOf } from '../../../shared/framework/messages/locale.ts';
import { useLanguage } from '../../framework/i18n/useLanguage.ts';

/** Today with its weekday, such as `Tuesday, March 10`, as the head of a line. */
export function useToday(): string {
  const locale = localeOf(useLanguage());
  const [now] = useState(() => new Date());
  const text = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' }).format(now);
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
}
