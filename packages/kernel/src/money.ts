import { Decimal } from 'decimal.js';

// Amounts are decimal texts, as PostgreSQL's numeric reads and writes them (field rule 19). decimal.js never leaves this file.
// The precision is above the longest sum or product of two amounts of MAX_LENGTH digits, so nothing below ever rounds by accident.
const MAX_LENGTH = 60;
const Exact = /*#__PURE__*/ Decimal.clone({ precision: 200, rounding: Decimal.ROUND_HALF_UP, toExpNeg: -9e15, toExpPos: 9e15 });
const PATTERN = /^-?\d+(\.\d+)?$/;
const POWERS = Array.from({ length: 16 }, (_, n) => 10 ** n);

/** True for a plain decimal text of at most 60 characters ("12", "-0.50"); no exponent, no sign "+", no NaN, no blanks. */
export function isAmount(text: unknown): text is string {
  return typeof text === 'string' && text.length <= MAX_LENGTH && PATTERN.test(text);
}

/** Exact sum, with as many decimals as the longest operand ("1.50" + "2.5" = "4.00"). No values: "0". Throws RangeError on a non-amount. */
export function add(...values: string[]): string {
  return sum(values);
}

/** As `add`, over a list. */
export function sum(values: readonly string[]): string {
  let scale = 0;
  for (const value of values) scale = Math.max(scale, scaleOf(value));
  let total = 0;
  for (const value of values) {
    total += scaled(value, scale);
    // Checked at every step: a total that leaves the exact range may come back into it and be wrong.
    if (!Number.isSafeInteger(total)) return exactSum(values, scale);
  }
  return textOf(total, scale);
}

function exactSum(values: readonly string[], scale: number): string {
  const total = values.reduce((all, value) => all.plus(decimal(value)), new Exact(0));
  return fixed(total, scale);
}

/** Exact difference a − b, with the decimals of the longer one. Throws RangeError on a non-amount. */
export function subtract(a: string, b: string): string {
  return sum([a, negate(b)]);
}

/** The amount with its sign turned; zero stays without a sign. Throws RangeError on a non-amount. */
export function negate(value: string): string {
  const scale = scaleOf(value);
  const whole = scaled(value, scale);
  if (Number.isSafeInteger(whole)) return textOf(-whole, scale);
  return fixed(decimal(value).negated(), scale);
}

/** −1, 0 or 1 as a is below, equal to or above b; "1.0" equals "1". Throws RangeError on a non-amount. */
export function compare(a: string, b: string): -1 | 0 | 1 {
  const scale = Math.max(scaleOf(a), scaleOf(b));
  const difference = scaled(a, scale) - scaled(b, scale);
  if (Number.isSafeInteger(difference)) return difference < 0 ? -1 : difference > 0 ? 1 : 0;
  return decimal(a).cmp(decimal(b)) as -1 | 0 | 1;
}

/** True for "0", "0.00" and "-0". Throws RangeError on a non-amount. */
export function isZero(value: string): boolean {
  if (!isAmount(value)) throw notAnAmount(value);
  return !/[1-9]/.test(value);
}

/** Exact product; its decimals are those of both factors together ("1.5" × "0.10" = "0.150"). Throws RangeError on a non-amount. */
export function multiply(a: string, b: string): string {
  const [ofA, ofB] = [scaleOf(a), scaleOf(b)];
  const product = scaled(a, ofA) * scaled(b, ofB);
  if (Number.isSafeInteger(product)) return textOf(product, ofA + ofB);
  return fixed(decimal(a).times(decimal(b)), ofA + ofB);
}

/**
 * Rounds half-up, that is away from zero at exactly .5 ("-0.125" → "-0.13"), to `minorUnit` decimals (2 for cents, 0 for yen);
 * the text always has that many. Field rule 19. Throws RangeError on a non-amount or a minor unit outside 0…9.
 */
export function roundHalfUp(value: string, minorUnit: number): string {
  checkMinorUnit(minorUnit);
  const scale = scaleOf(value);
  if (scale <= minorUnit) {
    const whole = scaled(value, minorUnit);
    if (Number.isSafeInteger(whole)) return textOf(whole, minorUnit);
  }
  return fixed(decimal(value).toDecimalPlaces(minorUnit), minorUnit);
}

