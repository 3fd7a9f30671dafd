const FIELD = 'input:not([type=hidden], [disabled], [readonly]), textarea:not([disabled])';

/**
 * Puts the focus where one goes on in what has just opened: into its first field (`empty`: its first empty one, if any), else its main button. A
 * dialog by itself would take its close button. A user who is in a field already stays there.
 */
export function focusFirst(inside: HTMLElement | null | undefined, which?: 'empty'): void {
  if (!inside) return;
  const now = document.activeElement;
  if (now && inside.contains(now) && now.matches('input, textarea')) return;
  const fields = [...inside.querySelectorAll<HTMLInputElement>(FIELD)].filter((one) => one.offsetParent !== null);
  const target =
    (which && fields.find((one) => one.value === '')) ??
    fields[0] ??
    inside.querySelector<HTMLElement>('.ant-btn-primary:not([disabled])');
  target?.focus();
}
