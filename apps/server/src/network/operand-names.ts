import type { OperandNames } from '../access/index.ts';

/** What the operations of network name by an id. */
export const networkNames: OperandNames = {
  configurationTemplate: 'select id, name from configuration_template',
  firmware: 'select id, version as name from firmware_update',
  station: 'select id, name from station',
  version: 'select id, version as name from version',
};
