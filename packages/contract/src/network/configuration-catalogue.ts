import type { ConfigurationKey, KeyGroup } from './configuration-key.ts';

type Facts = Omit<ConfigurationKey, 'key' | 'group' | 'words'>;
type Row = readonly [key: string, facts: Facts, en: string, zh: string];

const of = (group: KeyGroup, rows: readonly Row[]): ConfigurationKey[] =>
  rows.map(([key, facts, en, zh]) => ({ key, group, ...facts, words: { en, zh } }));

const boolean: Facts = { type: 'boolean' };
const fixedBoolean: Facts = { type: 'boolean', readonly: true };
const seconds: Facts = { type: 'integer', unit: 's', max: 604_800 };
const times: Facts = { type: 'integer', max: 1000 };
const fixedCount: Facts = { type: 'integer', readonly: true };
const text: Facts = { type: 'text' };
const MEASURANDS = [
  'Energy.Active.Import.Register',
  'Energy.Active.Import.Interval',
  'Energy.Active.Export.Register',
  'Energy.Active.Export.Interval',
  'Energy.Reactive.Import.Register',
  'Energy.Reactive.Import.Interval',
  'Energy.Reactive.Export.Register',
  'Energy.Reactive.Export.Interval',
  'Power.Active.Import',
  'Power.Active.Export',
  'Power.Reactive.Import',
  'Power.Reactive.Export',
  'Power.Offered',
  'Power.Factor',
  'Current.Import',
  'Current.Export',
  'Current.Offered',
  'Voltage',
  'Frequency',
  'Temperature',
  'SoC',
  'RPM',
] as const;
const measurands: Facts = { type: 'list', options: MEASURANDS };

