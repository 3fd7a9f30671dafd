/** Why a sample was taken, as all versions of OCPP say it. */
export type SampleContext =
  | 'Interruption.Begin'
  | 'Interruption.End'
  | 'Sample.Clock'
  | 'Sample.Periodic'
  | 'Transaction.Begin'
  | 'Transaction.End'
  | 'Trigger'
  | 'Other';

/** What a meter said at one moment, in words and units of no protocol version. Null: not reported. */
export interface Sample {
  /** Epoch ms, by the charger's clock. */
  at: number;
  context: SampleContext;
  /** Import register, integer Wh. */
  energyWh: number | null;
  /** Energy since the sample before, integer Wh; read only where no register is given. */
  intervalWh: number | null;
  powerW: number | null;
  importCurrentA: number | null;
  outputCurrentA: number | null;
  outputVoltageV: number | null;
  /** State of charge of the vehicle, %. */
  soc: number | null;
  /** The hottest of the temperatures reported, °C. */
  temperatureC: number | null;
}
