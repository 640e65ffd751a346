// Generated from schemas/definitions by `npm run types`. Do not edit.
import type { FilterJson } from '../query/ListQuery.ts';
import type { Text } from '../text.ts';

export type Name = string;
/**
 * What values mean, each drawn as a dot before its text: neutral (no judgement), info (under way), success (as wished), warning (somebody should look), error (failed, late).
 */
export type Tones =
  | {
      [k: string]: 'neutral' | 'info' | 'success' | 'warning' | 'error';
    }
  | ToneRule[];
export interface PictureSize {
  /**
   * Maximum width of a picture in pixels.
   */
  width: number;
  /**
   * Maximum height of a picture in pixels.
   */
  height: number;
}
/**
 * A message for each limit of a field, or of the items of a list; a limit without one has the default.
 */
export interface LimitMessages {
  type?: Text;
  format?: Text;
  pattern?: Text;
  enum?: Text;
  minLength?: Text;
  maxLength?: Text;
  minimum?: Text;
  exclusiveMinimum?: Text;
  maximum?: Text;
  'x-decimals'?: Text;
  minItems?: Text;
  maxItems?: Text;
  uniqueItems?: Text;
  filter?: Text;
  max_bytes?: Text;
  accept?: Text;
}
export interface SourceColumn {
  /**
   * Column, in the spelling of the database.
   */
  column: string;
  /**
   * Type, in the spelling of the database; for a domain its base type.
   */
  type: string;
}
export interface ToneRule {
  /**
   * What the value means.
   */
  tone: 'neutral' | 'info' | 'success' | 'warning' | 'error';
  label?: Text;
  when: FilterJson;
}
export interface FileRules {
  /**
   * Accepted media types, with * for all of a group; absent: PDF and pictures.
   *
   * @minItems 1
   */
  accept?: string[];
  /**
   * Maximum size of a file in bytes; absent: 100 MB.
   */
  max_bytes?: number;
  /**
   * Maximum size of the field's files together, in bytes; absent: none.
   */
  max_total_bytes?: number;
  /**
   * Maximum width and height, or one number for both, to which the browser reduces a picture before it is sent; TIFF stays as it is. Absent: no picture is reduced.
   */
  max_pixels?: number | PictureSize;
  /**
   * Files as cards (1) or as a list (2, the default).
   */
  style?: 1 | 2;
}
export interface PropertyItems {
  /**
   * string for texts, integer for references, object for items with fields.
   */
  type?: string;
  /**
   * The allowed values of an item.
   */
  enum?: unknown[];
  /**
   * Format of a text, as for a field.
   */
  format?: string;
  /**
   * A regular expression that a text matches.
   */
  pattern?: string;
  /**
   * Minimum number of characters of a text.
   */
  minLength?: number;
  /**
   * Maximum number of characters of a text.
   */
  maxLength?: number;
  /**
   * The fields of an item, each defined as a field of the entity: texts, numbers, days, moments, times, choices, yes or no.
   */
  properties?: {
    [k: string]: EntityProperty;
  };
  /**
   * Required fields of each item.
   */
  required?: Name[];
  /**
   * false: an item has no other fields.
   */
  additionalProperties?: false;
}
export interface EntityProperty {
  /**
   * string, integer, number, boolean, array or object; in a list with null if the field may be empty.
   */
  type:
    | ('string' | 'integer' | 'number' | 'boolean' | 'array' | 'object')
    | ('string' | 'integer' | 'number' | 'boolean' | 'array' | 'object' | 'null')[];
  /**
   * Format of a text: a day, a date and time in UTC, an e-mail address, a web address, a time zone, an IP address or range of addresses (CIDR).
   */
  format?: 'date' | 'date-time' | 'email' | 'uri' | 'time-zone' | 'ip-range';
  /**
   * A regular expression of JavaScript, with the flag u, that the text matches.
   */
  pattern?: string;
  /**
   * Minimum number of characters.
   */
  minLength?: number;
  /**
   * Maximum number of characters; every text needs it.
   */
  maxLength?: number;
  /**
   * Minimum.
   */
  minimum?: number;
  /**
   * Maximum.
   */
  maximum?: number;
  /**
   * Exclusive minimum.
   */
  exclusiveMinimum?: number;
  /**
   * The allowed values; null among them if the field may be empty.
   *
   * @minItems 1
   */
  enum?: (string | number | null)[];
  items?: PropertyItems;
  /**
   * Minimum number of items.
   */
  minItems?: number;
  /**
   * Maximum number of items.
   */
  maxItems?: number;
  /**
   * No item twice; true unless false.
   */
  uniqueItems?: boolean;
  /**
   * Value for a new record without the field: a constant that the field allows.
   */
  default?: unknown;
  /**
   * Value for a new record without the field, worked out when it is made: shown in the form before saving, and filled in by the server for a call.
   */
  'x-default'?:
    | ('today' | 'now' | 'me' | 'company' | 'language' | 'spam_check')
    | string
    | {
        me: Name;
      }
    | {
        /**
         * A value that the field allows.
         */
        value: unknown;
      }
    | {
        copy: Name;
        /**
         * Moves the value: a day by y and d, a time of day by h and min, a date with a time by all four; -7d for an earlier one.
         */
        plus?: string;
      }
    | {
        reference: Name;
        field: Name;
        times?: Name;
      }
    | {
        reference: Name;
        /**
         * A value that the field allows.
         */
        constant: unknown;
      }
    | {
        /**
         * Fields that siblings have in common.
         */
        next_within: Name[];
        /**
         * Distance of two numbers; 1 if absent.
         */
        step?: number;
      }
    | {
        /**
         * A number drawn by the server when the record is made: the prefix, then the digits.
         */
        number: {
          /**
           * Text before the digits.
           */
          prefix: string;
          /**
           * Number of digits, filled with zeros.
           */
          digits: number;
        };
      };
  /**
   * true: only the server sets the field.
   */
  readOnly?: boolean;
  /**
   * A comment; has no effect.
   */
  description?: string;
  'x-label'?: Text;
  'x-short-label'?: Text;
  'x-help'?: Text;
  'x-help-link'?: HelpLink;
  /**
   * Names of definitions to choose from: of skins, of entities, of notices, the scopes of the API, or the cmids of screens with an address of their own. No other value is taken, but in a list of screens.
   */
  'x-choices'?: 'skins' | 'screens' | 'entities' | 'notices' | 'scopes';
  /**
   * false: a duplicate of the record leaves the field blank: a date or number that belongs to one record. A list of values: others are left to the default, such as a kind that belongs to one record.
   */
  'x-copied'?: false | string[];
  'x-required-message'?: Text;
  /**
   * Message if the value is malformed, in place of the default: one text, or a text for each limit by its keyword.
   */
  'x-message'?: Text | LimitMessages;
  /**
   * Roles of x-scope, roles that records give (x-holders), staff, and user types (ADMIN) that see the field; for all others it is empty, also in filters, order and totals.
   *
   * @minItems 1
   */
  'x-visible-to'?: string[];
  /**
   * staff, user types (ADMIN) and roles that records give (x-holders) that may set the field; it is read-only for all others. Absent: everybody who may write the record.
   *
   * @minItems 1
   */
  'x-writable-by'?: string[];
  'x-ref'?: EntityReference;
  /**
   * The field holds a text in English. Value: for each other language, the field that holds the text in that language.
   */
  'x-translations'?: {
    [k: string]: Name;
  };
  /**
   * Name of a registered SQL expression; the field is readOnly.
   */
  'x-computed'?: string;
  /**
   * true: the code of each additional language of the interface is a value, too.
   */
  'x-languages'?: true;
  'x-file'?: FileRules;
  'x-pictures'?: Name;
  /**
   * The name of each value of enum.
   */
  'x-enum-labels'?: {
    [k: string]: Text;
  };
  'x-tone'?: Tones;
  'x-when'?: PropertyConditions;
  /**
   * Format of the value on screens and in inputs. html is sanitized markup; time is HH:mm; duration is in minutes; percent shows 5 as 5 %; province is the code of a Canadian province or territory or a US state, stored in capitals; code is a number or code that people write with blanks, points or hyphens, stored without them and in capitals; seconds shows a date and time with its seconds; year shows a whole number without separators.
   */
  'x-format'?:
    | 'phone'
    | 'postal'
    | 'province'
    | 'code'
    | 'currency'
    | 'percent'
    | 'duration'
    | 'time'
    | 'seconds'
    | 'year'
    | 'link'
    | 'html'
    | 'icon'
    | 'image';
  /**
   * A text of one line may hold the brackets < and >, which are refused otherwise where a text has no pattern, format or x-format.
   */
  'x-markup'?: true;
  /**
   * A web address (format uri) that the server calls: https, without user name, and no private, loopback or link-local address or name.
   */
  'x-public-address'?: true;
  'x-subdivision-of'?: Name;
  'x-postal-of'?: Name;
  /**
   * The unit of a number, or the field that holds the unit of each record: totals and groups then have a value for each unit.
   */
  'x-unit'?:
    | string
    | {
        field: Name;
      };
  /**
   * false: values of several records have no sum, as balances, rates and values up to a day. Default: true, but false for percent.
   */
  'x-additive'?: boolean;
  /**
   * Number of fraction digits; every number needs it.
   */
  'x-decimals'?: number;
  /**
   * true: the value is set on create and never changed.
   */
  'x-immutable'?: boolean;
  /**
   * personal and financial: masked in logs. secret: never returned, and cannot be a column.
   */
  'x-sensitive'?: 'personal' | 'financial' | 'secret';
  /**
   * true: the text has no limit on purpose.
   */
  'x-no-max-length'?: true;
  'x-renamed-from'?: Name;
}
/**
 * A page of the portal that the input refers to, such as terms to accept: a link below the input, opened in another tab.
 */
