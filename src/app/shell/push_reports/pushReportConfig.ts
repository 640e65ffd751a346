import type { ApiKey } from '../../../shared/framework/grid/view/apiKey.ts';
import { isObject } from '../../../shared/framework/isObject.ts';

/** The output types of push reports; the first is chosen at first. Spec B-134 */
export const outputTypes = ['PDF', 'CSV', 'XLSX', 'XML', 'JSON'] as const;

export type OutputType = (typeof outputTypes)[number];

type Parameters = Readonly<Record<string, string | readonly string[]>>;

/** What a push report is made from. Spec B-140 */
export interface PushReportConfig {
  readonly api_url: string;
  readonly query_params: Parameters;
  readonly output_type: OutputType;
  readonly title: string;
  readonly cmid: string;
  /** Menu group of the user's profile. */
  readonly group: string;
}

interface Source {
  /** The call of the list itself. */
  readonly apiKey: Pick<ApiKey, 'exportUrl' | 'fixed'>;
  /** Of the list request. */
  readonly parameters: Parameters;
  readonly cmid: string | undefined;
  readonly title: string;
  readonly outputType: OutputType;
  readonly group: string;
}

/** Parameters that each run gives: the page, and the zone of the recipient. */
const ofRun = new Set(['limit', 'offset', 'timezone', 'columns', 'rows', 'count']);

/**
 * The config of a list as it is now. Conditions of the screen itself are left out: each run adds them, with its own days.
 * @returns undefined without a path or a menu id: the report cannot be created. Spec B-142, B-145, B-146
 */
export function pushReportConfig({ apiKey, parameters, cmid, title, outputType, group }: Source): PushReportConfig | undefined {
  if (apiKey.exportUrl === '' || cmid === undefined || cmid === '') return undefined;
  const isFixed = (name: string, value: string): boolean => apiKey.fixed.some((place) => place.parameter === name && place.value === value);
  const query_params = Object.fromEntries(
    Object.entries(parameters).flatMap(([name, value]): [string, string | string[]][] => {
      if (ofRun.has(name)) return [];
      const [first, ...others] = [value].flat().filter((each) => !isFixed(name, each));
      return first === undefined ? [] : [[name, others.length > 0 ? [first, ...others] : first]];
    }),
  );
  return { api_url: apiKey.exportUrl, query_params, output_type: outputType, title, cmid, group };
}

/** The parameter `data`: the config as JSON in base64. Spec B-138 */
export function encodeConfig(config: PushReportConfig): string {
  return btoa(String.fromCodePoint(...new TextEncoder().encode(JSON.stringify(config))));
}

/** Reads `data`. @returns undefined for a text that is no config */
export function decodeConfig(data: string): Partial<PushReportConfig> | undefined {
  try {
    const bytes = Uint8Array.from(atob(data), (sign) => sign.codePointAt(0) ?? 0);
    const config: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isObject(config) ? config : undefined;
  } catch {
    return undefined;
  }
}
