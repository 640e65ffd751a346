import { entryEndpoints } from '../../shared/shell/entryEndpoints.ts';
import { maintenanceHeader } from '../../shared/shell/maintenance/maintenanceHeader.ts';
import { configureApi } from '../framework/api/callApi.ts';
import { knownCalls } from '../framework/api/knownCalls.ts';
import { fallBackOnTimezone } from '../framework/i18n/browserTimezone.ts';
import { changeLanguage, chooseLanguage, initialLanguage } from '../framework/i18n/language.ts';
import { definitionsVersion } from '../framework/screens/definitionsVersion.ts';
import { askScreenAhead } from '../framework/screens/screenAhead.ts';
import { consumeEntryParameters } from './addresses/entryParameters.ts';
import { isFixedScreen } from './addresses/fixedRoutes.ts';
import { cmidOf, companyOf, isLibrary } from './addresses/location.ts';
import { errorStore } from './errors/errorStore.ts';
import { leaveIfDown } from './maintenance/leaveForMaintenance.ts';
import { loadProduct, type Product } from './product/product.ts';
import { redirectOf } from './routes/redirectOf.ts';
import { showRequestedGroup } from './session/beginSession.ts';
import { requestedGroup } from './session/browserState.ts';
import { enterExternally } from './session/enterExternally.ts';
import { handleSessionResponse } from './session/handleSessionResponse.ts';
import { requestHeaders } from './session/requestHeaders.ts';
import { findSession, keyOf, watchSessions } from './session/sessionStore.ts';
import { themeStore } from './theme/themeStore.ts';

/** Prepares everything that a page needs before the first one is drawn: calls, sessions, look, language, the product's name. */
export async function startShell(): Promise<Product> {
  knownCalls.add(entryEndpoints);
  configureApi({
    headers: requestHeaders,
    endpoints: knownCalls.list,
    onError: errorStore.report,
    onResponse: (response, sent) => {
      handleSessionResponse(response, sent);
      definitionsVersion.note(response.headers.get('x-definitions-version'));
      // A user who stays on one page learns of maintenance by the first refused call.
      if (response.headers.get(maintenanceHeader) === 'true') void product.then(({ maintenanceUrl }) => leaveIfDown(maintenanceUrl ?? ''));
    },
  });
  const product = loadProduct();
  watchSessions();
  const known = findSession(companyOf(window.location.pathname));
  themeStore.restore(known && keyOf(known));
  fallBackOnTimezone(known?.timezone);
  const { language, group, externalSession } = consumeEntryParameters();
  const shown = language ? chooseLanguage(language) : changeLanguage(initialLanguage(known?.user.language));
  // These parameters change the session that asks. Its refusal is in the language that is being loaded.
  if (!group && !externalSession) askFirstScreen();
  const [{ code }] = await Promise.all([product, shown]);
  requestedGroup.set(group);
  if (externalSession) await enterExternally(externalSession, code);
  const session = findSession(companyOf(window.location.pathname));
  if (session) showRequestedGroup(session);
  return product;
}

/** Asks for the screen of the address, in a session of this browser, before the parts that draw it are loaded. */
function askFirstScreen(): void {
  const { pathname } = window.location;
  const cmid = cmidOf(pathname);
  const session = findSession(companyOf(pathname));
  const isScreen =
    cmid !== undefined && !isLibrary(pathname) && !isFixedScreen(cmid) && redirectOf(window.location, session, '') === undefined;
  if (isScreen && session) askScreenAhead(cmid);
}
