export default {
  title: 'Photos',
  provider: 'Provider',
  saved: 'Saved',
};
