// ISO 4217, without codes of funds, metals and tests, and without those that have ended. A table of our own, since a list of 150 codes that changes once in years is no reason for a dependency.
const CODES =
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG'.split(
    ' ',
  );
const WHOLE = new Set('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' '));
const THOUSANDTHS = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '));
/** The signs that stand for one currency each, here and in all that is stored; any other goes by its code. */
const SIGNS: Readonly<Record<string, string>> = { USD: '$', EUR: '€', GBP: '£', CNY: '¥' };
const BY_SIGN: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(SIGNS).map(([code, sign]) => [sign, code])),
  US$: 'USD',
  '￥': 'CNY',
};

export interface Currency {
  /** ISO 4217. */
  code: string;
  /** What amounts are stored and shown with: a sign that is no other currency's, else the code. */
  sign: string;
  /** Decimal places of the smallest unit: 2 for cents, 0 for yen, 3 for fils. */
  minorUnit: number;
}

/** Every currency that may be chosen, by code. */
export const CURRENCIES: readonly Currency[] = CODES.map((code) => ({
  code,
  sign: SIGNS[code] ?? code,
  minorUnit: WHOLE.has(code) ? 0 : THOUSANDTHS.has(code) ? 3 : 2,
}));
const BY_CODE = new Map(CURRENCIES.map((currency) => [currency.code, currency]));

/** The currency of a code, in either case, or of a sign that names one for certain; undefined for any other text. */
export function currencyOf(text: string): Currency | undefined {
  const plain = text.trim();
  return BY_CODE.get(Object.hasOwn(BY_SIGN, plain) ? BY_SIGN[plain]! : plain.toUpperCase());
}

/** Decimal places of the smallest unit of what stands under a sign or code; 2 where that is no currency we know. */
export const minorUnitOf = (text: string): number => currencyOf(text)?.minorUnit ?? 2;
