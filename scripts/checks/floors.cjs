/** The server's floors, upwards. Parts of one line are neighbours and do not import each other, nor read each other's tables. */
module.exports.FLOORS = [
  ['platform'],
  ['access'],
  ['network'],
  ['customers'],
  ['charging'],
  ['finance', 'service'],
  ['insight', 'central-system'],
  ['app'],
];
