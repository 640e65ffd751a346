import { gridViewEndpoints } from '../../../shared/framework/endpoints/gridViewEndpoints.ts';
import { defineArea } from '../../framework/areas/defineArea.ts';
import { addView, changeView, removeView } from './changeViews.ts';
import { getLayout, listViews, saveLayout } from './gridViews.ts';
import { restoreView } from './restoreView.ts';

export const gridViewArea = defineArea({
  name: 'grid_views',
  endpoints: gridViewEndpoints,
  handlers: {
    'GET grid_views': listViews,
    'POST grid_views': addView,
    'PUT grid_views/{id}': changeView,
    'DELETE grid_views/{id}': removeView,
    'POST grid_views/{id}/restore': restoreView,
    'GET grid_layouts': getLayout,
    'PUT grid_layouts': saveLayout,
  },
});
