/** At least so many digits are a phone number that somebody dictates. */
const PHONE_DIGITS = 7;

/**
 * The only thing found, where its name or phone number was typed whole. It is chosen automatically.
 * `namesOf`: all that it is called. Undefined: somebody has to choose.
 */
export function onlyMatch<T>(found: readonly T[], typed: string, namesOf: (one: T) => readonly (string | null)[]): T | undefined {
  const [one] = found;
  const wanted = typed.trim().toLowerCase();
  if (found.length !== 1 || !one || wanted === '') return undefined;
  const isPhone = /^[+\d][\d\s-]+$/.test(wanted) && wanted.replace(/\D/g, '').length >= PHONE_DIGITS;
  return isPhone || namesOf(one).some((name) => name?.toLowerCase() === wanted) ? one : undefined;
}
