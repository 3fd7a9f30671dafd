/** Putting money on a wallet and taking it off: cards, charge users. */
export default {
  before: 'Balance now',
  after: 'Balance after',
  kind: 'What to do',
  kinds: { recharge: 'Recharge', refund: 'Refund' },
  amount: { recharge: 'Amount received', refund: 'Amount to pay back' },
  refundHint: 'At most {{most}}. Type it without a sign: a refund is booked as a negative amount.',
  remark: 'Remark',
  remarkPlaceholder: 'Receipt number, reason …',
  submit: { recharge: 'Recharge', refund: 'Refund' },
  submitAmount: { recharge: 'Recharge {{amount}}', refund: 'Refund {{amount}}' },
  all: 'All that can be refunded: {{most}}',
  tooMuch: 'The balance is only {{balance}}',
  notRefundable: 'At most {{most}} can be refunded: running sessions and bonus money stay on the balance',
  ofBonus: 'Of which bonus money: {{amount}}. It is spent first.',
  unsure: 'No answer: it is not known whether the money was moved',
  unsureHint:
    'You may send it once more: it is booked once at most. For another amount, close this and look at the balance first.',
  done: { recharge: 'Recharged', refund: 'Refunded' },
  goodwill: {
    submit: 'Give {{amount}}',
    action: 'Give goodwill',
    done: 'Goodwill of {{amount}} given',
    will: 'Goodwill counts as bonus money: it is spent first, earns no bonus, and is not paid out unless the provider refunds bonus money.',
  },
};
