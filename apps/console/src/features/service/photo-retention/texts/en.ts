export default {
  title: 'Photos',
  provider: 'Provider',
  months: 'Keep photos for (months)',
  hint: 'After an order was archived or cancelled. What drivers wrote of it goes with them. Photos of claims and legal checks stay.',
  saved: 'Saved',
};
