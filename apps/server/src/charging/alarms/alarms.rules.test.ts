import { describe, expect, it } from 'vitest';
import { changesOf, type KnownAlarm, type ProviderRule, ruleFinder, type Trouble } from './alarms.rules.ts';

const NOW = 1_000_000_000;
const trouble = (change: Partial<Trouble> = {}): Trouble => ({
  providerId: 1,
  stationId: 1,
  pointId: 7,
  connectorNo: 1,
  kind: 'fault',
  code: 'GroundFailure',
  detail: '',
  since: NOW,
  ...change,
});
const known = (change: Partial<KnownAlarm> = {}): KnownAlarm => ({
  id: '1',
  stationId: 1,
  pointId: 7,
  connectorNo: 1,
  kind: 'fault',
  code: 'GroundFailure',
  open: true,
  ...change,
});
const changes = (troubles: Trouble[], alarms: KnownAlarm[] = [], own: ProviderRule[] = []) =>
  changesOf(troubles, alarms, ruleFinder(own), NOW, new Set());
const inMaintenance = new Set([7]);

describe('an alarm', () => {
  it('opens once, however often its trouble is reported', () => {
    expect(changes([trouble(), trouble()]).open).toHaveLength(1);
    expect(changes([trouble()], [known()])).toEqual({ open: [], reopen: [], clear: [], turn: [], release: [] });
  });
  it('clears by itself, and one that comes back soon is the same', () => {
    expect(changes([], [known()]).clear).toEqual(['1']);
    expect(changes([trouble()], [known({ open: false })])).toMatchObject({ open: [], reopen: [{ id: '1' }] });
  });
  it('that a person closed stays closed while its trouble stands, and opens when it comes anew', () => {
    const closed = known({ open: false, held: true });
    expect(changes([trouble()], [closed])).toMatchObject({ open: [], reopen: [], release: [] });
    expect(changes([], [closed]).release).toEqual(['1']);
    expect(changes([trouble({ subject: 'b' })], [{ ...closed, subject: 'a' }]).open).toHaveLength(1);
  });
  it('turns to another record or command without a second alarm', () => {
    expect(changes([trouble({ subject: 'b' })], [known({ subject: 'a' })])).toMatchObject({ open: [], turn: [{ id: '1' }] });
  });
  it('of a whole station is another at each station, and comes back as the same', () => {
    const whole = { kind: 'siteOver', code: '', pointId: null, connectorNo: 0 } as const;
    const sites = [trouble({ ...whole, since: 0 }), trouble({ ...whole, since: 0, stationId: 2 })];
    expect(changes(sites).open).toMatchObject([{ stationId: 1 }, { stationId: 2 }]);
    expect(changes(sites, [known({ ...whole, stationId: 2 })]).open).toMatchObject([{ stationId: 1 }]);
    expect(changes(sites, [known({ ...whole, open: false })])).toMatchObject({ open: [{ stationId: 2 }], reopen: [{ id: '1' }] });
  });
  it('of another connector or code is another', () => {
    expect(changes([trouble({ connectorNo: 2 }), trouble({ code: 'OverVoltage' })], [known()])).toMatchObject({
      open: [{ connectorNo: 2 }, { code: 'OverVoltage' }],
      clear: ['1'],
    });
  });
  it('has the level of its rule; a code that nobody knows goes by “other error”', () => {
    const levels = (own: ProviderRule[] = []) =>
      changes([trouble(), trouble({ code: 'VendorNonsense' })], [], own).open.map((one) => one.level);
    expect(levels()).toEqual(['serious', 'common']);
    const own: ProviderRule = {
      ...{ providerId: 1, kind: 'fault', code: 'OtherError', threshold: null },
      ...{ level: 'serious', enabled: true, notify: false },
    };
    expect(levels([own])).toEqual(['serious', 'serious']);
    // Another provider's rules are its own.
    expect(levels([{ ...own, providerId: 2 }])).toEqual(['serious', 'common']);
  });
  it('whose rule is switched off does not open, and one that is open clears', () => {
    const off: ProviderRule = {
      ...{ providerId: 1, kind: 'fault', code: 'GroundFailure', threshold: null },
      ...{ level: 'serious', enabled: false, notify: true },
    };
    expect(changes([trouble()], [known()], [off])).toEqual({ open: [], reopen: [], clear: ['1'], turn: [], release: [] });
  });
  it('waits for the grace time of an absence', () => {
    const away = (seconds: number) =>
      changes([trouble({ kind: 'offline', code: '', connectorNo: 0, since: NOW - seconds * 1000 })]).open.length;
    expect([away(299), away(300)]).toEqual([0, 1]);
  });
  it('of heat does not flutter around its threshold', () => {
    const hot = (value: number, alarms: KnownAlarm[] = []) =>
      changes([trouble({ kind: 'overTemperature', code: '', value })], alarms);
    const open = [known({ kind: 'overTemperature', code: '' })];
    expect(hot(84.9).open).toHaveLength(0);
    expect(hot(85).open).toHaveLength(1);
    expect(hot(81, open).clear).toHaveLength(0);
    expect(hot(79, open).clear).toHaveLength(1);
  });
});

it('a point in maintenance opens no fault and no absence; what is open stays, and other trouble is told', () => {
  const during = (troubles: Trouble[], alarms: KnownAlarm[] = []) =>
    changesOf(troubles, alarms, ruleFinder([]), NOW, inMaintenance);
  expect(during([trouble(), trouble({ kind: 'offline', code: '', since: 0 })]).open).toEqual([]);
  expect(during([trouble()], [known({ open: false })]).reopen).toEqual([]);
  expect(during([trouble()], [known()])).toEqual({ open: [], reopen: [], clear: [], turn: [], release: [] });
  expect(during([], [known()]).clear).toEqual(['1']);
  expect(during([trouble({ kind: 'quarantine', code: '' }), trouble({ pointId: 8 })]).open).toHaveLength(2);
});
