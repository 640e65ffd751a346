import type { EntityProperty, EntitySchema } from '../src/shared/framework/definitions/types.gen.ts';
import { generateEntity } from './entitySchema.ts';
import type { parseEntityTable } from './entityTable.ts';

type Tables = ReturnType<typeof parseEntityTable>;

/** Facts of a field that the table states, by the keyword of its property; a required field is `required`, a unique set `unique`. */
const comparedKeys = [
  'enum',
  'minLength',
  'maxLength',
  'minimum',
  'exclusiveMinimum',
  'maximum',
  'minItems',
  'maxItems',
  'format',
  'x-decimals',
  'x-unit',
  'x-label',
  'x-sensitive',
  'x-visible-to',
] as const;

/**
 * The facts in which entity schemas deviate from their table.
 * @param schemas by name of the entity; the table may have more
 * @returns places, `entity.field.key`, `entity.field` for a field without a property, `entity.unique`
 */
export function entityDifferences(tables: Tables, schemas: ReadonlyMap<string, EntitySchema>): string[] {
  const defined = new Set(schemas.keys());
  return [...tables.keys()].flatMap((entity) => {
    const schema = schemas.get(entity);
    if (!schema) return [];
    const generated = generateEntity(entity, { tables, defined });
    // The generator leaves out what choices make optional; the table itself says what is required.
    const required = new Map(tables.get(entity)?.map((row) => [row.field, row.required]));
    const fields = Object.entries(generated.schema.properties).flatMap(([field, property]) => {
      const stored = schema.properties[field];
      if (!stored) return [`${entity}.${field}`];
      const keys = differentKeys({ ...generated.guesses[field], ...property }, stored);
      const isRequired = schema.required?.includes(field) ?? false;
      return [...keys, ...((required.get(field) ?? isRequired) === isRequired ? [] : ['required'])].map(
        (key) => `${entity}.${field}.${key}`,
      );
    });
    return setsOf(generated.schema) === setsOf(schema) ? fields : [...fields, `${entity}.unique`];
  });
}

function differentKeys(one: EntityProperty, other: EntityProperty): string[] {
  const facts = (property: EntityProperty): [key: string, value: unknown][] => [
    ['type', [property.type].flat().filter((type) => type !== 'null')],
    ['ref', property['x-ref']?.entity],
    ...comparedKeys.map((key): [string, unknown] => [
      key,
      key === 'enum' ? property.enum?.filter((value) => value !== null) : property[key],
    ]),
    // The table names the fields that are derived, and labels some enums; a schema may have more of both.
    ['readOnly', one.readOnly ? property.readOnly : undefined],
    ['x-enum-labels', one['x-enum-labels'] && labelsOf(property, Object.keys(one['x-enum-labels']))],
  ];
  const others = facts(other);
  return facts(one).flatMap(([key, value], i) => (JSON.stringify(value) === JSON.stringify(others[i]?.[1]) ? [] : [key]));
}

function labelsOf({ 'x-enum-labels': labels }: EntityProperty, values: readonly string[]): unknown[] {
  return values.map((value) => labels?.[value]);
}

/** The unique sets in a separate order. */
function setsOf({ 'x-unique': sets = [] }: EntitySchema): string {
  // A set that counts among some records is a rule beyond the table.
  const whole = sets.filter((set) => !('when' in set));
  const names = whole.map((set) => [...('fields' in set ? set.fields : set)].toSorted().join('+'));
  return names.toSorted().join(' ');
}

