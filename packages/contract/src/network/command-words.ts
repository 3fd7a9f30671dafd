import type { Language } from '../core/language.ts';
import type { CommandResult } from './command-results.ts';
import type { CommandAction } from './wishes.ts';

type Words = Readonly<Record<Language, string>>;

/** Operations in the words of console, exports and notices alike. */
export const COMMAND_ACTION_WORDS: Readonly<Record<CommandAction, Words>> = {
  cancelReservation: { en: 'Cancel reservation', zh: '取消预约' },
  setAvailability: { en: 'Enable / disable', zh: '启用/停用' },
  changeConfiguration: { en: 'Change configuration', zh: '修改配置' },
  changeVariables: { en: 'Change several settings', zh: '批量修改配置' },
  clearCache: { en: 'Clear cache', zh: '清除缓存' },
  clearChargingProfile: { en: 'Clear charging profile', zh: '清除充电计划' },
  transferData: { en: 'Data transfer', zh: '数据透传' },
  getChargingProfiles: { en: 'Get charging profiles', zh: '查询已装充电计划' },
  getCompositeSchedule: { en: 'Get composite schedule', zh: '查询综合充电计划' },
  getConfiguration: { en: 'Get configuration', zh: '读取配置' },
  getDiagnostics: { en: 'Get diagnostics', zh: '获取诊断文件' },
  getSessionStatus: { en: 'Get session status', zh: '查询充电状态' },
  getLocalListVersion: { en: 'Get whitelist version', zh: '查询白名单版本' },
  startSession: { en: 'Remote start', zh: '远程启动' },
  stopSession: { en: 'Remote stop', zh: '远程停止' },
  reportVariables: { en: 'Report device model', zh: '上报设备模型' },
  reserve: { en: 'Reserve', zh: '预约' },
  reset: { en: 'Reboot', zh: '重启' },
  sendLocalList: { en: 'Send whitelist', zh: '下发白名单' },
  setNetworkProfile: { en: 'Set network profile', zh: '设置网络连接' },
  setChargingProfile: { en: 'Set charging profile', zh: '下发充电计划' },
  triggerMessage: { en: 'Trigger message', zh: '触发消息' },
  unlockConnector: { en: 'Unlock connector', zh: '解锁枪头' },
  updateFirmware: { en: 'Update firmware', zh: '固件升级' },
  sendCertificate: { en: 'Send signed certificate', zh: '下发已签名证书' },
  deleteCertificate: { en: 'Delete certificate', zh: '删除证书' },
  triggerExtended: { en: 'Trigger message (extended)', zh: '触发消息（扩展）' },
  listCertificates: { en: 'List certificates', zh: '查询已装证书' },
  getLog: { en: 'Get log', zh: '获取日志' },
  installCertificate: { en: 'Install certificate', zh: '安装证书' },
  updateSignedFirmware: { en: 'Update signed firmware', zh: '签名固件升级' },
};

/** Operation results (specification section 4) in words. */
export const COMMAND_RESULT_WORDS: Readonly<Record<CommandResult, Words>> = {
  accepted: { en: 'Accepted', zh: '已接受' },
  rejected: { en: 'Rejected', zh: '被拒绝' },
  scheduled: { en: 'Scheduled, takes effect later', zh: '已安排，稍后生效' },
  failed: { en: 'Operation failed', zh: '操作失败' },
  notImplemented: { en: 'Not implemented by the charger', zh: '充电桩未实现该功能' },
  notSupported: { en: 'Not supported by the charger', zh: '充电桩不支持该操作' },
  versionMismatch: { en: 'Version mismatch', zh: '版本不匹配' },
  offline: { en: 'Charge point is offline', zh: '充电桩离线' },
  faulted: { en: 'Charge point is faulted', zh: '充电桩故障' },
  occupied: { en: 'Occupied by another user’s reservation', zh: '已被其他用户预约占用' },
  unavailable: { en: 'Charge point is unavailable', zh: '充电桩不可用' },
  rebootRequired: { en: 'Takes effect after a reboot', zh: '需要重启后生效' },
  unlocked: { en: 'Unlocked', zh: '解锁成功' },
  unlockFailed: { en: 'Unlock failed', zh: '解锁失败' },
  unknownMessageId: { en: 'Unknown message id', zh: '未知的消息 ID' },
  unknownVendorId: { en: 'Unknown vendor id', zh: '未知的厂商 ID' },
  noAnswer: { en: 'No answer from the charger', zh: '充电桩未应答' },
  personAtWork: { en: 'Refused: somebody is working at the charger', zh: '已拒绝：有人正在该充电桩作业' },
};
