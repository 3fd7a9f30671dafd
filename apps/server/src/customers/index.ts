// The door of customers: who pays, whether it may charge, and the books.
export { customersArea } from './area.ts';
export type { CustomersParts } from './area-parts.ts';
export {
  type Benefit,
  type BenefitCandidates,
  type BenefitTerms,
  chooseBenefits,
  type DiscountLine,
  discountsOf,
} from './benefits/benefit.rules.ts';
export {
  addUserUsage,
  type BenefitAsk,
  type BenefitBooking,
  bookBenefits,
  type LevelTerms,
  loadBenefits,
  type UserUsage,
} from './benefits/benefits.queries.ts';
export { languageOf, mailOf } from './charge-users/reached.queries.ts';
export { type AuthorizeInput, type AuthorizeOut, authorizePayers } from './payers/authorize.ts';
export {
  addGroupUsage,
  findPayers,
  type GroupUsage,
  idTagLengthAt,
  loadVendorRules,
  type PayerAsk,
} from './payers/payers.queries.ts';
export { type Authorisation, authorise, type Payer, parentTag } from './payers/payers.rules.ts';
export { searchPayers } from './payers/search.queries.ts';
export { normaliseVendorIdTag, type VendorRule, vendorRuleOf } from './payers/vendor-id-tag.rules.ts';
export type { CustomerKeeper } from './privacy/keeper.ts';
export {
  type LedgerPosting,
  openWallet,
  type PostedLedger,
  postLedger,
  postLedgerAhead,
  type SystemAccount,
  systemAccounts,
  type WalletKind,
} from './wallet/ledger.ts';
export type { LedgerKind } from './wallet/ledger-kinds.ts';
export { type Transfer, transferMoney } from './wallet/transfer.ts';
export { takeUncounted } from './wallet/uncounted.ts';
export { checkedAmount, LARGEST_BALANCE, shownAmount } from './wallet/wallet.rules.ts';
