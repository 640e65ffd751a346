import { gridViewEndpoints } from '../../../shared/shell/grid_views/endpoints.ts';
import { defineArea } from '../../framework/areas/defineArea.ts';
import { addView, changeView, removeView } from './changeViews.ts';
import { getLayout, listViews, saveLayout } from './gridViews.ts';

export const gridViewArea = defineArea({
  name: 'grid_views',
  endpoints: gridViewEndpoints,
  handlers: {
    'GET grid_views': listViews,
    'POST grid_views': addView,
    'PUT grid_views/{id}': changeView,
    'DELETE grid_views/{id}': removeView,
    'GET grid_layouts': getLayout,
    'PUT grid_layouts': saveLayout,
  },
});
