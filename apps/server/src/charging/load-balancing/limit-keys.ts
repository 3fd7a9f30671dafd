/** A configuration key that limits a charger which takes no charging profiles (OCPP 1.6 ChangeConfiguration). */
export interface LimitKey {
  /** In which the value is; whole numbers. */
  unit: 'A' | 'W';
  /** The value is the limit times this: 10 where tenths are written. */
  factor: number;
  /** Of the whole point, or of one connector, whose number stands for `{n}` in the key. */
  scope: 'point' | 'connector';
  key: string;
}

interface ModelKey extends LimitKey {
  vendor: RegExp;
  model: RegExp;
}

/**
 * Which models have such a key: vendor and model as BootNotification tells them, the first that fits. A new model is a row here. What the field has told: Wallbox keeps a limit of each connector in
 * amperes; Growatt one of the point. Last the name that several firmwares share; a charger that does not know it says so.
 */
const KEYS: readonly ModelKey[] = [
  { vendor: /^wall ?box/i, model: /./, key: 'chargingALimitConn{n}', unit: 'A', factor: 1, scope: 'connector' },
  { vendor: /^growatt/i, model: /./, key: 'G_MaxCurrent', unit: 'A', factor: 1, scope: 'point' },
  { vendor: /./, model: /./, key: 'ChargingCurrentLimit', unit: 'A', factor: 1, scope: 'point' },
];

/** The key of a model. Undefined: none is known, or it would limit several connectors at once. */
export function limitKeyOf(vendor: string, model: string, connectors: number): LimitKey | undefined {
  const known = KEYS.find((one) => one.vendor.test(vendor) && one.model.test(model));
  if (!known || (known.scope === 'point' && connectors > 1)) return undefined;
  const { key, unit, factor, scope } = known;
  return { key, unit, factor, scope };
}

/** Whether a model has such a key, as `limitKeyOf` gives it, in SQL. `vendor` and `model` are columns; `isMany` is a condition: the point has several connectors. */
export const hasLimitKey = (vendor: string, model: string, isMany: string): string =>
  `case ${KEYS.map(
    (one) =>
      `when ${vendor} ~* '${one.vendor.source}' and ${model} ~* '${one.model.source}' then ${one.scope === 'connector' ? 'true' : `not (${isMany})`}`,
  ).join(' ')} else false end`;
