/** A document of a demo library: a page of text. */
export interface DemoDocument {
  readonly name: string;
  readonly doctype: string;
  readonly language: 'en-us' | 'fr';
  readonly lines: readonly string[];
}

/** An entry of a demo library, as its editor sends it. */
interface DemoEntry {
  readonly values: {
    readonly title_en: string;
    readonly title_fr: string;
    readonly scope: 'all' | 'company' | 'customer' | 'employee';
    readonly metadata: Readonly<Record<string, string | readonly string[]>>;
  };
  /** true: shared with the customers of the demo users alone. */
  readonly isShared?: true;
  readonly documents: readonly DemoDocument[];
}

interface DemoLibrary {
  readonly cmid: string;
  readonly title_en: string;
  readonly title_fr: string;
  readonly library_type: 'employee' | 'customer';
  readonly doctypes: readonly string[];
  readonly metadata_tags: readonly object[];
  /** Codes of the menu groups that have the library in their menu. */
  readonly readers: readonly string[];
  readonly entries: readonly DemoEntry[];
}

const tag = (name: string, en: string, fr: string, more: object = {}) => ({
  tag: name,
  label_en: en,
  label_fr: fr,
  value_type: 'text',
  ...more,
});

/** A library for staff, and one that customers see. Administrators edit both. */
export const demoLibraries: readonly DemoLibrary[] = [
  {
    cmid: 'DOC-STAFF',
    title_en: 'Staff documents',
    title_fr: 'Documents du personnel',
    library_type: 'employee',
    doctypes: ['Policy', 'Procedure', 'Form'],
    metadata_tags: [
      tag('DEPT', 'Department', 'Service', { required: true, choices: 'Operations, Payroll, Safety' }),
      tag('REVIEW', 'Next review', 'Prochaine révision', { value_type: 'date' }),
      tag('TOPIC', 'Topics', 'Sujets', { multiple: true, listed: false }),
    ],
    readers: ['ADMIN', 'EMPLOYEE'],
    entries: [
      {
        values: {
          title_en: 'Lifting and securing freight',
          title_fr: 'Levage et arrimage du fret',
          scope: 'employee',
          metadata: { DEPT: 'Safety', REVIEW: '2027-04-01', TOPIC: ['dock', 'straps'] },
        },
        documents: [
          {
            name: 'securing-freight.pdf',
            doctype: 'Procedure',
            language: 'en-us',
            lines: [
              'Securing freight on the dock',
              'Inspect each strap before use. A strap with a cut or a burn leaves service at once.',
              'Two straps hold a pallet of up to 1,000 lb; add one for each further 1,000 lb.',
              'Report a broken ratchet to the dock supervisor before the trailer leaves.',
            ],
          },
          {
            name: 'arrimage-du-fret.pdf',
            doctype: 'Procedure',
            language: 'fr',
            lines: [
              'Arrimage du fret au quai',
              'Vérifiez chaque sangle avant de vous en servir. Une sangle coupée ou brûlée est retirée immédiatement.',
              'Deux sangles retiennent une palette de 1 000 lb au plus; ajoutez-en une par tranche de 1 000 lb.',
            ],
          },
        ],
      },
      {
        values: {
          title_en: 'Expense claims',
          title_fr: 'Notes de frais',
          scope: 'employee',
          metadata: { DEPT: 'Payroll', REVIEW: '2026-12-15', TOPIC: 'travel' },
        },
        documents: [
          {
            name: 'expense-claims.pdf',
            doctype: 'Policy',
            language: 'en-us',
            lines: ['Expense claims', 'Hand in receipts within thirty days. Meals away from the home terminal are paid by the day.'],
          },
        ],
      },
      {
        values: {
          title_en: 'Winter driving',
          title_fr: 'Conduite hivernale',
          scope: 'company',
          metadata: { DEPT: 'Operations', TOPIC: ['tires', 'chains'] },
        },
        documents: [
          {
            name: 'winter-driving.pdf',
            doctype: 'Policy',
            language: 'en-us',
            lines: [
              'Winter driving',
              'Carry chains from November to March west of Calgary. The driver alone decides to stop in poor weather.',
            ],
          },
        ],
      },
    ],
  },
  {
    cmid: 'DOC-LIBRARY',
    title_en: 'Document library',
    title_fr: 'Bibliothèque de documents',
    library_type: 'customer',
    doctypes: ['Guide', 'Terms', 'Form'],
    metadata_tags: [tag('TOPIC', 'Topic', 'Sujet', { choices: 'Shipping, Billing, Claims' }), tag('EDITION', 'Edition', 'Édition')],
    readers: ['ADMIN', 'EMPLOYEE', 'SALES', 'CUSTOMER'],
    entries: [
      {
        values: {
          title_en: 'How to prepare a pallet',
          title_fr: 'Comment préparer une palette',
          scope: 'all',
          metadata: { TOPIC: 'Shipping', EDITION: '2026' },
        },
        documents: [
          {
            name: 'pallet-guide.pdf',
            doctype: 'Guide',
            language: 'en-us',
            lines: [
              'How to prepare a pallet',
              'Keep the load within the edges of the pallet. Wrap it three times, the last round over the pallet itself.',
            ],
          },
          {
            name: 'guide-palette.pdf',
            doctype: 'Guide',
            language: 'fr',
            lines: [
              'Comment préparer une palette',
              'La charge ne dépasse pas les bords de la palette. Enveloppez-la de trois tours de pellicule.',
            ],
          },
        ],
      },
      {
        values: {
          title_en: 'Claims: notice and evidence',
          title_fr: 'Réclamations : avis et preuves',
          scope: 'all',
          metadata: { TOPIC: 'Claims', EDITION: '2026' },
        },
        documents: [
          {
            name: 'claims.pdf',
            doctype: 'Terms',
            language: 'en-us',
            lines: ['Claims', 'Note damage on the delivery receipt. Send photographs and the invoice of the goods with the claim.'],
          },
        ],
      },
      {
        values: {
          title_en: 'Your agreed terms',
          title_fr: 'Vos conditions convenues',
          scope: 'customer',
          metadata: { TOPIC: 'Billing', EDITION: '2026' },
        },
        isShared: true,
        documents: [
          {
            name: 'agreed-terms.pdf',
            doctype: 'Terms',
            language: 'en-us',
            lines: [
              'Agreed terms',
              'Statements are due thirty days after their date. Fuel follows the table in force on the day of pickup.',
            ],
          },
        ],
      },
    ],
  },
];
