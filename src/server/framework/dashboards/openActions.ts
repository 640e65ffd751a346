import type { DashboardActionAnswer } from '../../../shared/framework/dashboards/DashboardAnswer.ts';
import { openingScreen } from '../../../shared/framework/definitions/openingScreen.ts';
import { canUseView } from '../../../shared/framework/definitions/rights/permissions.ts';
import type { DashboardDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import type { CallContext } from '../../db/CallContext.ts';

/** The actions of a dashboard whose screens the reader may open, in their order. */
export function openActions({ registry, reader }: CallContext, { actions = [] }: DashboardDefinition): readonly DashboardActionAnswer[] {
  return actions.flatMap(({ cmid, label }) => {
    const screen = openingScreen(registry, cmid);
    if (!screen || !canUseView(registry, reader, screen)) return [];
    return { label: label ?? screen.title, path: screen.path, isNew: screen.view === 'create' };
  });
}
