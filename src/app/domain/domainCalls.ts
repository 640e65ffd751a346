import { domainEndpoints } from '../../shared/domain/endpoints.ts';
import type { EndpointsByName } from '../../shared/framework/calls/endpointTypes.ts';
import { knownCalls } from '../framework/api/knownCalls.ts';

declare module '../framework/api/fixedCalls.ts' {
  interface FixedEndpoints extends EndpointsByName<typeof domainEndpoints> {}
}

/** Makes the calls of the domain known, so that `callApi` takes and types them. */
export function addDomainCalls(): void {
  knownCalls.add(domainEndpoints);
}
