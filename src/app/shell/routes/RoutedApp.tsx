import { useEffect } from 'react';
import { createBrowserRouter, RouterProvider, useRouteError } from 'react-router';
import type { EndpointsByName } from '../../../shared/framework/calls/endpointTypes.ts';
import { shellEndpoints } from '../../../shared/shell/endpoints.ts';
import { knownCalls } from '../../framework/api/knownCalls.ts';
import { loadErrorDialog } from '../errors/loadErrorDialog.ts';
import { AppRoutes } from './AppRoutes.tsx';

knownCalls.add(shellEndpoints);

declare module '../../framework/api/fixedCalls.ts' {
  interface FixedEndpoints extends EndpointsByName<typeof shellEndpoints> {}
}

// A data router: only there can a form with unsaved changes block a navigation.
const router = createBrowserRouter([{ path: '*', element: <AppRoutes />, errorElement: <RouteCrash /> }]);

/** The app inside its router, which begins at the browser's address. */
export function RoutedApp() {
  useEffect(() => void loadErrorDialog(), []);
  return <RouterProvider router={router} />;
}

/** Passes a crash on to the boundary around the app: the router's own error page shows a stack in English. */
function RouteCrash(): never {
  throw useRouteError();
}
