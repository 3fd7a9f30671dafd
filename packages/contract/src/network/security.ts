import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { type ErrorEntry, entry } from '../core/errors/entry.ts';
import { id, instant } from '../core/values.ts';
import type { Words } from '../core/words.ts';
import { COMMAND_RESULTS } from './command-results.ts';
import { serialNumber } from './points.ts';
import { CERTIFICATE_USES, certificateHash } from './wishes.ts';

/** Security profiles (OCPP 1.6 security whitepaper): 0 none, 1 password, 2 password over TLS, 3 TLS with a client certificate. */
export const SECURITY_PROFILES = [0, 1, 2, 3] as const;
export const securityProfile = z.int().min(0).max(3);

/** Why a connection of a known point was refused: for its credentials, for where it came from, because it is a web page, or because it is cut off. */
export const REFUSALS = [
  'passwordMissing',
  'passwordWrong',
  'tlsMissing',
  'certificateMissing',
  'certificateForeign',
  'certificateExpired',
  'certificateRevoked',
  'certificateOfAnother',
  'networkForeign',
  'browser',
  'cutOff',
] as const;
export type Refusal = (typeof REFUSALS)[number];

/**
 * A password on its way: waiting for the charger's answer; accepted and not used yet; unanswered (the charger may have it or not); refused; done; lapsed
 * (never answered and never used: the old one stays).
 */
export const ROTATION_STATES = ['waiting', 'accepted', 'unanswered', 'refused', 'done', 'lapsed'] as const;
export const passwordRotation = z.object({
  state: z.enum(ROTATION_STATES),
  result: z.enum(COMMAND_RESULTS).nullable(),
  startedTime: instant,
  /** Until when both passwords are taken. */
  untilTime: instant.nullable(),
});

/** What is wrong with a request for a certificate. */
export const CSR_FAULTS = ['unreadable', 'signature', 'commonName', 'organisation', 'weakKey'] as const;
export type CsrFault = (typeof CSR_FAULTS)[number];

export const UPGRADE_STEPS = ['password', 'root', 'certificate', 'profile', 'reconnect'] as const;
export type UpgradeStepName = (typeof UPGRADE_STEPS)[number];
export const STEP_STATES = ['waiting', 'running', 'done', 'failed'] as const;
export const upgradeStep = z.object({
  step: z.enum(UPGRADE_STEPS),
  state: z.enum(STEP_STATES),
  /** How it ended, or what it waits for: an operation result, a fault of the request, or `alreadyThere`, `notBack`, `notBackInDay`, `oldProfile`. */
  result: z.string().nullable(),
  time: instant.nullable(),
});
export type UpgradeStep = z.infer<typeof upgradeStep>;
export const UPGRADE_STATES = ['open', 'done', 'fellBack', 'cancelled'] as const;
export const securityUpgrade = z.object({
  id,
  from: securityProfile,
  to: securityProfile,
  status: z.enum(UPGRADE_STATES),
  steps: z.array(upgradeStep),
  startedTime: instant,
  startedBy: z.string(),
  endedTime: instant.nullable(),
});
export type SecurityUpgrade = z.infer<typeof securityUpgrade>;

export const issuedCertificate = z.object({
  /** Hexadecimal. */
  serial: z.string(),
  notBefore: instant,
  notAfter: instant,
  issuedTime: instant,
  installedTime: instant.nullable(),
  /** What the charger answered; null: not yet. */
  installResult: z.enum(COMMAND_RESULTS).nullable(),
  revokedTime: instant.nullable(),
  revokedBy: z.string().nullable(),
});
export type IssuedCertificate = z.infer<typeof issuedCertificate>;

export const installedCertificate = certificateHash.extend({ certificateType: z.enum(CERTIFICATE_USES) });

export const pointSecurity = z.object({
  serialNumber,
  pointName: z.string(),
  /** What the point must come with. */
  profile: securityProfile,
  /** By which profile its newest connection came; null: never. */
  seen: securityProfile.nullable(),
  /** The version of OCPP that it spoke last, by its subprotocol; null: it has never come. */
  protocol: z.string().nullable(),
  online: z.boolean(),
  hasPassword: z.boolean(),
  rotation: passwordRotation.nullable(),
  /** Until when it may come once without its password; null: not open. */
  returnUntil: instant.nullable(),
  refused: z.object({ time: instant, reason: z.enum(REFUSALS), address: z.string(), count: z.number().int() }).nullable(),
  /** The newest guided upgrade. */
  upgrade: securityUpgrade.nullable(),
  certificates: z.array(issuedCertificate),
  /** The newest request for a certificate that was refused. */
  refusedRequest: z.object({ time: instant, fault: z.enum(CSR_FAULTS) }).nullable(),
  /** As the charger told it last. */
  installed: z.object({ time: instant, list: z.array(installedCertificate) }).nullable(),
});
export type PointSecurity = z.infer<typeof pointSecurity>;

