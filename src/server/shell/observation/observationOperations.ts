import { observationEndpoints } from '../../../shared/shell/observation/endpoints.ts';
import { bindOperations } from '../../framework/http/bindOperations.ts';
import { analyticsFigures } from './analyticsFigures.ts';
import { noteOpened, reportPageView } from './openedScreens.ts';

export const observationOperations = bindOperations(observationEndpoints, {
  'GET commands/analytics': analyticsFigures,
  'POST commands/portlet_history': noteOpened,
  'POST analytics/page_view': reportPageView,
});