/** Keys of OCPP 1.6 (§9) and of its security extensions (§4 of the paper). */
export const STANDARD_KEYS: readonly ConfigurationKey[] = [
  ...of('core', [
    ['AllowOfflineTxForUnknownId', boolean, 'Offline, unknown cards may charge', '离线时允许未知卡充电'],
    ['AuthorizationCacheEnabled', boolean, 'Remembers cards that were accepted', '启用授权缓存'],
    ['AuthorizeRemoteTxRequests', boolean, 'A remote start is authorised like a card', '远程启动前先鉴权'],
    ['BlinkRepeat', times, 'How often the lights blink as a signal', '指示灯闪烁次数'],
    ['ClockAlignedDataInterval', seconds, 'Interval of meter values on the clock; 0: none', '整点电表数据间隔，0 为不上报'],
    ['ConnectionTimeOut', { ...seconds, max: 3600 }, 'How long an authorised start waits for the plug', '授权后等待插枪的时间'],
    ['ConnectorPhaseRotation', { type: 'list' }, 'Phase rotation of each connector', '各枪相序'],
    ['ConnectorPhaseRotationMaxLength', fixedCount, 'Most entries of the phase rotation', '相序条目上限'],
    ['GetConfigurationMaxKeys', fixedCount, 'Most keys that one reading may name', '单次读取的配置项上限'],
    ['HeartbeatInterval', seconds, 'Interval of heartbeats', '心跳间隔'],
    ['LightIntensity', { type: 'integer', unit: '%', max: 100 }, 'Brightness of the lights', '指示灯亮度'],
    ['LocalAuthorizeOffline', boolean, 'Offline, known cards may start', '离线时允许本地已知卡启动'],
    ['LocalPreAuthorize', boolean, 'Known cards start without asking the back office', '本地已知卡无需在线鉴权即可启动'],
    [
      'MaxEnergyOnInvalidId',
      { type: 'integer', unit: 'Wh' },
      'Energy after a card turned out invalid',
      '卡被判无效后仍可充的电量',
    ],
    ['MeterValuesAlignedData', measurands, 'Measurands of meter values on the clock', '整点上报的测量量'],
    ['MeterValuesAlignedDataMaxLength', fixedCount, 'Most measurands on the clock', '整点测量量上限'],
    ['MeterValuesSampledData', measurands, 'Measurands while charging', '充电中上报的测量量'],
    ['MeterValuesSampledDataMaxLength', fixedCount, 'Most measurands while charging', '充电中测量量上限'],
    ['MeterValueSampleInterval', seconds, 'Interval of meter values while charging; 0: none', '充电中电表数据间隔，0 为不上报'],
    [
      'MinimumStatusDuration',
      { ...seconds, max: 3600 },
      'A status must last so long before it is reported',
      '状态持续多久才上报',
    ],
    ['NumberOfConnectors', fixedCount, 'Number of connectors', '枪数'],
    ['ResetRetries', times, 'Attempts of a reboot that fails', '重启失败的重试次数'],
    ['StopTransactionOnEVSideDisconnect', boolean, 'Unplugging at the car ends the session', '车端拔枪时结束充电'],
    ['StopTransactionOnInvalidId', boolean, 'A card that turns out invalid ends the session', '卡被判无效时结束充电'],
    ['StopTxnAlignedData', measurands, 'Measurands on the clock in the final report', '结束报告中的整点测量量'],
    ['StopTxnAlignedDataMaxLength', fixedCount, 'Most measurands on the clock in the final report', '结束报告整点测量量上限'],
    ['StopTxnSampledData', measurands, 'Measurands of the session in the final report', '结束报告中的充电测量量'],
    ['StopTxnSampledDataMaxLength', fixedCount, 'Most measurands of the session in the final report', '结束报告充电测量量上限'],
    ['SupportedFeatureProfiles', { type: 'list', readonly: true }, 'Parts of OCPP that it supports', '支持的功能集'],
    ['SupportedFeatureProfilesMaxLength', fixedCount, 'Most entries of supported parts', '功能集条目上限'],
    ['TransactionMessageAttempts', times, 'Attempts to send a message of a session', '充电消息发送次数'],
    ['TransactionMessageRetryInterval', seconds, 'Pause before such a message is sent again', '充电消息重发间隔'],
    ['UnlockConnectorOnEVSideDisconnect', boolean, 'Unlocks when the cable is pulled at the car', '车端拔枪时解锁桩端枪头'],
    ['WebSocketPingInterval', seconds, 'Interval of the connection’s own pings; 0: none', '连接探测间隔，0 为关闭'],
  ]),
  ...of('localList', [
    ['LocalAuthListEnabled', boolean, 'Uses the whitelist', '启用白名单'],
    ['LocalAuthListMaxLength', fixedCount, 'Most cards in the whitelist', '白名单卡数上限'],
    ['SendLocalListMaxLength', fixedCount, 'Most cards in one sending', '单次下发的卡数上限'],
  ]),
  ...of('reservation', [
    ['ReserveConnectorZeroSupported', fixedBoolean, 'Can be reserved without naming a connector', '支持不指定枪的预约'],
  ]),
  ...of('smartCharging', [
    ['ChargeProfileMaxStackLevel', fixedCount, 'Highest stack level of charging profiles', '充电曲线的最高层级'],
    [
      'ChargingScheduleAllowedChargingRateUnit',
      { type: 'list', readonly: true },
      'Units of limits that it takes',
      '支持的限值单位',
    ],
    ['ChargingScheduleMaxPeriods', fixedCount, 'Most periods of a schedule', '计划的时段数上限'],
    ['ConnectorSwitch3to1PhaseSupported', fixedBoolean, 'Can switch from three phases to one', '支持三相切换单相'],
    ['MaxChargingProfilesInstalled', fixedCount, 'Most charging profiles at a time', '可同时安装的充电曲线数'],
  ]),
  ...of('firmware', [
    ['SupportedFileTransferProtocols', { type: 'list', readonly: true }, 'Protocols for files', '支持的文件传输协议'],
  ]),
  ...of('security', [
    ['AdditionalRootCertificateCheck', fixedBoolean, 'Allows only one further root certificate', '仅允许一个附加根证书'],
    [
      'AuthorizationKey',
      { type: 'text', writeOnly: true },
      'Password of the connection; set it with the charge point itself',
      '连接密码，请在充电桩资料中设置',
    ],
    ['CertificateSignedMaxChainSize', fixedCount, 'Longest certificate chain', '证书链长度上限'],
    ['CertificateStoreMaxLength', fixedCount, 'Most certificates', '证书数量上限'],
    ['CpoName', text, 'The operator’s name, as certificates write it', '证书中的运营商名称'],
    [
      'SecurityProfile',
      { type: 'integer', max: 3 },
      'Security profile (0–3); it can only be raised',
      '安全等级（0–3），只能提高',
    ],
    ['SupportedFileTransferProtocolsMaxLength', fixedCount, 'Most entries of protocols for files', '文件传输协议条目上限'],
  ]),
];

