import { contract } from '@csms/contract';
import { expect, it } from 'vitest';
import { loggedThings } from '../../testing/areas.ts';
import { withChanges } from './changes.ts';
import { contentOf } from './log-words.ts';
import { maskSecrets } from './mask.ts';

const told = (operation: string, request: object, language: 'en' | 'zh' = 'en') =>
  contentOf({ operation, operand: 'A-1', content: '', request }, loggedThings, language);

it('a sentence holds the whole reason of any operation, and what was set', () => {
  const remark = 'The station was shut. '.repeat(9).trim();
  expect(told('card.recharge', { amount: '-2.50', remark })).toBe(`Recharge or refund card: A-1 (-2.50, ${remark})`);
  expect(told('configuration.change', { key: 'HeartbeatInterval', value: '300', reason: 'Agreed' })).toBe(
    'Change configuration key: A-1 (HeartbeatInterval, 300, Agreed)',
  );
});

it('what a request names by a word of its own is told in the language that asks', () => {
  expect(told('command.request', { action: 'reset', reason: '' }, 'zh')).toMatch(/：A-1（重启）$/);
  expect(told('command.request', { action: 'reset' })).toMatch(/: A-1 \(Reboot\)$/);
  expect(told('record.settle', { energyWh: 5050, reason: 'Read on site' })).toMatch(/ \(5\.05 kWh, Read on site\)$/);
  expect(told('user.status', { status: 0 }, 'zh')).toBe('启用/停用系统用户：A-1（停用）');
});

it('a change is told as what was and what is, and not a second time by what was asked for', () => {
  const request = {
    $changes: { of: 'station', fields: { siteLimitW: [null, 22_080], isPublic: [true, false] } },
    stationName: 'A',
  };
  expect(told('station.update', request)).toBe('Change station: A-1 (Open to the public: Yes → No; Site limit: – → 22.08 kW)');
  const noted = { $changes: { of: 'maintenance', fields: { note: [null, 'Shut'] } }, note: 'Shut' };
  expect(told('maintenance.update', noted)).toMatch(/ \(Note: – → Shut\)$/);
  expect(told('station.update', request, 'zh')).toBe('修改站点：A-1（对外开放：是 → 否；站点功率上限：– → 22.08 kW）');
  const several = { $changes: { of: 'point', fields: { stationName: [['A', 'B'], 'C'] } } };
  expect(told('point.move', several)).toMatch(/\(Station: A, B → C\)$/);
});

it('moments of an operand and of a change are told by the clock that is asked for', () => {
  const entry = { operation: 'displayLink.revoke', operand: 'Ann · 2026-06-30T23:15Z (3)', content: '' };
  const request = { $changes: { of: 'displayLink.revoke', fields: { revokeTime: [null, '2026-06-30T23:30:59.123Z'] } } };
  const told = (zone?: string) => contentOf({ ...entry, request }, loggedThings, 'en', zone);
  expect(told()).toContain(': Ann · 2026-06-30 23:15 UTC (3) (Revoked: – → 2026-06-30 23:30 UTC)');
  expect(told('Asia/Kolkata')).toContain(': Ann · 2026-07-01 04:45 (3) (Revoked: – → 2026-07-01 05:00)');
});

it('a list is told by what came and what went, with the words of its entries', () => {
  const request = {
    $changes: {
      of: 'station',
      fields: { facilities: { added: ['wifi', 'unknown'], removed: ['parking'] }, stationName: ['A', 'B'] },
    },
  };
  expect(told('station.update', request)).toBe('Change station: A-1 (Name: A → B; Facilities: + Wi-Fi, unknown, − Parking)');
  expect(told('station.update', request, 'zh')).toBe('修改站点：A-1（站点名称：A → B；配套设施：+ Wi-Fi、unknown，− 停车）');
  const steps = { $changes: { of: 'recovery.savePlaybook', fields: { steps: { added: ['{wait} 60 s'], removed: [] } } } };
  expect(told('recovery.savePlaybook', steps)).toMatch(/\(Steps: \+ Wait 60 s\)$/);
  const rights = { $changes: { of: 'role', fields: { permissions: { added: ['station:read'], removed: ['record:settle'] } } } };
  expect(told('role.update', rights)).toMatch(/\(Permissions: \+ See stations, − Settle records under review\)$/);
  expect(told('role.update', rights, 'zh')).toMatch(/（权限：\+ 查看站点，− /);
});

