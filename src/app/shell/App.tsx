import { createBrowserRouter, RouterProvider } from 'react-router';
import { ErrorReactions } from './errors/ErrorReactions.tsx';
import { ProductContext } from './ProductContext.tsx';
import type { Product } from './product.ts';
import { AppRoutes } from './routes/AppRoutes.tsx';
import { AppTheme } from './theme/AppTheme.tsx';

// A data router, since a form with unsaved changes can hold back a navigation only there.
const router = createBrowserRouter([{ path: '*', element: <AppRoutes /> }]);

/** The whole app: the sign-in page and the other small pages at once, the console when somebody is signed in. */
export function App({ product }: { readonly product: Product }) {
  return (
    <ProductContext value={product}>
      <AppTheme>
        <RouterProvider router={router} />
        <ErrorReactions />
      </AppTheme>
    </ProductContext>
  );
}