export const certificateAuthority = z.object({
  subject: z.string(),
  /** SHA-256, hexadecimal with colons. */
  fingerprint: z.string(),
  notBefore: instant,
  notAfter: instant,
});

const params = z.object({ serialNumber });
const base = '/web/points/:serialNumber/security';
const action = (path: string, summary: string, operation: string, words: Words) =>
  endpoint({
    method: 'POST',
    path: `${base}/${path}`,
    summary,
    access: 'security:write',
    params,
    response: pointSecurity,
    log: { operation, words, operand: 'serialNumber' },
  });

export const security = {
  get: endpoint({
    method: 'GET',
    path: base,
    summary: 'How a charge point proves who it is',
    access: 'security:read',
    params,
    response: pointSecurity,
  }),
  set: endpoint({
    method: 'PUT',
    path: base,
    summary: 'Set the profile that a charge point must come with, for one that has been set up by hand',
    access: 'security:write',
    params,
    body: z.object({ profile: securityProfile }),
    response: pointSecurity,
    log: { operation: 'security.set', words: { en: 'Set security profile', zh: '设置安全等级' }, operand: 'serialNumber' },
  }),
  rotate: action('password', 'Give a charge point a new password over its connection', 'security.rotate', {
    en: 'Change connection password',
    zh: '更换连接密码',
  }),
  openReturn: action(
    'return',
    'Let a charge point in once without its password within 15 minutes, after a factory reset; it is given a new one then',
    'security.openReturn',
    { en: 'Allow one return without password', zh: '允许免密码接入一次' },
  ),
  startUpgrade: endpoint({
    method: 'POST',
    path: `${base}/upgrade`,
    summary: 'Raise a charge point to another profile, step by step; the old one is taken until it has worked',
    access: 'security:write',
    params,
    body: z.object({ profile: z.int().min(1).max(3) }),
    response: pointSecurity,
    log: { operation: 'security.upgrade', words: { en: 'Raise security profile', zh: '升级安全等级' }, operand: 'serialNumber' },
  }),
  retryUpgrade: action('upgrade/retry', 'Try the failed step of an upgrade again', 'security.retryUpgrade', {
    en: 'Retry security upgrade',
    zh: '重试安全升级',
  }),
  cancelUpgrade: action('upgrade/cancel', 'End an upgrade; the old profile stays', 'security.cancelUpgrade', {
    en: 'Cancel security upgrade',
    zh: '取消安全升级',
  }),
  installRoot: action('root', 'Install the own root certificate in a charge point', 'security.installRoot', {
    en: 'Install root certificate',
    zh: '安装根证书',
  }),
  readInstalled: action('installed', 'Ask a charge point which certificates it has', 'security.readInstalled', {
    en: 'Read installed certificates',
    zh: '读取已安装证书',
  }),
  deleteInstalled: endpoint({
    method: 'POST',
    path: `${base}/installed/delete`,
    summary: 'Delete a certificate from a charge point',
    access: 'security:write',
    params,
    body: certificateHash,
    response: pointSecurity,
    log: {
      operation: 'security.deleteInstalled',
      words: { en: 'Delete installed certificate', zh: '删除已安装证书' },
      operand: 'serialNumber',
    },
  }),
  renew: action('certificates/renew', 'Have a charge point ask for a new certificate', 'security.renew', {
    en: 'Renew client certificate',
    zh: '更新客户端证书',
  }),
  revoke: endpoint({
    method: 'POST',
    path: `${base}/certificates/revoke`,
    summary: 'Revoke a certificate; a connection that came with it is closed',
    access: 'security:write',
    params,
    body: z.object({ serial: z.string().trim().min(1).max(40) }),
    response: pointSecurity,
    log: {
      operation: 'security.revoke',
      words: { en: 'Revoke client certificate', zh: '吊销客户端证书' },
      operand: 'serialNumber',
    },
  }),
  authority: endpoint({
    method: 'GET',
    path: '/web/security/authority',
    summary: 'The installation’s certificate authority',
    access: 'security:read',
    response: certificateAuthority,
  }),
  authorityCertificate: endpoint({
    method: 'GET',
    path: '/web/security/authority/certificate',
    summary: 'The root certificate of the installation (PEM)',
    access: 'security:read',
  }),
};

export const SECURITY_ERRORS = {
  passwordNeeded: entry(601, 409, 'Set a connection password first', '请先设置连接密码'),
  rotationOpen: entry(601, 409, 'A new password is already being sent to this charge point', '新密码正在下发中，请等待结果'),
  upgradeOpen: entry(601, 409, 'An upgrade of this charge point is running', '该充电桩正在升级安全等级'),
  upgradeStateWrong: entry(601, 409, 'The upgrade’s status does not allow this', '当前升级状态不允许此操作'),
  profileNotHigher: entry(601, 422, 'Choose a higher profile than the current one', '请选择高于当前的安全等级'),
} as const satisfies Record<string, ErrorEntry>;
