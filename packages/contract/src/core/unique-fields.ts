import type { Words } from './words.ts';

/** Fields whose value stands for one thing only, by the names that forms give them, in the words that their forms show. */
export const UNIQUE_FIELDS = {
  account: { en: 'Account', zh: '账号' },
  activityName: { en: 'Activity name', zh: '活动名称' },
  areaName: { en: 'Area name', zh: '区域名称' },
  carNumber: { en: 'Plate', zh: '车牌号' },
  cardNumber: { en: 'Card number', zh: '卡号' },
  componentName: { en: 'Component name', zh: '部件名称' },
  contractorName: { en: 'Contractor name', zh: '外包单位名称' },
  firmware: { en: 'Firmware', zh: '固件版本' },
  groupName: { en: 'Group name', zh: '用户组名称' },
  invoiceNumber: { en: 'Invoice number', zh: '发票号码' },
  isDefault: { en: 'Default area', zh: '默认区域' },
  levelName: { en: 'Level name', zh: '等级名称' },
  name: { en: 'Name', zh: '名称' },
  newCardNumber: { en: 'New card number', zh: '新卡号' },
  newPhysicalNumber: { en: 'New physical number', zh: '新物理卡号' },
  orgName: { en: 'Organisation name', zh: '组织名称' },
  partsNumber: { en: 'Part number', zh: '备件编号' },
  phone: { en: 'Phone', zh: '手机号' },
  physicalNumber: { en: 'Physical number', zh: '物理卡号' },
  planName: { en: 'Plan name', zh: '计划名称' },
  pointName: { en: 'Charge point name', zh: '充电桩名称' },
  providerName: { en: 'Provider name', zh: '运营商名称' },
  roleName: { en: 'Role name', zh: '角色名称' },
  serialNumber: { en: 'Serial number', zh: '序列号' },
  serviceMen: { en: 'Technician', zh: '运维人员' },
  stationIds: { en: 'Station', zh: '站点' },
  stationName: { en: 'Station name', zh: '站点名称' },
  templateName: { en: 'Template name', zh: '模板名称' },
  typeId: { en: 'Component', zh: '部件' },
  username: { en: 'Account', zh: '账号' },
  value: { en: 'Value', zh: '键值' },
  voucherName: { en: 'Voucher name', zh: '优惠券名称' },
} as const satisfies Record<string, Words>;

export type UniqueField = keyof typeof UNIQUE_FIELDS;
