import { useNavigate } from 'react-router';
import type { Language } from '../../../shared/framework/text.ts';
import { useLanguage } from '../../framework/i18n/useLanguage.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { useTranslations } from '../../framework/i18n/useTranslations.ts';
import { AddSessionIcon, ChooseAccountIcon, PasswordIcon, SignOutIcon, SwitchUserIcon } from '../../framework/icons.ts';
import type { Choice } from '../choices/Choice.ts';
import { useGroupChoice } from '../choices/useGroupChoice.ts';
import { useLanguageChoice } from '../choices/useLanguageChoice.ts';
import { useLayoutChoice } from '../choices/useLayoutChoice.ts';
import { useThemeChoice } from '../choices/useThemeChoice.ts';
import { landingPath } from '../session/landingPath.ts';
import { personName } from '../session/personName.ts';
import type { Session } from '../session/Session.ts';
import { chooseSession } from '../session/sessionStore.ts';
import { useSessions } from '../session/useSession.ts';
import type { PaletteItem } from './PaletteItem.ts';

type Message = ReturnType<typeof useMessage>;

/**
 * Actions available everywhere: choose group, language, theme, menu; see a single account; continue as another user of this browser; change
 * the password; sign out. Each is found by its words in every language.
 * @param onAccounts opens the chooser of accounts
 */
export function usePaletteActions(session: Session, onAccounts: () => void): readonly PaletteItem[] {
  const message = useMessage();
  const translationsOf = useTranslations();
  const navigate = useNavigate();
  const company = session.user.company;
  const language = useLanguage();
  const choices: readonly Choice[] = [useGroupChoice(session), useLanguageChoice(session), useThemeChoice(), useLayoutChoice()];
  const others = useSessions().filter(({ session: other }) => other !== session);
  const actions: readonly PaletteItem[] = [
    ...choices.flatMap((choice) => actionsOf(choice, message, language)),
    {
      id: 'action account',
      title: message('account.choose'),
      detail: session.account?.name ?? message('account.all'),
      hint: '',
      icon: ChooseAccountIcon,
      run: onAccounts,
    },
    ...others.map(({ key, session: other }) => ({
      id: `action session ${key}`,
      title: message('palette.go_on_as', { name: personName(other) }),
      detail: `${other.user.username} · ${other.user.company}`,
      hint: '',
      icon: SwitchUserIcon,
      run: () => {
        chooseSession(key);
        void navigate(landingPath(other));
      },
    })),
    {
      id: 'action sign in',
      title: message('sessions.another'),
      detail: '',
      hint: '',
      icon: AddSessionIcon,
      run: () => void navigate(`/${company}/login`),
    },
    {
      id: 'action password',
      title: message('palette.change_password'),
      detail: '',
      hint: '',
      icon: PasswordIcon,
      run: () => void navigate(`/reset-password?company=${company}`),
    },
    {
      id: 'action sign out',
      title: message('layout.sign_out'),
      // Also found by the name and the id of the screen, which many users know. Spec S-093.
      detail: message('pages.logout'),
      hint: 'SIGNOFF',
      icon: SignOutIcon,
      run: () => void navigate(`/${company}/logout`),
    },
  ];
  // A choice is named by two messages: `Theme: Dark`.
  const wordsOf = ({ title, detail }: PaletteItem) => [title, detail, ...title.split(/\s*:\s*/)].flatMap(translationsOf).join(' ');
  return actions.map((action) => ({ ...action, words: wordsOf(action) }));
}

/** One action for each option except the present option. */
function actionsOf({ label, icon, value: current, options, onChoose }: Choice, message: Message, language: Language): PaletteItem[] {
  return options
    .filter(({ value }) => value !== current)
    .map((option) => {
      // A language is named in itself; who looks for it may know its name in the present language alone.
      const known = option.lang === undefined ? undefined : new Intl.DisplayNames(language, { type: 'language' }).of(option.lang);
      return {
        id: `action ${label} ${option.value}`,
        title: message('layout.choice', { label, value: option.label }),
        detail: known ?? '',
        hint: '',
        names: [option.label, ...(known === undefined ? [] : [known])],
        icon,
        run: () => onChoose(option.value),
      };
    });
}