/**
 * a × b ÷ c, rounded once, half-up, to `minorUnit` decimals: a share of an amount, such as the tax that a price contains. Throws RangeError on a non-amount, a zero divisor, or a minor unit outside
 * 0…9.
 */
export function shareOf(a: string, b: string, c: string, minorUnit: number): string {
  checkMinorUnit(minorUnit);
  const divisor = decimal(c);
  if (divisor.isZero()) throw new RangeError('division by zero');
  return fixed(decimal(a).times(decimal(b)).dividedBy(divisor).toDecimalPlaces(minorUnit), minorUnit);
}

/**
 * The fee of an energy in integer Wh at a price per kWh, rounded once, half-up, to `minorUnit` decimals (field rule 19).
 * Throws RangeError when the energy is negative or no integer, or the price is no amount.
 */
export function feeOf(energyWh: number, pricePerKWh: string, minorUnit: number): string {
  if (!Number.isSafeInteger(energyWh) || energyWh < 0) throw new RangeError(`not an energy in Wh: ${energyWh}`);
  checkMinorUnit(minorUnit);
  const scale = scaleOf(pricePerKWh);
  const price = scaled(pricePerKWh, scale);
  const surplus = scale + 3 - minorUnit;
  // Whole numbers below 2^53 are exact in a double, and far cheaper than any big number: this is the path of every ordinary price.
  if (price >= 0 && surplus >= 0 && surplus < POWERS.length) {
    const divisor = POWERS[surplus]!;
    const product = energyWh * price;
    if (Number.isSafeInteger(product)) {
      const rest = product % divisor;
      return textOf((product - rest) / divisor + (rest * 2 >= divisor ? 1 : 0), minorUnit);
    }
    if (Number.isSafeInteger(price)) return bigFee(BigInt(energyWh) * BigInt(price), BigInt(divisor), minorUnit);
  }
  return fixed(decimal(pricePerKWh).times(energyWh).div(1000).toDecimalPlaces(minorUnit), minorUnit);
}

function bigFee(product: bigint, divisor: bigint, minorUnit: number): string {
  const digits = ((product * 2n + divisor) / (divisor * 2n)).toString().padStart(minorUnit + 1, '0');
  return minorUnit === 0 ? digits : `${digits.slice(0, -minorUnit)}.${digits.slice(-minorUnit)}`;
}

const notAnAmount = (value: unknown): RangeError => new RangeError(`not an amount: ${String(value).slice(0, 80)}`);

function decimal(value: string): Decimal {
  if (!isAmount(value)) throw notAnAmount(value);
  return new Exact(value);
}

function fixed(value: Decimal, scale: number): string {
  return (value.isZero() ? value.abs() : value).toFixed(scale);
}

function scaleOf(value: string): number {
  if (!isAmount(value)) throw notAnAmount(value);
  const point = value.indexOf('.');
  return point < 0 ? 0 : value.length - point - 1;
}

/** The amount as a whole number of 10^−scale, or NaN where that is not exact in a double. The text is known to be an amount. */
function scaled(value: string, scale: number): number {
  const point = value.indexOf('.');
  const missing = point < 0 ? scale : scale - (value.length - point - 1);
  const digits = point < 0 ? Number(value) : Number(value.slice(0, point) + value.slice(point + 1));
  const whole = missing === 0 ? digits : missing < POWERS.length ? digits * POWERS[missing]! : Number.NaN;
  return Number.isSafeInteger(digits) && Number.isSafeInteger(whole) ? whole : Number.NaN;
}

function textOf(whole: number, scale: number): string {
  if (scale === 0) return whole === 0 ? '0' : String(whole);
  const digits = String(Math.abs(whole)).padStart(scale + 1, '0');
  return `${whole < 0 ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

function checkMinorUnit(minorUnit: number): void {
  if (!Number.isInteger(minorUnit) || minorUnit < 0 || minorUnit > 9) throw new RangeError(`not a minor unit: ${minorUnit}`);
}
