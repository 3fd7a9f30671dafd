export default {
  points: {
    title: '充电桩监控', label: '充电桩列表', summary: '充电枪状态', keyword: '名称、序列号、站点', name: '充电桩', serialNumber: '序列号', station: '站点', provider: '运营商', state: '状态', connectors: '充电枪', connection: '连接', online: '在线', offline: '离线', lastSeen: '最后通信', type: '类型', ac: '交流', dc: '直流', ratedPower: '额定功率', software: '软件版本', model: '厂商型号', all: '全部', disabled: '已停用', quarantined: '重连过频，已隔离', quarantinedHint: '该充电桩重连过于频繁，{{time}} 前拒绝其连接', actions: '操作',
    empty: '还没有充电桩', emptyHint: '可以先登记充电桩，也可以让充电桩直接连上来，再在“新桩”中接入。', create: '登记充电桩', since: '连接于 {{time}}', never: '从未连接', connectorNo: '{{no}} 号', charging: '充电会话 {{id}}', session: '查看会话', error: '错误码 {{code}}',
  },
  detail: {
    title: '充电桩', overview: '概览', commands: '最近指令', log: '通信日志', connectors: '充电枪', facts: '基本信息', vendor: '厂商', model: '型号', boot: '最近启动', connected: '连接时间', clock: '时钟偏差', clockOk: '准确', clockAhead: '快 {{value}} 秒', clockBehind: '慢 {{value}} 秒', password: '连接密码', set: '已设置', notSet: '未设置', maxPower: '最大功率', statusTime: '状态时间', zone: '时区', missing: '没有找到序列号为 {{serial}} 的充电桩', noCommands: '还没有下发过指令', noLog: '还没有通信记录', action: '操作', result: '结果', by: '操作人', time: '时间', direction: '方向', in: '桩 → 平台', out: '平台 → 桩', outcome: '结果', latency: '耗时', request: '请求', answer: '应答', deviations: '{{count}} 处偏离标准', older: '加载更早的记录', system: '系统',
    outcomes: { answered: '已应答', error: '返回错误', unparsed: '无法解析', waiting: '等待应答', timeout: '超时', late: '迟到', unmatched: '无对应请求' },
  },
  actions: {
    softReset: '软重启', hardReset: '硬重启', enable: '启用', disable: '停用', unlock: '解锁枪头', clearCache: '清除缓存', trigger: '触发消息', more: '更多操作', connector: '{{no}} 号枪', wholePoint: '整桩',
    ask: {
      softReset: '软重启 {{point}}？', softResetWill: '充电桩会先正常结束正在进行的充电，再重新启动。', hardReset: '硬重启 {{point}}？', hardResetWill: '充电桩会立即断电重启，正在进行的充电会被中断。',
      disable: '停用 {{point}}？', disableWill: '停用后不能开始新的充电；正在充电的枪会在结束后停用。', enable: '启用 {{point}}？', enableWill: '启用后可以开始充电。',
      unlock: '解锁 {{point}} 的 {{no}} 号枪？', unlockWill: '正在充电的枪会先停止充电，再松开枪头锁。', clearCache: '清除 {{point}} 的授权缓存？', clearCacheWill: '充电桩会忘记缓存过的卡，下次刷卡将重新向平台鉴权。', trigger: '让 {{point}} 上报 {{message}}？', triggerWill: '充电桩会立即发送一条这样的消息，充电不受影响。',
    },
    running_one: '有 {{count}} 个充电会话正在进行。', running_other: '有 {{count}} 个充电会话正在进行。', offline: '充电桩离线，指令会排队，离线期间会超时。',
    messages: { BootNotification: '启动通知', Heartbeat: '心跳', StatusNotification: '状态通知', MeterValues: '电表数据', DiagnosticsStatusNotification: '诊断状态', FirmwareStatusNotification: '固件状态' },
  },
  form: {
    create: '登记充电桩', createHint: '登记后，充电桩用这个序列号连接即可上线。', serialNumber: '序列号', serialHint: '即 OCPP 身份标识，与充电桩里设置的一致', name: '名称', station: '站点', type: '类型', ratedPower: '额定功率（kW）', connectors: '充电枪', no: '枪号', connectorName: '名称', connectorType: '接口类型', maxPower: '最大功率（kW）', add: '添加一把枪', remove: '删除 {{no}} 号枪', password: '连接密码', passwordHint: '可选，8 到 40 个字符；设置后充电桩必须用它连接', subprotocol: '接受未声明子协议的连接', subprotocolHint: '有些充电桩连接时不带 OCPP 版本，按 1.6 处理', created: '充电桩已登记', noStations: '还没有站点，充电桩必须属于一个站点。', noStationsHint: '请有权限的同事先建立站点，然后回到这里继续。', oneConnector: '至少需要一把枪', duplicateNo: '枪号重复',
  },
  newChargers: {
    title: '新桩', banner_one: '有 {{count}} 台新桩等待接入', banner_other: '有 {{count}} 台新桩等待接入', bannerHint: '它们已经连上平台，但还不属于任何站点。', show: '查看', hide: '收起', none: '没有等待接入的新桩', noneHint: '把充电桩的平台地址设为 {{url}}，连上之后会自动出现在这里。', adopt: '接入', reject: '拒绝', rejected: '已拒绝', showRejected: '显示已拒绝的', adoptTitle: '接入新桩 {{serial}}', adoptHint: '接入后充电桩立即可用。', adopted: '{{serial}} 已接入', firstSeen: '首次出现', lastSeen: '最近出现', attempts: '连接次数', address: '来源地址', model: '厂商型号', reported: '上报了 {{count}} 把枪', rejectAsk: '拒绝 {{serial}}？', rejectWill: '以后这台充电桩的连接都会被拒绝；之后仍可在“已拒绝”中接入。', rejectedDone: '已拒绝 {{serial}}', unknownModel: '未上报型号',
  },
};
