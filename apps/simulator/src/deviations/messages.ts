import type { Deviation, Payload } from './deviation.ts';

/** Changes every sampled value of a MeterValues or StopTransaction request. */
const eachSample = (payload: Payload, change: (sample: Payload) => Payload | Payload[]): Payload =>
  eachMoment(payload, (samples) => samples.flatMap((sample): Payload[] => [change(sample)].flat()));

/** Changes the sampled values of each moment of a MeterValues or StopTransaction request. */
export function eachMoment(payload: Payload, change: (samples: Payload[]) => Payload[]): Payload {
  const out = { ...payload };
  for (const key of ['meterValue', 'transactionData']) {
    const list = payload[key];
    if (!Array.isArray(list)) continue;
    out[key] = list.map((entry: { sampledValue: Payload[] }) => ({ ...entry, sampledValue: change(entry.sampledValue) }));
  }
  return out;
}

const onStatus = (change: (payload: Payload) => Payload) => (action: string, payload: Payload) =>
  action === 'StatusNotification' ? change(payload) : payload;

export const messageDeviations: readonly Deviation[] = [
  {
    name: 'long-error-info',
    description: 'writes more than fifty characters into info',
    request: onStatus((payload) => ({
      ...payload,
      info: 'Communication with module 4 of the power stage was lost, error register 0x0000FFA1, retrying',
    })),
  },
  {
    name: 'unknown-error-code',
    description: 'has an errorCode "Error" of its own',
    request: onStatus((payload) => (payload.errorCode === 'NoError' ? payload : { ...payload, errorCode: 'Error' })),
  },
  {
    name: 'hz-unit',
    description: 'reports Frequency in Hz, a unit that 1.6 does not know',
    request: (_action, payload) => {
      let first = true;
      return eachSample(payload, (sample) => {
        if (!first) return sample;
        first = false;
        return [{ value: '49.98', measurand: 'Frequency', unit: 'Hz' }, sample];
      });
    },
  },
  {
    name: 'extra-fields',
    description: 'adds fields of its own',
    request: (_action, payload) => ({ ...payload, vendorSequence: 17, debug: { heap: 4711 } }),
  },
  {
    name: 'kwh-units',
    description: 'reports energy in kWh',
    request: (_action, payload) =>
      eachSample(payload, (sample) =>
        sample.unit === 'Wh' ? { ...sample, unit: 'kWh', value: String(Number(sample.value) / 1000) } : sample,
      ),
  },
  {
    name: 'number-as-string',
    description: 'writes numbers as texts, and sample values as numbers',
    request: (_action, payload) => {
      const out = eachSample(payload, (sample) => ({ ...sample, value: Number(sample.value) }));
      for (const key of ['connectorId', 'meterStart', 'meterStop']) if (typeof out[key] === 'number') out[key] = String(out[key]);
      return out;
    },
  },
];
