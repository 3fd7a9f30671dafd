/** At least so many digits are a phone number that somebody dictates. */
const PHONE_DIGITS = 7;

/**
 * The thing that is surely meant: the only one that is found, and called exactly what was typed, or found by a whole phone number. It need not be chosen.
 * `namesOf`: all that it is called. Undefined: somebody has to choose.
 */
export function onlyMatch<T>(found: readonly T[], typed: string, namesOf: (one: T) => readonly (string | null)[]): T | undefined {
  const [one] = found;
  const wanted = typed.trim().toLowerCase();
  if (found.length !== 1 || !one || wanted === '') return undefined;
  const isPhone = /^[+\d][\d\s-]+$/.test(wanted) && wanted.replace(/\D/g, '').length >= PHONE_DIGITS;
  return isPhone || namesOf(one).some((name) => name?.toLowerCase() === wanted) ? one : undefined;
}
