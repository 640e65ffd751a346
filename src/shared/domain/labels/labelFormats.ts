/** The forms in which labels are printed; all but ZPL are papers. */
export const labelFormats = ['4x6', 'letter_2up', 'letter_4up', 'zpl'] as const;

export type LabelFormat = (typeof labelFormats)[number];

/** The paper of a form. */
export const labelPapers = {
  '4x6': 'shipping_label',
  letter_2up: 'shipping_label_2up',
  letter_4up: 'shipping_label_4up',
} as const satisfies Record<Exclude<LabelFormat, 'zpl'>, string>;
