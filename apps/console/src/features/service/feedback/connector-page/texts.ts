import { type DriverState, type Language, SHOWN_STATE_WORDS, type Words } from '@csms/contract';

/** The states that a driver is shown are called as on every other screen, but for those in which nobody can charge. */
const { available, charging, occupied, reserved } = SHOWN_STATE_WORDS;
const STATES: Readonly<Record<DriverState, Words>> = {
  available,
  charging,
  occupied,
  reserved,
  outOfOrder: { en: 'Out of order', zh: '暂停服务' },
};
export const stateWords = (state: DriverState, language: Language): string => STATES[state][language];

const en = {
  connector: (no: number) => `Connector ${no}`,
  power: (kw: string) => `${kw} kW`,
  app: 'Open the app',
  android: 'App for Android',
  ios: 'App for iPhone',
  report: 'Report a problem',
  call: (phone: string) => `Call ${phone}`,
  service: 'Service phone',
  danger: 'Danger',
  keepAway: 'Keep away and do not touch anything. Call first, then tell us here.',
  keepAwayNoPhone: 'Keep away and do not touch anything. In an emergency call the emergency services.',
  what: 'What is wrong?',
  fault: 'A fault',
  describe: 'What do you see, hear or smell?',
  describeOptional: 'What do you see, hear or smell? (if you like)',
  photos: 'Photos (up to 2)',
  addPhoto: 'Add a photo',
  removePhoto: (no: number) => `Remove photo ${no}`,
  photo: (no: number) => `Photo ${no}`,
  shrinking: 'Preparing the photo …',
  contact: 'Shall we tell you when it works again?',
  phone: 'Phone',
  email: 'E-mail',
  contactUse: 'Both are optional, used for this report alone, and erased after a while.',
  send: 'Send report',
  sending: 'Sending …',
  back: 'Back',
  thanks: 'Thank you. Your report has arrived.',
  number: 'Your number',
  keep: 'With it you see how it goes:',
  look: 'Look at the state',
  dangerTold: 'The person on duty has been told.',
  photosLeftOut: 'We could not take your photos just now. The report is complete without them.',
  again: 'Look again',
  reported: 'Your report',
  report_state: {
    received: 'We have received it.',
    inWork: 'Somebody is working on it.',
    worksAgain: 'It works again.',
    closed: 'The report is closed.',
  },
  unknown: 'This code is not in use',
  unknownHint: 'It may have been replaced. Please look for another code at the charger.',
  unknownNumber: 'This number does not exist',
  unknownNumberHint: 'Please check the letters and digits.',
  failed: 'The page could not be loaded',
  failedHint: 'Please check your connection.',
  notSent: 'The report could not be sent. Please check your connection and try again.',
  required: 'Please choose what is wrong',
  needText: 'Please say what is wrong',
  noPicture: 'This file cannot be read as a picture',
  other: '中文',
};

const zh: typeof en = {
  connector: (no) => `${no} 号枪`,
  power: (kw) => `${kw} kW`,
  app: '打开 App',
  android: 'Android 版 App',
  ios: 'iPhone 版 App',
  report: '上报问题',
  call: (phone) => `拨打 ${phone}`,
  service: '服务电话',
  danger: '危险情况',
  keepAway: '请远离设备，不要触碰。请先拨打电话，再在此上报。',
  keepAwayNoPhone: '请远离设备，不要触碰。紧急情况请拨打 119 / 120。',
  what: '出现了什么问题？',
  fault: '一般故障',
  describe: '看到、听到或闻到了什么？',
  describeOptional: '看到、听到或闻到了什么？（选填）',
  photos: '照片（最多 2 张）',
  addPhoto: '添加照片',
  removePhoto: (no) => `删除照片 ${no}`,
  photo: (no) => `照片 ${no}`,
  shrinking: '正在处理照片…',
  contact: '恢复后需要通知您吗？',
  phone: '手机号',
  email: '邮箱',
  contactUse: '均为选填，仅用于本次上报，到期后清除。',
  send: '提交',
  sending: '正在提交…',
  back: '返回',
  thanks: '感谢您的反馈，我们已收到。',
  number: '您的编号',
  keep: '凭编号可查看处理进度：',
  look: '查看进度',
  dangerTold: '已通知值班人员。',
  photosLeftOut: '照片暂时无法保存，上报内容已收到。',
  again: '刷新',
  reported: '您的上报',
  report_state: {
    received: '已收到您的上报。',
    inWork: '正在处理。',
    worksAgain: '已恢复使用。',
    closed: '该上报已关闭。',
  },
  unknown: '该二维码无效',
  unknownHint: '可能已更换，请查看充电桩上的其他二维码。',
  unknownNumber: '该编号不存在',
  unknownNumberHint: '请核对编号中的字母和数字。',
  failed: '页面加载失败',
  failedHint: '请检查网络连接。',
  notSent: '提交失败，请检查网络后重试。',
  required: '请选择问题类型',
  needText: '请描述问题',
  noPicture: '无法识别该图片文件',
  other: 'English',
};

export type Texts = typeof en;
export type PageLanguage = 'zh' | 'en';
export const TEXTS: Readonly<Record<PageLanguage, Texts>> = { en, zh };

/** The language that was chosen on the page, else the browser's. */
export function pageLanguage(): PageLanguage {
  const chosen = new URLSearchParams(location.search).get('lang');
  if (chosen === 'zh' || chosen === 'en') return chosen;
  return navigator.language.toLowerCase().startsWith('zh') ? 'zh' : 'en';
}