it.each([
  ['membership.update', 'price', ['9.5 $', '1000 JPY'], 'Sold for: $9.50 → JPY 1,000'],
  ['membership.update', 'serviceDiscount', ['5.00', null], 'Service-fee discount: 5 % → –'],
  ['membership.update', 'minEnergy', ['1500000', 0], 'Reached by: 1500 kWh → 0 kWh'],
  ['report.update', 'weekday', ['1', '7'], 'Day of the week: Mon → Sun'],
  ['componentType.update', 'ratedLife', ['600 {plugCycles}', '900 {hours}'], 'Rated life: 600 cycles → 900 h'],
  ['siteLimit.update', 'days', ['1\n2\n3\n7', null], 'Days: Mon–Wed, Sun → –'],
] as const)('%s tells %s as it is read', (operation, field, pair, text) => {
  const of = operation.split('.')[0];
  expect(told(operation, { $changes: { of, fields: { [field]: pair } } })).toContain(`(${text})`);
});

it('a row keeps of a list what came and what went, of several things together', () => {
  const states = (...permissions: string[]) => new Map(permissions.map((one, at) => [String(at), { permissions: one }]));
  const kept = (before: unknown, after: unknown) =>
    withChanges({ operation: 'role.update', request: {}, before, after } as never, loggedThings);
  const of = (permissions: unknown) => ({ $changes: { of: 'role', fields: { permissions } } });
  expect(kept(states('a\nb'), states('b\nc'))).toEqual(of({ added: ['c'], removed: ['a'] }));
  expect(kept(states('a', 'a\nb'), states('a\nc', 'b'))).toEqual(of({ added: ['c'], removed: ['a'] }));
  expect(kept(states('a\nb'), states('b\na'))).toEqual(of(['a\nb', 'b\na']));
  expect(kept(states('a\nb'), states('a\nb'))).toEqual({});
});

it('what a charger is asked to set is told with what it was, and of which key', () => {
  const operation = 'configuration.change';
  const states = new Map([['CP-1', { value: '300' }]]);
  const request = { key: 'HeartbeatInterval', value: '305' };
  const kept = withChanges({ operation, request, before: states, after: states } as never, loggedThings);
  expect(told(operation, kept as object)).toBe('Change configuration key: A-1 (Value: 300 → 305; HeartbeatInterval)');
  const same = withChanges(
    { operation, request: { ...request, value: '300' }, before: states, after: states } as never,
    loggedThings,
  );
  expect(same).not.toHaveProperty('$changes');
});

it('a row whose changes nobody can tell any more is told without them', () => {
  for (const $changes of [
    null,
    'x',
    { of: 'gone', fields: {} },
    { of: 'station' },
    { of: 'station', fields: { gone: [1, 2], country: 3, facilities: { added: 'x' }, address: null } },
  ])
    expect(told('station.update', { $changes, stationName: 'A' })).toBe('Change station: A-1 (A)');
});

/** Operations that change a thing and tell nothing of it, with the reason. */
const UNTOLD: Readonly<Record<string, string>> = {
  'savedView.update': 'A view is its user’s own, and what it changes are filters that only the list can tell.',
};

it('every operation that is a change says what of', () => {
  const changes = Object.values(contract)
    .flatMap((area) => Object.values<{ log?: false | { operation: string } | undefined }>(area))
    .flatMap(({ log }) => (log && /\.(update|save|set)$/.test(log.operation) ? [log.operation] : []));
  expect(changes.length).toBeGreaterThan(30);
  const told = (operation: string) => [operation, operation.split('.')[0]!].some((key) => Object.hasOwn(loggedThings, key));
  expect([...new Set(changes)].filter((operation) => !told(operation)).sort()).toEqual(Object.keys(UNTOLD).sort());
});

it('no field has a name that hides its value in the log', () => {
  for (const [kind, { fields }] of Object.entries(loggedThings))
    expect
      .soft(maskSecrets(Object.fromEntries(Object.keys(fields).map((field) => [field, ['a', 'b']]))), kind)
      .toEqual(Object.fromEntries(Object.keys(fields).map((field) => [field, ['a', 'b']])));
});
