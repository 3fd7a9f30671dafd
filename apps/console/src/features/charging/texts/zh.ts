export default {
  sessions: {
    title: '充电监控', label: '正在充电的会话', totals: '充电概况', running: '正在充电', power: '总功率', energy: '已充电量', free: '空闲枪', ofConnectors: '共 {{count}} 把枪', noneFree: '没有空闲枪',
    point: '充电桩', connector: '枪', connectorNo: '{{no}} 号枪', payer: '付款方', startType: '启动方式', startTime: '开始时间', duration: '时长', energyCol: '电量', powerCol: '功率', soc: 'SOC', cost: '费用', balance: '余额', status: '状态', station: '站点', transaction: '交易号', sampleTime: '最近上报', actions: '操作', account: '账号', card: '卡号',
    keyword: '桩、站点、账号、卡号', postPaid: '后付费', stopping: '正在停止', offline: '桩已离线', offlineHint: '充电桩失去连接，显示的是最后一次上报的数据',
    emptyTitle: '当前没有正在充电的会话', emptyHint: '可以从这里为用户或充电卡远程启动一次充电。', noPower: '未上报',
    detail: '充电会话', notRunning: '这次充电已经结束', notRunningHint: '结束后的账单与过程数据在充电记录中查看。', openRecord: '查看充电记录', curves: '实时曲线', powerSoc: '功率与 SOC', energyCurve: '电量',
  },
  start: {
    action: '启动充电', title: '远程启动充电', station: '站点', allStations: '全部站点', point: '充电桩', pointPlaceholder: '按名称或序列号搜索在线的充电桩', connector: '充电枪', payer: '付款方', payerPlaceholder: '搜索账号、手机号或卡号', chargeUser: '充电用户', card: '充电卡', balance: '余额 {{amount}}', unusable: '不可用',
    reason: '备注', reasonPlaceholder: '可选，记入操作日志', submit: '启动充电', pickPoint: '先选择充电桩', noConnector: '这台充电桩没有可以启动的枪', noPoints: '没有找到在线的充电桩', noPayers: '没有找到匹配的用户或卡', typeToSearch: '输入关键字开始搜索',
    willTitle: '将会发生什么', will: '向 {{point}} 的 {{no}} 号枪下发远程启动指令，费用从{{payer}}扣除。', willPlug: '车辆需已插枪；充电桩接受指令后，要等到真正开始充电才算成功。', offline: '充电桩离线，无法启动', lowBalance: '余额为零，充电桩可能会立即停止', needPayer: '请选择付款方', needConnector: '请选择充电枪', needPoint: '请选择充电桩', sent: '启动指令已提交',
  },
  stop: { action: '停止', title: '停止 {{point}} {{no}} 号枪的充电？', will: '向充电桩下发远程停止指令。充电真正停止后才会结算，已充 {{energy}}，费用 {{cost}}。', ok: '停止充电', sent: '停止指令已提交' },
  records: {
    title: '充电记录', label: '充电记录列表', keyword: '交易号、桩、站点、账号、卡号', period: '开始时间', station: '站点', point: '充电桩', serialNumber: '桩序列号', connectorNo: '枪号', account: '账号', cardNumber: '卡号', startType: '启动方式', startTime: '开始时间', endTime: '结束时间', energy: '电量', elecFee: '电费', serviceFee: '服务费', reserveFee: '预约费', discount: '优惠', cost: '费用', stopReason: '停止原因', status: '状态', transactionId: '交易号', provider: '运营商', validity: '有效性', valid: '有效', invalid: '无效',
    statusWords: { charging: '充电中', finished: '已结算', review: '待复核' },
    totals: '筛选结果合计', count: '记录数', totalEnergy: '总电量', totalCost: '总费用', currencyTotal: '总费用（{{currency}}）',
    empty: '还没有充电记录', emptyHint: '充电开始后，记录会出现在这里。', exportAs: '导出为 {{format}}', exporting: '正在导出…', exportHint: '按当前筛选、列和时区导出', needsReview: '待复核',
  },
  detail: {
    title: '充电记录 {{id}}', bill: '账单', process: '过程数据', ledger: '账本与凭证', facts: '基本信息', tier: '时段', kind: '项目', energy: '电量', unitPrice: '单价', amount: '金额', electricity: '电费', service: '服务费', reserve: '预约费', discount: '优惠', total: '合计', timeline: '分时段用电', tariff: '计价版本自 {{time}} 生效', noLines: '尚未结算，没有账单明细', running: '充电中，结束后生成账单',
    meterStart: '起始读数', meterStop: '结束读数', received: '接收时间', receivedLate: '比桩上时间晚 {{duration}} 收到', stopAccount: '停止账号', idTag: '识别码', duration: '充电时长',
    powerSoc: '功率与 SOC', currents: '电流与电压', temperature: '枪头温度', power: '功率', soc: 'SOC', importCurrent: '输入电流', outputCurrent: '输出电流', voltage: '输出电压', temp: '温度', evidence: '计费凭证：时段边界上的电表读数', source: '来源', register: '电表读数', time: '时间', sources: { start: '开始', sample: '采样', stop: '结束' },
    movements: '账本流水', movement: '类型', account: '账户', balanceAfter: '变动后余额', noLedger: '没有账本流水', noEvidence: '没有凭证', print: '打印账单', settle: '复核结算',
    movements_: { settlement: '充电结算', charge: '充电扣款', session: '充电扣款', refund: '退款', discount: '优惠', reservation: '预约费', voucher: '代金券' },
  },
  review: {
    title: '这条记录待复核', settleTitle: '复核结算 {{id}}', energy: '结算电量（kWh）', reason: '复核说明', reasonPlaceholder: '说明电量依据，记入操作日志', card: '付款卡号', cardHint: '这次充电没有识别出付款方时填写；留空则记为无付款方。', submit: '结算', will: '将按 {{energy}} 和当时的电价计费并扣款，之后不能再修改。', fromMeter: '取电表差值 {{energy}}', fromLast: '取最后采样 {{energy}}', fromRecord: '取记录电量 {{energy}}', done: '已结算',
    reasons: {
      unknownTransaction: '充电桩上报的交易号不存在', unknownCard: '未知的卡号', unknownIdTag: '未知的卡号', meterReset: '电表读数中途归零', meterJump: '电表读数异常跳变', meterImplausible: '电表读数不可信', registerReset: '电表读数中途归零', registerJump: '电表读数异常跳变', noStop: '没有收到停止消息', noMeterStop: '没有结束读数', noMeterStart: '没有起始读数', stopEqualsStart: '结束读数与起始读数相同', clockWrong: '充电桩时钟错误', clockImplausible: '充电桩时钟错误', exceedsPower: '电量超过枪的最大能力', aboveCapacity: '电量超过枪的最大能力', negativeEnergy: '电量为负', noPrice: '充电时站点没有电价', noPayer: '没有付款方', overlap: '与同一枪的其他记录重叠', lateData: '结算后又收到数据', closedByRule: '由系统规则结束',
    },
  },
  stopReasons: {
    DeAuthorized: '授权被取消', EmergencyStop: '按下急停', EVDisconnected: '车辆断开', HardReset: '硬重启', Local: '现场停止', Other: '其他', PowerLoss: '断电', Reboot: '充电桩重启', Remote: '远程停止', SoftReset: '软重启', UnlockCommand: '解锁枪头', ClosedByBoot: '重启后由系统结束', ClosedByNewTransaction: '因新的充电由系统结束', ClosedByTimeLimit: '超时由系统结束',
  },
  print: { title: '充电账单', number: '交易号', issued: '打印时间', station: '站点', point: '充电桩', connector: '枪', payer: '付款方', period: '充电时间', energy: '充电量', fees: '费用明细', due: '应付金额', zone: '时间为站点当地时间（{{zone}}，{{offset}}）', notFinal: '此记录尚未结算，本页不能作为账单使用。', footer: '本账单由系统根据充电桩电表读数与当时电价生成。', balanceAfter: '支付后余额', invalid: '此记录已作废', subtotal: '小计', meter: '电表读数' },
};
