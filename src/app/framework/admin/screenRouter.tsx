import { type Ref, use, useCallback } from 'react';
import {
  type LinkBaseProps,
  type RouterNavigateFunction,
  type RouterNavigateProps,
  type RouterProvider,
  type RouterTo,
  useBasename,
} from 'react-admin';
import * as router from 'react-router';
import { ResourceCatalogueContext, ScreenParamsContext } from './ResourceCatalogueContext.ts';
import { screenAddress } from './screenAddress.ts';

/**
 * The router of react-admin's components (`routerProvider`): React Router, but links and navigations to a view of a resource lead to
 * its screen in the definitions. It needs the data router of the app around it.
 */
export const screenRouter: RouterProvider = {
  useLocation: router.useLocation,
  useNavigate,
  useParams,
  useBlocker: router.useBlocker,
  useMatch: router.useMatch,
  useInRouterContext: router.useInRouterContext,
  useCanBlock: () => true,
  Link,
  Navigate,
  // React Router has a separate type for a route with an index; react-admin does not.
  Route: router.Route as RouterProvider['Route'],
  Routes: router.Routes,
  Outlet: router.Outlet,
  matchPath: router.matchPath,
  RouterWrapper: ({ children }) => children,
};

function useNavigate(): RouterNavigateFunction {
  const navigate = router.useNavigate();
  const toScreen = useToScreen();
  return useCallback(
    (to, options) => {
      if (typeof to === 'number') void navigate(to);
      else void navigate(toScreen(to), options);
    },
    [navigate, toScreen],
  );
}

/** The route's parameters, overridden by the parameters of the screen's path. */
function useParams<Params extends Record<string, string | undefined>>(): Params {
  const params: object = { ...router.useParams(), ...use(ScreenParamsContext) };
  return params as Params;
}

function Link({ to, ref, ...rest }: LinkBaseProps & { readonly ref?: Ref<HTMLAnchorElement> }) {
  const toScreen = useToScreen();
  return <router.Link {...rest} ref={ref} to={toScreen(to)} />;
}

function Navigate({ to, ...rest }: RouterNavigateProps) {
  const toScreen = useToScreen();
  return <router.Navigate {...rest} to={toScreen(to)} />;
}

function useToScreen(): (to: RouterTo) => RouterTo {
  const resources = use(ResourceCatalogueContext);
  const basename = useBasename();
  return useCallback(
    (to) => {
      if (typeof to !== 'string')
        return to.pathname === undefined ? to : { ...to, pathname: screenAddress(resources, basename, to.pathname) };
      const end = to.search(/[?#]/);
      return end < 0 ? screenAddress(resources, basename, to) : screenAddress(resources, basename, to.slice(0, end)) + to.slice(end);
    },
    [resources, basename],
  );
}
