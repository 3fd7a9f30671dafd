/** The key of a display link, from the address's fragment (`/largeScreen#key=…`); undefined: none. */
export function displayKey(): string | undefined {
  return new URLSearchParams(window.location.hash.slice(1)).get('key') || undefined;
}
