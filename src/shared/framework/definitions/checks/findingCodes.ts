/**
 * Every code of the definition lint with its weight. A code is never reused and never changes its meaning.
 * docs/definitions/codes.md explains each with its remedy; a test compares the two lists.
 */
export const findingCodes = {
  DEF001: 'error', // unknown key
  DEF002: 'error', // English or French text missing
  DEF003: 'error', // unknown field
  DEF004: 'error', // values and their labels differ
  DEF005: 'error', // reference to nothing
  DEF006: 'error', // text without a greatest length
  DEF007: 'error', // number without decimals
  DEF008: 'error', // entity without scope
  DEF009: 'error', // cmid or path claimed twice
  DEF010: 'error', // unknown cmid or menu group
  DEF011: 'error', // name that no code registers
  DEF012: 'error', // operator does not fit the type
  DEF013: 'error', // computed column without type or label
  DEF014: 'error', // released name removed
  DEF015: 'error', // languages differ in keys or placeholders
  DEF016: 'error', // screen that nothing reaches
  DEF017: 'error', // reserved field name
  DEF018: 'error', // wrong value of a keyword
  DEF019: 'error', // no JSON
  DEF020: 'error', // filter, sort or total that cannot work
  DEF021: 'error', // unknown entity
  DEF022: 'error', // name given twice, or file named otherwise
  DEF023: 'error', // listed twice
  DEF024: 'error', // unknown category
  DEF025: 'warning', // category without column
  DEF026: 'warning', // read-only field in a form
  DEF027: 'error', // required field that the form lacks
  DEF028: 'error', // landing outside the group
  DEF029: 'error', // report path that no resource serves
  DEF030: 'warning', // searchable column without index
  DEF031: 'error', // screen that cannot work
  DEF032: 'error', // field that lists cannot show
  DEF033: 'error', // role that the scope does not give
  DEF034: 'error', // scope that ties to nothing
  DEF035: 'error', // keyword that does not fit the type
  DEF036: 'error', // message that is no ICU MessageFormat
  DEF037: 'warning', // options that contradict each other
  DEF038: 'error', // column type differs from its field
  DEF039: 'warning', // translation of nothing
  DEF040: 'error', // schedule that never runs
  DEF041: 'error', // skin that is missing or cannot be read
  DEF042: 'error', // translations that are not whole
  DEF043: 'warning', // key or value that nothing serves yet
  DEF044: 'error', // kind of field that cannot be there
  DEF045: 'error', // second dashboard of an audience
  DEF046: 'error', // child that is no list of the record
  DEF048: 'error', // further path of the API that cannot answer
  DEF049: 'error', // rule across fields that compares what cannot be compared
  DEF050: 'error', // row of a seed that its entity does not take
  DEF051: 'error', // lines of a form that cannot be changed with their record
  DEF055: 'error', // click on a cell that begins nothing
  DEF056: 'error', // column that no cell can edit
  DEF057: 'error', // sort of many rows that no index serves
  DEF060: 'error', // table of another program that cannot be used this way
  DEF062: 'error', // import of records that nobody can change
  DEF064: 'error', // formula that cannot be worked out
  DEF065: 'error', // unit that does not go with its amount
  DEF066: 'warning', // total over amounts of several currencies
  DEF070: 'error', // sum of balances, rates or percentages
  DEF071: 'warning', // parties that change each other's rows
  DEF075: 'error', // references that could be chosen from two resources
  DEF082: 'warning', // personal field on a public screen
  DEF083: 'warning', // public screen whose rows nobody sees without a session
  DEF086: 'error', // words of a report with markup or with signs that cannot be shown
  DEF088: 'error', // longest range of days of a field that is no date
  DEF090: 'error', // states that cannot work
  DEF091: 'error', // state that no record reaches or leaves
  DEF092: 'error', // notice that tells nobody, or what it must not
  DEF093: 'error', // steps of a form that cannot be taken
  DEF094: 'error', // paper of what its records do not have, or that does not fit
  DEF095: 'error', // form that copies a record which its path does not name, or what it does not have
  DEF096: 'error', // submission that cannot be sent, or that shows too much
  DEF097: 'error', // link of a page to no screen
  DEF100: 'error', // import of lines that a record does not have, or joined by what no file gives
  DEF101: 'error', // import of a page into a list that takes no files, or followed by what its records cannot do
  DEF103: 'error', // rows with dates that cannot follow each other
  DEF105: 'error', // second button of a form that opens no link of the resource
  DEF109: 'error', // page after the end of a form that is no link of the resource
  DEF110: 'error', // value that a duplicate copies and the field does not have
  DEF115: 'error', // upload of what its records do not take
  DEF119: 'error', // question of a report that cannot be asked
  DEF122: 'error', // value over records that do not refer to the row, or that have no such value
  DEF125: 'error', // derived figure that the groups of a chart cannot have
} as const satisfies Record<string, 'error' | 'warning'>;

export type FindingCode = keyof typeof findingCodes;
