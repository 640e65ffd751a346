import { dashboardEndpoints } from '../../../shared/shell/dashboards/endpoints.ts';
import { defineArea } from '../../framework/areas/defineArea.ts';
import { homeDashboard } from './homeDashboard.ts';

export const dashboardArea = defineArea({
  name: 'dashboards',
  endpoints: dashboardEndpoints,
  handlers: { 'GET dashboards/home': homeDashboard },
});
