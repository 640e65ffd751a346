import { createBrowserRouter, RouterProvider } from 'react-router';
import { AppRoutes } from './AppRoutes.tsx';

// A data router, since a form with unsaved changes can hold back a navigation only there.
const router = createBrowserRouter([{ path: '*', element: <AppRoutes /> }]);

/** The app behind its router, which begins at the browser's address. */
export function RoutedApp() {
  return <RouterProvider router={router} />;
}