/** Why schemas deviate from docs/requirements/entities.tsv: the places that a reason covers, and the reason. */
export const differenceReasons: readonly { readonly places: RegExp; readonly reason: string }[] = [
  {
    places: /^doclib_configs\.(metadata_tags\.(type|maxItems)|doctypes\.maxItems|max_file_mb\.(minimum|maximum))$/,
    reason: 'Tags are rows of a form instead of JSON, with limits that a form can show (decision 1126).',
  },
  {
    places: /^doclib_entries\.customers\.x-visible-to$/,
    reason: 'A customer does not read with whom else an entry is shared (decision 1128).',
  },
  {
    places:
      /^(customers\.can_view_probills|customer_accounts\.third_party_consents|group_accounts\.can_\w+|user_types\.can_switch_user|doclib_configs\.can_edit|accessorials\.requestable)\.x-label$/,
    reason: 'An ability is “can”: the words of the interface have no “may” (test/words.test.ts).',
  },
  {
    places:
      /^(users\.password_changed_at|sessions\.switched_from|edi_partners\.user_name|menus\.MHMID|onboardings\.control_number)\.x-label$/,
    reason: 'The words of the interface, in French too (test/words.test.ts).',
  },
  { places: /^shipment_images\.pending_match\.x-visible-to$/, reason: 'Customers see no image that waits for a match (decision 1223).' },
  {
    places: /^customer_accounts\.third_party_consents\.x-visible-to$/,
    reason: 'Consents are rows of their own; the field follows from them (decision 1015).',
  },
  {
    places: /^(density_scales|fuel_surcharge_tables|surcharge_zones)\.unique$/,
    reason: 'Rows that hold from a day follow each other under one code (decision 1019).',
  },
  { places: /^commodities\.un_number\.x-label$/, reason: 'The regulations in French say UN number, as a bill of lading does.' },
  { places: /^leave_transactions\.minutes\.(x-unit|x-label)$/, reason: 'People read hours and minutes, not minutes alone (law 66).' },
  { places: /^shipments\.(cube|density)\.x-unit$/, reason: 'People read cubic feet as ft³.' },
  {
    places: /^(freight_bills\.(amount|balance)|cargo_claims\.(amount_claimed|liability_limit|amount_allowed))\.x-unit$/,
    reason: 'The table has the currency beside the amount, so that totals never add two of them. Decision 505.',
  },
  { places: /\.(length|width|height)\.(minimum|exclusiveMinimum)$/, reason: 'A measure is above zero (rule R-027).' },
  { places: /\.weight\.(minimum|maximum)$/, reason: 'A weight is above zero and has five digits at most (rules R-022, R-046).' },
  { places: /\.declared_value\.(minimum|maximum)$/, reason: 'An amount of seven digits, not negative (rules R-026, R-048).' },
  {
    places: /^(bols\.cod_amount|shipments\.(freight_charges|fuel_surcharge|accessorial_charges))\.(minimum|maximum)$/,
    reason: 'An amount of five digits, not negative (rules R-026, R-047).',
  },
  {
    places: /^feature_requests\.savings_per_year\.(minimum|maximum)$/,
    reason: 'An amount of seven digits, not negative (rules R-026, R-048).',
  },
  {
    places:
      /^(freight_bills|statements|statement_lines|shipment_charges|quote_charges|payment_applications|payments|paystubs|paystub_lines|rrsp_\w+|feature_requests)\.(\w+)\.minimum$/,
    reason: 'Credits, discounts, corrections and balances can be negative.',
  },
  {
    places: /^(accessorials|surcharge_zones)\.rate\.minimum$|^tariff_breaks\.rate_cwt\.minimum$/,
    reason: 'A price is not negative (rule R-026).',
  },
  { places: /^tax_rates\.(gst|hst|qst)\.(minimum|maximum)$/, reason: 'A tax rate lies between 0 and 100 (rule R-028).' },
  { places: /\.(latitude|longitude)\.(minimum|maximum)$/, reason: 'Degrees of the globe.' },
  { places: /_pct\.(minimum|maximum)$/, reason: 'A percentage lies between 0 and 100 (rule R-028).' },
  { places: /^feature_requests\.hours_\w+\.minimum$/, reason: 'Hours are 0 or more (rule R-185).' },
  { places: /\.(default_)?accessorials\.maxItems$/, reason: 'At most four accessorials (rule R-106).' },
  { places: /^bols\.label_count\.minimum$/, reason: 'A bill of lading without labels leaves the number empty (rule R-020).' },
  {
    places: /^report_(templates|calculated_columns)\.(column_list|sorting)\.(minItems|maxItems)$/,
    reason: 'A report has 1 to 70 columns and up to 3 sort options, a sum 2 to 10 columns (rules R-162, R-164, R-165).',
  },
  {
    places: /^leave_(balances|transactions)\.\w+\.minimum$/,
    reason: 'A correction takes minutes away, and a balance can be overdrawn.',
  },
  { places: /^side_menus\.name_(en|fr)\.maxLength$/, reason: 'An entry has the title of its screen, which has up to 60 characters.' },
  {
    places: /^(edi_partners\.\w+|edi_transactions\.(payload|parsed|retries))\.x-visible-to$/,
    reason: 'Customers read the transactions of their own partners; connections and contents are for staff (decision 295).',
  },
  {
    places: /^employees\.\w+\.x-visible-to$/,
    reason: 'Administrators read employees by name, position and account alone (decision 292).',
  },
  { places: /^email_history\.from_address\.format$/, reason: 'The sender has a name before the address.' },
  {
    places: /^email_history\.status\.enum$/,
    reason: 'Sending survives a stopped server: a mail is being sent, or its outcome is unknown.',
  },
  { places: /^enrollment_forms\.services\.maxItems$/, reason: 'The services of the form are a closed list.' },
  { places: /^notification_subscriptions\.events\.maxItems$/, reason: 'The names of the events of webhooks are a closed list.' },
  {
    places: /^notification_subscriptions\.method\.(enum|x-enum-labels)$/,
    reason: 'Nobody calls by telephone: a way that no process takes is not offered (law 61).',
  },
  {
    places: /^api_tokens\.(prefix\.required|unique)$/,
    reason: 'A token has no text, and so no prefix, before its owner has it shown; the text of each is its own.',
  },
  {
    places: /^api_access_requests\.expected_calls\.(minimum|maximum)$/,
    reason: 'The calls a day that are asked for are those that a token can have.',
  },
  {
    places: /^webhooks\.secret\.(minLength|required)$/,
    reason: 'The portal makes the secret of a webhook that has none of its own (decision 845).',
  },
  {
    places: /^webhook_deliveries\.attempt\.(minimum|x-label)$/,
    reason: 'An event that waits has had no attempt yet; the field counts them.',
  },
  { places: /^staff_roles\.role\.enum$/, reason: 'The desks that decide on steps of records (states G-1).' },
  { places: /^staff_roles\.granted_by\.x-label$/, reason: 'The field names who asked, also before the role is granted.' },
  { places: /^invoice_disputes\.opened_by\.required$/, reason: 'Nobody opened a dispute that a partner’s document makes (states F-6).' },
  { places: /^user_types\.base\.x-enum-labels$/, reason: 'Names are in sentence case (test/words.test.ts).' },
  {
    places: /^email_history\.(content|additionalContent)\.x-visible-to$/,
    reason: 'A mail may hold a link that signs in; administrators alone read it.',
  },
  {
    places: /^(quotes|quote_charges|shipment_charges)\.\w+\.x-visible-to$/,
    reason: 'Prices of an account, and the words that tell them, are for readers of its charges and for the maker of a quote (law 68).',
  },
  { places: /^time_off_requests\.certificate\.x-visible-to$/, reason: 'The employee hands it in.' },
  {
    places: /^(change_user_requests\.changes|exit_conditions\.checklist|onboardings\.checklist|credit_applications\.trade_references)\./,
    reason: 'Items with fields of their own, so many as a form can show.',
  },
  {
    places: /^(dealer_routes\.service_days|direct_points\.service_days|service_schedules\.depart_days)\./,
    reason: 'Days of the week have names, and each is named once.',
  },
  { places: /^dealer_routes\.stops\./, reason: 'Items with fields of their own, so many as a form can show.' },
  { places: /^job_applications\.unique$/, reason: 'People from outside apply too: a person is known by the email address.' },
  {
    places: /^audit_log\.record_id\.required$/,
    reason: 'A record of a table of another program can have a text for its key, which record_key holds.',
  },
  {
    places: /^quotes\.(origin_terminal|destination_terminal|direct|total_pieces|total_weight|rated_weight|transit_days|eta)\.required$/,
    reason: 'The server fills them in once the lines are written; a failed quote has none.',
  },
  {
    places: /^pickups\.(total_pieces|total_weight)\.required$/,
    reason: 'The server fills them in once the lines are written.',
  },
  { places: /^quotes\.(total|rated)_weight\.minimum$/, reason: 'No weight is below zero.' },
  { places: /^(bol|quote|pickup)_items\.weight\.x-unit$/, reason: 'The weight is that of the unit beside it.' },
  { places: /^bol_dangerous_goods\.quantity\.minimum$/, reason: 'A quantity is above zero.' },
  {
    places: /^quotes\.(subtotal|fuel_surcharge|tax_total|total)\.required$/,
    reason: 'A draft, a failed quote and a spot quote have no price.',
  },
  {
    places: /^registrations\.phone\.required$/,
    reason: 'Employees are recognized by the number on file, which can be missing.',
  },
  {
    places: /^users\.password_(hash|changed_at)\.required$/,
    reason: 'An account without a password waits for its activation, or signs in elsewhere.',
  },
  {
    places: /^cargo_claims\.(liability_limit|notice_due|claim_due|answer_due)\.required$/,
    reason: 'Set by the server from the shipment; claims of an earlier version have none.',
  },
  { places: /^attachments\.uploadBy\.required$/, reason: 'Files that the portal makes by itself have no uploader.' },
  { places: /^push_reports\.(api_url|cmid)\.x-label$/, reason: 'Readers see the list and its screen by their titles.' },
  { places: /^push_reports\.output_type\.enum$/, reason: 'HTML besides the five types of the dialog, for schedules of templates (R-171).' },
  {
    places: /^push_reports\.recipients\.(minItems|required)$/,
    reason: 'A report to a system, to the repository or to people without an account has none.',
  },
  { places: /^report_runs\.unique$/, reason: 'One record for each run of the engine.' },
  { places: /^push_report_repository\.unique$/, reason: 'A run that is due is made once, in whatever process.' },
];
