import type { WidgetProps } from '@rjsf/utils';
import { callApi } from '../../framework/api/callApi.ts';
import { FinderField } from '../access/FinderField.tsx';
import { useAccountName } from './useAccountName.ts';

/** One of the user's accounts, found by typing. */
export function AccountWidget({ label, value, rawErrors, onChange }: WidgetProps) {
  const account = String(value ?? '');
  return (
    <FinderField
      label={label}
      find={(search, signal) => callApi('GET', 'globals/account/search', { query: { search }, signal })}
      value={account}
      shown={useAccountName(account)}
      problem={rawErrors?.join(' ')}
      keyOf={(found) => found.account}
      titleOf={({ account: number, name }) => `${name} · ${number}`}
      detailOf={({ address }) => address}
      onChoose={onChange}
    />
  );
}
