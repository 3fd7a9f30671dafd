import { i18n } from '../shared/i18n/i18n.ts';

/** What antd's own checks of a field say, in our words: `${label}`, `${min}` and `${max}` are filled in by antd. */
export function formWords() {
  const place = (name: string) => `$`.concat('{', name, '}');
  const field = { field: place('label') };
  const between = { min: place('min'), max: place('max') };
  const wrong = i18n.t('form.wrong', field);
  const length = i18n.t('form.length', between);
  return {
    default: wrong,
    required: i18n.t('form.required', field),
    whitespace: i18n.t('form.required', field),
    enum: wrong,
    types: { email: wrong, url: wrong, number: wrong, integer: wrong, string: wrong },
    string: { len: wrong, min: i18n.t('form.lengthLeast', between), max: i18n.t('form.lengthMost', between), range: length },
    number: { len: wrong, range: i18n.t('form.between', between) },
    pattern: { mismatch: wrong },
  };
}