export interface HelpLink {
  /**
   * Its address without the name of the server.
   */
  path: string;
  label: Text;
}
/**
 * Reference to records of another entity: an integer refers to one, a list of integers to several.
 */
export interface EntityReference {
  entity: Name;
  /**
   * The field that is stored, always id.
   */
  value: 'id';
  /**
   * Fields of that entity that name the record.
   *
   * @minItems 1
   */
  label: Name[];
  /**
   * cascade: the record goes with the one it refers to, without hooks; of several references only that entry goes, the record with the last. Default: the record keeps the other from being deleted.
   */
  on_delete?: 'cascade';
  /**
   * Records that may be chosen, of one reference: conditions on their fields, all of them; of those in a list under `or` one is enough. A value `{field}` is that of another field of the record; while that is empty, the condition does not count.
   */
  filter?: {
    [k: string]: string | number | boolean | (string | number | {})[];
  };
  listed_as?: Text;
  /**
   * true: whoever sees the value also sees the name of the record by `label`, even without seeing the record, such as the person who decided on a request. No other field is shown. Default: the name is blank for readers who do not see the record.
   */
  named?: true;
}
/**
 * Conditions, as filters over the same record, under which the field is visible, required or read-only.
 */
export interface PropertyConditions {
  visible?: FilterJson;
  required?: FilterJson;
  readonly?: FilterJson;
}
