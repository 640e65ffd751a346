import { observationEndpoints } from '../../../shared/shell/observation/endpoints.ts';
import { defineArea } from '../../framework/areas/defineArea.ts';
import { analyticsFigures } from './analyticsFigures.ts';
import { commandLogComputed } from './commandLogComputed.ts';
import { observationJobs } from './observationJobs.ts';
import { reportOpenedScreen, reportPageView } from './openedScreens.ts';

export const observationArea = defineArea({
  name: 'observation',
  endpoints: observationEndpoints,
  handlers: {
    'GET commands/analytics': analyticsFigures,
    'POST commands/portlet_history': reportOpenedScreen,
    'POST analytics/page_view': reportPageView,
  },
  computed: commandLogComputed,
  jobs: observationJobs,
});
