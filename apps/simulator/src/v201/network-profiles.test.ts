import { afterEach, beforeEach, expect, test } from 'vitest';
import { TestCentralSystem } from '../testing/central-system.ts';
import { TestNetwork, until } from '../testing/station.ts';

let network: TestNetwork;
let other: TestCentralSystem;
beforeEach(async () => {
  network = await TestNetwork.start();
  other = await TestCentralSystem.start('ocpp2.0.1');
});
afterEach(async () => {
  await network.stop();
  await other.stop();
});

const setProfile = (ocppCsmsUrl: string) =>
  network.call('SetNetworkProfile', {
    configurationSlot: 2,
    connectionData: {
      ocppVersion: 'OCPP20',
      ocppTransport: 'JSON',
      ocppCsmsUrl,
      messageTimeout: 30,
      securityProfile: 1,
      ocppInterface: 'Wired0',
    },
  });
const setPriority = async (attributeValue: string) => {
  const setVariableData = [
    { component: { name: 'OCPPCommCtrlr' }, variable: { name: 'NetworkConfigurationPriority' }, attributeValue },
  ];
  return (await network.call('SetVariables', { setVariableData })).setVariableResult[0].attributeStatus;
};

test('after a reset it moves to the central system that it was told of', async () => {
  const station = await network.station({ password: 'its-password-of-old' });
  expect(await setPriority('2,1')).toBe('Rejected');
  expect(await setProfile(other.url)).toEqual({ status: 'Accepted' });
  expect(await setPriority('2,1')).toBe('RebootRequired');
  await network.call('Reset', { type: 'Immediate' });
  await until(() => expect(other.of('BootNotification')).toHaveLength(1));
  expect(network.system.of('BootNotification')).toHaveLength(1);
  expect(station.configuration.number('SecurityProfile')).toBe(1);
});

test('it comes back where the other one cannot be reached', async () => {
  await network.station();
  await setProfile('ws://127.0.0.1:1/ocpp');
  await setPriority('2,1');
  await network.call('Reset', { type: 'Immediate' });
  await until(() => expect(network.system.of('BootNotification')).toHaveLength(2));
});
