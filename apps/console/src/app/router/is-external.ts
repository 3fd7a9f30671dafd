/** Whether a value is an external link (specification section 5): it starts with http:, https:, mailto: or tel:. */
export function isExternal(value: string): boolean {
  return /^(https?:|mailto:|tel:)/.test(value);
}
