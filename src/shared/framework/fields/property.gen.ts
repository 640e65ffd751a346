// Generated from schemas/definitions by `npm run types`. Do not edit.
import type { FilterJson } from '../query/ListQuery.ts';
import type { Text } from '../text.ts';

export type Name = string;
export interface SourceColumn {
  /**
   * Column, as the database spells it.
   */
  column: string;
  /**
   * As the database spells it; of a domain the type beneath.
   */
  type: string;
}
export interface FileRules {
  /**
   * Media types that are taken, * for all of a group; any without it.
   *
   * @minItems 1
   */
  accept?: string[];
  /**
   * Greatest size in bytes.
   */
  max_bytes: number;
}
export interface PropertyItems {
  /**
   * string for texts, integer for references, object for items with fields.
   */
  type?: string;
  /**
   * The values that an item may have.
   */
  enum?: unknown[];
  /**
   * The form of a text, as of a field.
   */
  format?: string;
  /**
   * A regular expression that a text matches.
   */
  pattern?: string;
  /**
   * Least number of characters of a text.
   */
  minLength?: number;
  /**
   * Greatest number of characters of a text.
   */
  maxLength?: number;
  /**
   * The fields of an item, each defined as a field of the entity: texts, numbers, days, moments, times, choices, yes or no.
   */
  properties?: {
    [k: string]: EntityProperty;
  };
  /**
   * Fields that each item must have.
   */
  required?: Name[];
  /**
   * false: an item has no other fields.
   */
  additionalProperties?: false;
}
export interface EntityProperty {
  /**
   * string, integer, number, boolean, array or object; with null beside it where the field may be empty.
   */
  type:
    | ('string' | 'integer' | 'number' | 'boolean' | 'array' | 'object')
    | ('string' | 'integer' | 'number' | 'boolean' | 'array' | 'object' | 'null')[];
  /**
   * The form of a text: a day, a moment in UTC, an e-mail address, a web address, a time zone.
   */
  format?: 'date' | 'date-time' | 'email' | 'uri' | 'time-zone';
  /**
   * A regular expression of JavaScript, with the flag u, that the text matches.
   */
  pattern?: string;
  /**
   * Least number of characters.
   */
  minLength?: number;
  /**
   * Greatest number of characters; every text has one.
   */
  maxLength?: number;
  /**
   * Least value.
   */
  minimum?: number;
  /**
   * Greatest value.
   */
  maximum?: number;
  /**
   * The value is above this one.
   */
  exclusiveMinimum?: number;
  /**
   * The values that the field may have; null among them where it may be empty.
   *
   * @minItems 1
   */
  enum?: (string | number | null)[];
  items?: PropertyItems;
  /**
   * Least number of items.
   */
  minItems?: number;
  /**
   * Greatest number of items.
   */
  maxItems?: number;
  /**
   * No item twice; true unless false.
   */
  uniqueItems?: boolean;
  /**
   * The value of a new record in which the field is left out: a constant that the field allows.
   */
  default?: unknown;
  /**
   * The server alone sets the field.
   */
  readOnly?: boolean;
  /**
   * A note for those who read the file.
   */
  description?: string;
  'x-label'?: Text;
  'x-help'?: Text;
  /**
   * Names of definitions to pick from: of skins, or the cmids of screens with an address of their own. A text takes no other; a list may hold others, too.
   */
  'x-choices'?: 'skins' | 'screens';
  'x-required-message'?: Text;
  'x-message'?: Text;
  /**
   * The roles of x-scope, and staff, that see the field; to all others it is empty, in filters, order and totals too.
   *
   * @minItems 1
   */
  'x-visible-to'?: string[];
  /**
   * Roles that may give the field a value; it is read only for all others. Absent: everybody who may write the record.
   *
   * @minItems 1
   */
  'x-writable-by'?: 'staff'[];
  'x-ref'?: EntityReference;
  /**
   * This field holds a text in English; for each further language the field that holds the same text in it.
   */
  'x-translations'?: {
    [k: string]: Name;
  };
  /**
   * Name of a registered SQL expression; the field is readOnly.
   */
  'x-computed'?: string;
  /**
   * The code of each further language of the interface is a value, too.
   */
  'x-languages'?: true;
  'x-file'?: FileRules;
  /**
   * The name of each value of enum.
   */
  'x-enum-labels'?: {
    [k: string]: Text;
  };
  'x-when'?: PropertyConditions;
  /**
   * How the value is shown and typed. html is sanitized markup; time is HH:mm; duration is in minutes; percent shows 5 as 5 %; seconds shows a moment with its seconds.
   */
  'x-format'?: 'phone' | 'postal' | 'currency' | 'percent' | 'duration' | 'time' | 'seconds' | 'link' | 'html' | 'icon' | 'image';
  /**
   * The unit behind a number, or the field that holds it.
   */
  'x-unit'?:
    | string
    | {
        field: Name;
      };
  /**
   * Count of fraction digits; every number has it.
   */
  'x-decimals'?: number;
  /**
   * The value is set on create and never changed.
   */
  'x-immutable'?: boolean;
  /**
   * personal and financial values are masked in logs; a secret is never sent back and cannot be a column.
   */
  'x-sensitive'?: 'personal' | 'financial' | 'secret';
  /**
   * The text has no limit on purpose.
   */
  'x-no-max-length'?: true;
  'x-renamed-from'?: Name;
}
/**
 * The records of another entity to which the field refers: an integer refers to one, a list of integers to several.
 */
export interface EntityReference {
  entity: Name;
  /**
   * The field that is stored, always id.
   */
  value: 'id';
  /**
   * The fields of that entity that name the record.
   *
   * @minItems 1
   */
  label: Name[];
}
/**
 * The field is visible, required or read-only while a filter over the same record holds.
 */
export interface PropertyConditions {
  visible?: FilterJson;
  required?: FilterJson;
  readonly?: FilterJson;
}
