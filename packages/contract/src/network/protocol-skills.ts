/** What only chargers of some versions of OCPP can be asked for. */
export type ProtocolSkill =
  | 'allCertificates'
  | 'customerData'
  | 'displayMessages'
  | 'evseReset'
  | 'monitors'
  | 'networkProfiles'
  | 'reportedProfiles'
  | 'reports'
  | 'resetWhenIdle'
  | 'sessionStatus';

const VERSION_2: readonly ProtocolSkill[] = [
  'allCertificates',
  'customerData',
  'displayMessages',
  'evseReset',
  'monitors',
  'networkProfiles',
  'reportedProfiles',
  'reports',
  'resetWhenIdle',
  'sessionStatus',
];

/** By the subprotocol. */
const SKILLS: Readonly<Record<string, readonly ProtocolSkill[]>> = { 'ocpp2.0.1': VERSION_2 };

/** Whether a charger can be asked for it, by the subprotocol that it spoke last; null: it has never come. */
export const hasSkill = (protocol: string | null, skill: ProtocolSkill): boolean =>
  protocol !== null && (SKILLS[protocol.toLowerCase()]?.includes(skill) ?? false);
