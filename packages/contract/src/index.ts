export * from './access/index.ts';
export * from './charging/index.ts';
export * from './contract.ts';
export { buttonOf, type HandDeed } from './core/deeds.ts';
export * from './core/endpoint.ts';
export * from './core/envelope.ts';
export {
  boundsOf,
  type Field,
  type Fields,
  fieldOf,
  isRequired,
  longest,
  takesSeveral,
  titleOf,
  unitOf,
  withUnit,
} from './core/fields.ts';
export { atField, issueFields, valueFault } from './core/issue-words.ts';
export * from './core/language.ts';
export {
  type ExportedList,
  type FileColumnOf,
  type FilterKeyOf,
  fieldIn,
  filterKeysOf,
  type List,
  type ListColumn,
  type ListFilter,
  type OwnCellOf,
  type OwnColumnOf,
  type OwnFilterOf,
  type RowOf,
  type SortKeyOf,
  sortKeyOf,
  valueIn,
} from './core/list.ts';
export { pathOf, type Thing, withSearch } from './core/paths.ts';
export * from './core/permissions.ts';
export { type AnySheet, columnTitle, type EntrySheet, type SheetColumn, sheetColumns, sheetHelp } from './core/sheet.ts';
export * from './core/unique-fields.ts';
export * from './core/values.ts';
export { FLAG_WORDS, type Words, wordsIn } from './core/words.ts';
export * from './customers/index.ts';
export { ERRORS, type ErrorKey, errorText } from './errors.ts';
export * from './finance/index.ts';
export * from './insight/index.ts';
export * from './network/index.ts';
export * from './operations.ts';
export * from './service/index.ts';
