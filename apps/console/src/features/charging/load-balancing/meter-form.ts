import type { BodyOf, contract, MeterSource, MqttForm, SiteMeter } from '@csms/contract';

type Body = BodyOf<typeof contract.loadBalancing.saveMeter>;

/** The values of the meter's form. */
export interface MeterValues {
  name: string;
  source: MeterSource;
  includesCars: boolean;
  staleS: number;
  maxW: number;
  mqtt: Omit<MqttForm, 'password'> & { password?: string };
  point: { serialNumber?: string; connectorNo: number };
}

const MQTT: MeterValues['mqtt'] = {
  brokerUrl: '',
  userName: '',
  topic: '',
  ca: '',
  figures: 'power',
  powerPath: '',
  linePaths: ['', '', ''],
  unit: 'W',
  factor: 1,
  timePath: '',
};

/** The form of a meter; of a new one what fits most buildings. `limitW`: of the site. */
export function valuesOf(meter: SiteMeter | null, name: string, limitW: number | null): MeterValues {
  const { hasPassword: _, ...mqtt } = meter?.mqtt ?? { ...MQTT, hasPassword: false };
  const { serialNumber, connectorNo } = meter?.point ?? { serialNumber: undefined, connectorNo: 0 };
  return {
    name: meter?.name ?? name,
    source: meter?.source ?? 'push',
    includesCars: meter?.includesCars ?? true,
    staleS: meter?.staleS ?? 60,
    maxW: meter?.maxW ?? Math.max(2 * (limitW ?? 0), 200_000),
    mqtt,
    point: { ...(serialNumber === undefined ? {} : { serialNumber }), connectorNo },
  };
}

/** What a broker is asked with. An empty password keeps the one that is set, as long as there is a user. */
export function mqttBodyOf({ password, ...mqtt }: MeterValues['mqtt'], hasPassword: boolean): MqttForm {
  if (password) return { ...mqtt, password };
  return hasPassword && mqtt.userName !== '' ? mqtt : { ...mqtt, password: null };
}

/** The body to save: the fields of the chosen source. Hidden fields stay as they were. */
export function bodyOf(given: MeterValues, before: MeterValues, hasPassword: boolean, newKey: boolean): Body {
  const { name, source, includesCars, staleS, maxW } = given;
  const { serialNumber, connectorNo = 0 } = given.point ?? before.point;
  return {
    ...{ name, source, includesCars, staleS, maxW, newKey },
    mqtt: source === 'mqtt' ? mqttBodyOf({ ...before.mqtt, ...given.mqtt }, hasPassword) : null,
    point: source === 'point' && serialNumber !== undefined ? { serialNumber, connectorNo } : null,
  };
}
