/** 通用文案：框架、表格、错误、命令。 */
export default {
  product: '充电运营管理平台',
  actions: {
    ok: '确定', cancel: '取消', close: '关闭', save: '保存', retry: '重试', refresh: '刷新', reset: '重置', clearAll: '清除全部',
    copy: '复制', copied: '已复制', more: '更多', export: '导出', print: '打印', back: '返回', view: '查看', showTable: '查看数据表', showChart: '查看图表',
  },
  frame: {
    menu: '主导航', collapse: '收起侧栏', expand: '展开侧栏', openMenu: '打开菜单', theme: '切换到{{theme}}模式', light: '浅色', dark: '深色',
    language: '语言', account: '账号菜单', logout: '退出登录', logoutAsk: '确定注销并退出系统吗？', skip: '跳到主要内容', home: '首页',
    languageSwitched: '语言切换成功', dialogTitle: '系统提示',
    defaultName: '充电管理', noPages: '您的角色还没有可以打开的页面', noPagesHint: '请联系管理员为您的角色分配页面。',
  },
  live: {
    open: '实时', connecting: '连接中', waiting: '实时连接已断开', ended: '会话已结束',
    openHint: '数据会自动更新', waitingHint: '正在自动重连，恢复后会补齐期间的变化。', retry: '立即重连',
  },
  login: {
    title: '登录', subtitle: '电动汽车充电网络运营后台', username: '账号', password: '密码', captcha: '验证码', submit: '登 录',
    usernameRequired: '请输入账号', passwordRequired: '请输入密码', captchaRequired: '请输入验证码', renew: '看不清？点击换一张',
    captchaFailed: '验证码加载失败，点击重试', wrong: '用户名或密码错误', mismatch: '用户名和密码不匹配',
    expired: '您的后台账号已过期，请联系售后', disabled: '账号已被停用，请联系系统管理员', again: '登录状态已过期，请重新登录',
    againHint: '登录后将继续刚才的操作，页面上已填写的内容不会丢失。', leave: '退出到登录页', verifyFailed: '身份验证失败，请重新登录',
    claim1: '看得见每一把枪', claim1Text: '状态、功率与电量随充电桩实时变化',
    claim2: '每一分钱都有据可查', claim2Text: '分时电费、服务费与账本逐笔对应',
    claim3: '指令有去有回', claim3Text: '下发、应答、实际效果，一步不落',
  },
  errors: {
    network: '后端接口连接异常', timeout: '系统接口请求超时', http: '系统接口{{status}}异常', unknown: '系统未知错误，请反馈给管理员',
    download: '下载文件出现错误，请联系管理员！', chunk: '页面资源加载失败，可能刚刚发布了新版本，请刷新页面',
    code: { '401': '认证失败，无法访问系统资源', '403': '当前操作没有权限', '404': '访问资源不存在', '500': '系统未知错误，请反馈给管理员', '601': '操作未能完成' },
    loadTitle: '加载失败', forbiddenTitle: '没有查看权限', forbiddenHint: '需要权限 {{permission}}，请联系管理员。',
    notFoundTitle: '页面不存在', notFoundHint: '链接可能已失效，或者您的角色不能打开这个页面。', toHome: '回到首页', crashTitle: '页面出错了', reload: '刷新页面',
  },
  table: {
    columns: '显示列', density: '行距', comfortable: '宽松', compact: '紧凑', resetView: '恢复默认', total: '共 {{total}} 条', settings: '列表设置',
    emptyTitle: '暂无数据', emptyFiltered: '没有符合筛选条件的数据', clearFilters: '清除筛选', gone: '已结束', page: '第 {{page}} 页',
  },
  filter: {
    more: '更多筛选', search: '搜索', all: '全部', active: '当前筛选', remove: '清除筛选：{{name}}', from: '开始', to: '结束',
    today: '今天', yesterday: '昨天', last7: '近 7 天', last30: '近 30 天', thisMonth: '本月', lastMonth: '上月',
  },
  form: {
    required: '请填写{{field}}', leaveTitle: '系统提示', leave: '内容尚未保存，确定离开吗？', leaveOk: '离开', stay: '继续编辑',
    number: '请输入有效的数字', between: '须在 {{min}} 到 {{max}} 之间', length: '长度须为 {{min}} 到 {{max}} 个字符',
  },
  clock: { user: '本地时间', station: '站点时间', switch: '时间显示', userHint: '按您电脑的时区显示', stationHint: '按各站点所在时区显示' },
  state: { available: '空闲', charging: '充电中', reserved: '已预约', unavailable: '不可用', faulted: '故障', offline: '离线' },
  ocppStatus: {
    Available: '空闲', Preparing: '准备中', Charging: '充电中', SuspendedEVSE: '桩端暂停', SuspendedEV: '车端暂停', Finishing: '结束中',
    Reserved: '已预约', Unavailable: '不可用', Faulted: '故障',
  },
  connectorType: {
    ccs1: 'CCS1', ccs2: 'CCS2', chademo: 'CHAdeMO', gbt_ac: '国标交流', gbt_dc: '国标直流', j1772: 'SAE J1772', type2: 'Type 2', schuko: 'SCHUKO',
  },
  tier: { sharp: '尖', peak: '峰', flat: '平', valley: '谷' },
  startType: { card: '刷卡启动', remote: '远程启动', scan: '扫码启动' },
  command: {
    queued: '已排队', sent: '已下发', answered: '已应答', effect: '实际效果',
    status: { queued: '等待下发', sent: '已下发，等待应答', answered: '已应答，等待生效', observed: '已生效', expired: '已超时', failed: '未能下发' },
    result: {
      accepted: '已接受', rejected: '被拒绝', scheduled: '已安排，稍后生效', failed: '操作失败', notImplemented: '充电桩未实现该功能', notSupported: '充电桩不支持该操作',
      versionMismatch: '版本不匹配', offline: '充电桩离线', faulted: '充电桩故障', occupied: '已被其他用户预约占用', unavailable: '充电桩不可用',
      rebootRequired: '需要重启后生效', unlocked: '解锁成功', unlockFailed: '解锁失败', unknownMessageId: '未知的消息 ID', unknownVendorId: '未知的厂商 ID', noAnswer: '充电桩未应答',
    },
    action: {
      CancelReservation: '取消预约', ChangeAvailability: '启用/停用', ChangeConfiguration: '修改配置', ClearCache: '清除缓存', ClearChargingProfile: '清除充电曲线',
      DataTransfer: '数据透传', GetCompositeSchedule: '查询综合计划', GetConfiguration: '读取配置', GetDiagnostics: '获取诊断文件', GetLocalListVersion: '查询白名单版本',
      RemoteStartTransaction: '远程启动', RemoteStopTransaction: '远程停止', ReserveNow: '预约', Reset: '重启', SendLocalList: '下发白名单', SetChargingProfile: '下发充电曲线',
      TriggerMessage: '触发消息', UnlockConnector: '解锁枪头', UpdateFirmware: '固件升级', CertificateSigned: '下发已签名证书', DeleteCertificate: '删除证书',
      ExtendedTriggerMessage: '触发消息（扩展）', GetInstalledCertificateIds: '查询已装证书', GetLog: '获取日志', InstallCertificate: '安装证书', SignedUpdateFirmware: '签名固件升级',
    },
    effects: {
      none: '充电桩已应答，但没有观察到变化', transaction: '充电已开始', started: '充电已开始', stopped: '充电已停止', rebooted: '充电桩已重新启动', status: '状态已改变',
      available: '已恢复可用', unavailable: '已变为不可用', message: '已收到上报消息',
    },
    answerWaiting: '等待充电桩应答', effectWaiting: '等待观察到实际变化', tray: '指令进度', dismiss: '关闭这条进度', dismissAll: '全部关闭',
    noEffectNeeded: '该操作没有可观察的变化', by: '{{user}}，{{time}}',
  },
  chart: { noData: '没有可显示的数据', time: '时间', tableOf: '{{name}} 数据表' },
  select: { station: '选择站点', user: '搜索账号或手机号', none: '没有匹配项', noStations: '还没有站点' },
};
