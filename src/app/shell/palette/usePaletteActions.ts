import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import PasswordOutlined from '@mui/icons-material/PasswordOutlined';
import { useNavigate } from 'react-router';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import type { Choice } from '../layout/Choice.ts';
import { useGroupChoice } from '../layout/useGroupChoice.ts';
import { useLanguageChoice } from '../layout/useLanguageChoice.ts';
import { useLayoutChoice } from '../layout/useLayoutChoice.ts';
import { useThemeChoice } from '../layout/useThemeChoice.ts';
import type { StoredSession } from '../session/sessionStore.ts';
import type { PaletteItem } from './PaletteItem.ts';

/** What can be done from everywhere: choose group, language, theme, menu; change the password; sign out. */
export function usePaletteActions(session: StoredSession): readonly PaletteItem[] {
  const message = useMessage();
  const navigate = useNavigate();
  const company = session.user.profile.MT_COMP;
  const choices: readonly Choice[] = [useGroupChoice(session), useLanguageChoice(session), useThemeChoice(), useLayoutChoice()];
  return [
    ...choices.flatMap(actionsOf),
    {
      id: 'action password',
      title: message('palette.change_password'),
      detail: '',
      hint: '',
      icon: PasswordOutlined,
      run: () => void navigate(`/reset-password?company=${company}`),
    },
    {
      id: 'action sign out',
      title: message('layout.sign_out'),
      detail: '',
      hint: '',
      icon: LogoutOutlined,
      run: () => void navigate(`/${company}/logout`),
    },
  ];
}

/** One action for each option but the present one. */
function actionsOf({ label, icon, value: current, options, onChoose }: Choice): PaletteItem[] {
  return options
    .filter(({ value }) => value !== current)
    .map((option) => ({
      id: `action ${label} ${option.value}`,
      title: `${label}: ${option.label}`,
      detail: '',
      hint: '',
      icon,
      run: () => onChoose(option.value),
    }));
}
