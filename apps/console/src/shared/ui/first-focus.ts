const FIELD = 'input:not([type=hidden], [disabled], [readonly]), textarea:not([disabled])';
const CHOSEN = '.ant-select-content-value, .ant-select-content-has-value, .ant-select-selection-item';

/** A select's own input is empty also where something is chosen. */
const isEmpty = (field: HTMLInputElement): boolean => field.value === '' && !field.closest('.ant-select')?.querySelector(CHOSEN);
const isRequired = (field: HTMLInputElement): boolean =>
  Boolean(field.closest('.ant-form-item')?.querySelector('.ant-form-item-required'));

/**
 * Puts the focus where one goes on in what has just opened: into its first field (`empty`: its first empty one, if any; `required`: the first one that is
 * empty and must not be), else its main button. A dialog by itself would take its close button. A user who is in a field already stays there.
 */
export function focusFirst(inside: HTMLElement | null | undefined, which?: 'empty' | 'required'): void {
  if (!inside) return;
  const now = document.activeElement;
  if (now && inside.contains(now) && now.matches('input, textarea')) return;
  const fields = [...inside.querySelectorAll<HTMLInputElement>(FIELD)].filter((one) => one.offsetParent !== null);
  const target =
    (which && fields.find((one) => isEmpty(one) && (which === 'empty' || isRequired(one)))) ??
    fields[0] ??
    inside.querySelector<HTMLElement>('.ant-btn-primary:not([disabled])');
  target?.focus();
}
