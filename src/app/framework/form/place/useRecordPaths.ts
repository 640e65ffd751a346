import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ScreenDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import type { ScreenDefinition } from '../../../../shared/framework/definitions/types.gen.ts';
import { listAddress } from '../../screens/listAddresses.ts';
import { usePagePath } from '../../screens/usePagePath.ts';
import { stepHistory } from './stepHistory.ts';
import { useStepExit } from './useStepExit.ts';

interface RecordPaths {
  /** Address of the resource's screen of a kind; undefined if this reader may open none. */
  readonly addressOf: (view: ScreenDefinition['view'], id?: number | string) => string | undefined;
  /** Goes back to the page before the record and the steps of its form; without one, to the list. */
  readonly leave: () => void;
  /** Goes to the list as it was left, and replaces the history entry of a deleted record. */
  readonly toList: () => void;
  /** Goes to a page that takes the place of the form and its steps. */
  readonly replaceBy: (address: string) => void;
}

/** Navigation between a record's screens. */
export function useRecordPaths(screen: ScreenDescription): RecordPaths {
  const pagePath = usePagePath();
  const navigate = useNavigate();
  const { depth, hasPage } = stepHistory(useLocation());
  const exit = useStepExit();
  return useMemo(() => {
    const addressOf: RecordPaths['addressOf'] = (view, id) => {
      const needsId = view === 'edit' || view === 'show';
      const found = screen.screens.find((each) => each.view === view && each.path.includes('{id}') === needsId);
      return found && pagePath(found.path, id);
    };
    const toList = () => {
      const { state, ...address } = listAddress(addressOf('list') ?? pagePath(''));
      exit(() => void navigate(address, { replace: true, state }));
    };
    return {
      addressOf,
      toList,
      replaceBy: (address) => exit(() => void navigate(address, { replace: true })),
      leave: () => (hasPage ? void navigate(-1 - depth) : toList()),
    };
  }, [screen, pagePath, navigate, exit, depth, hasPage]);
}
