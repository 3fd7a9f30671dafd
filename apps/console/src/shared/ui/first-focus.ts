const FIELD = 'input:not([type=hidden], [disabled], [readonly]), textarea:not([disabled])';
const CHOSEN = '.ant-select-content-value, .ant-select-content-has-value, .ant-select-selection-item';

/** A select's own input is empty also where something is chosen. */
const isEmpty = (field: HTMLInputElement): boolean => field.value === '' && !field.closest('.ant-select')?.querySelector(CHOSEN);
const isRequired = (field: HTMLInputElement): boolean =>
  Boolean(field.closest('.ant-form-item')?.querySelector('.ant-form-item-required'));

/**
 * Puts the focus into the first field of a form that has just opened, or on its main button. `empty`: its first empty field goes before; `required`: its first empty
 * field that must be filled in. A dialog by itself would take its close button. A user who is in a field already stays there.
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