/** Keys that vendors have added, met in many networks. */
export const VENDOR_KEYS: readonly ConfigurationKey[] = of('vendor', [
  ['CentralSystemURL', text, 'Address of the back office; a wrong one cuts the charger off', '平台地址，填错会导致失联'],
  ['CentralSystemAddress', text, 'Address of the back office; a wrong one cuts the charger off', '平台地址，填错会导致失联'],
  ['ChargePointId', text, 'The identity that it connects with', '连接用的身份标识'],
  ['ChargeBoxSerialNumber', { type: 'text', readonly: true }, 'Serial number of the device', '设备序列号'],
  ['FreeChargingMode', boolean, 'Charges without a card', '免卡充电'],
  ['FreevendEnabled', boolean, 'Charges without a card', '免卡充电'],
  ['FreevendIdTag', { type: 'text' }, 'Card that charging without a card is booked on', '免卡充电记入的卡号'],
  ['MaxCurrent', { type: 'decimal', unit: 'A', max: 2000 }, 'Greatest current', '最大电流'],
  ['MinChargingCurrent', { type: 'decimal', unit: 'A', max: 2000 }, 'Smallest current', '最小电流'],
  ['MaxPower', { type: 'decimal', unit: 'W', max: 10_000_000 }, 'Greatest power', '最大功率'],
  ['OperatorCurrentLimit', { type: 'decimal', unit: 'A', max: 2000 }, 'The operator’s limit of current', '运营商限流'],
  ['PlugAndCharge', boolean, 'The car identifies itself', '即插即充'],
  ['ISO15118PnCEnabled', boolean, 'Plug & Charge by ISO 15118', '启用 ISO 15118 即插即充'],
  ['AutoChargeEnabled', boolean, 'Recognises the car by its network address', '按车辆网卡地址识别'],
  ['RFIDReaderEnabled', boolean, 'The card reader is on', '启用读卡器'],
  ['DisplayLanguage', text, 'Language of the display', '屏幕语言'],
  ['ScreenBrightness', { type: 'integer', unit: '%', max: 100 }, 'Brightness of the display', '屏幕亮度'],
  ['TimeZone', text, 'Time zone of the device', '设备时区'],
  ['TimeOffset', text, 'Offset of the device’s clock from UTC', '设备时钟与 UTC 的偏差'],
  ['NtpServer', text, 'Address of the time server', '时间服务器地址'],
  ['ApnName', text, 'Access point of the mobile network', '移动网络接入点'],
  [
    'StopTransactionOnSoCLimit',
    { type: 'integer', unit: '%', max: 100 },
    'Ends the session at this state of charge',
    '达到该 SOC 时结束充电',
  ],
  ['MaxChargingDuration', { type: 'integer', unit: 's' }, 'Longest session; 0: no limit', '单次充电最长时间，0 为不限'],
  [
    'IdleFeeGracePeriod',
    { type: 'integer', unit: 's' },
    'Time after charging before the plug counts as idle',
    '充满后视为占位前的时间',
  ],
  ['OverTemperatureThreshold', { type: 'decimal', unit: '°C', max: 150 }, 'Temperature that ends charging', '过温停充温度'],
  ['GroundFaultDetection', boolean, 'Watches for faults to earth', '接地故障检测'],
  ['WebSocketReconnectInterval', seconds, 'Pause before it connects again', '重新连接间隔'],
  ['OfflineQueueSize', times, 'Messages kept while offline', '离线缓存的消息数'],
]);
