/** What the generated validators need at run time; with it no schema library is loaded by the server. */

const DATE_TIME =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/**
 * RFC 3339 date-time as OCPP 1.6 asks for ("dateTime" of §7). Narrower than the usual `date-time` format on purpose: whatever passes is
 * read by `Date.parse`, so later code never meets NaN.
 */
export function isDateTime(text: string): boolean {
  if (!DATE_TIME.test(text)) return false;
  // `Date.parse` quietly turns 31 April into 1 May.
  const day = Number(text.slice(8, 10));
  return (day <= 28 || day <= daysInMonth(Number(text.slice(0, 4)), Number(text.slice(5, 7)))) && !Number.isNaN(Date.parse(text));
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Length in Unicode code points, the unit of JSON Schema's `maxLength`. */
export function codePoints(text: string): number {
  let count = text.length;
  for (let i = 0; i < text.length - 1; i++) {
    const unit = text.charCodeAt(i);
    if (unit >= 0xd800 && unit <= 0xdbff) {
      const next = text.charCodeAt(i + 1);
      if (next >= 0xdc00 && next <= 0xdfff) {
        count--;
        i++;
      }
    }
  }
  return count;
}

export const formats = { 'date-time': isDateTime, uri: (text: string) => URL.canParse(text) };
