/** Names, paths, messages and limits that the specification gives, as its sections list them. A test compares them with the contract and the console. */

/** Section 3: the fields of each thing that it names as fields. */
export const FIELDS = {
  'session of the console':
    'token name avatar roles permissions providerId providerName providerLogoPath isShowProvider roleName',
  'user info': 'rolePaths isShowProvider roleName providerId logoPath providerName',
  'upload result': 'code fileName msg',
  station:
    'stationName provider country address longitude latitude openingTime isPublic servicePhone description pointCount totalPower status',
  point: 'serialNumber pointName stationName equipmentType ratedPower softwareVersion status connectorCount',
  connector: 'connectorNo connectorName standard',
  'system user': 'username password role provider station name phone email avatar lastLoginTime status',
  role: 'roleName roleKey description createTime memberCount permissions parentRole',
  organisation: 'orgName description',
  provider:
    'providerName email contact phone expirationTime authCount providerType logo disclaimer privacyAgreement account authorizationCode smtpAddress smtpPort',
  'charge user': 'account phone email userType cardBalance mobileBalance registerTime status groupName memberLevel',
  card: 'cardNumber physicalBlockNumber balance userName phone email provider expireTime prepaidAmount status',
  car: 'carNumber vin alias brand model account provider createdTime',
  'user group': 'name memberCount description provider electricityLimit',
  'charging record':
    'transactionId point station connector account energy cost startTime endTime cardNumber stopReason startType stopAccount reserveFee elecFee serviceFee',
  'recharge record': 'account transactionId time amount tradeType source thirdPartyTransactionId balanceBefore operator',
  'local controller': 'name description limitPower points station',
  'charging profile':
    'points connectors purpose stackLevel validFrom validTo recurrencyKind chargingProfileKind chargingRateUnit startSchedule duration minRate periods',
  'period of a charging profile': 'startPeriod powerLimit numberPhases',
  'timed charge': 'validPeriod startTime chargeUser point connectors status createdTime',
  reservation: 'point connector userAccount expiryDate status time',
  firmware: 'version communicationType uploader description file location retries retrieveDate retryInterval status reportTime',
  diagnosis: 'location retries retryInterval startTime stopTime status fileName',
  invoice: 'receiver amount fileLink notificationType remark status provider applyTime noticeTime finishTime',
  'invoice info': 'principalType name taxNumber recipientName mobile email address',
  'spare part': 'partsNumber model count receiver applicant logisticsType deliveryAddress status approver auditOpinion',
  version: 'version uploadTime uploader note applicationType communicationType',
  'system log': 'operationType operator content ipAddress time operand result requestContent mode',
  'work order': 'taskId faultCode stationName pointId transactionId',
  message: 'msgId userId title content createTime read readTime createUserName recUserName delete',
  'new message': 'title content isSend roleName username',
  password: 'oldPwd newPwd confirmNewPwd userName',
  'dictionary entry': 'dictLabel dictValue listClass cssClass',
} as const;

/** Section 7: calls with their methods, below the prefix. */
export const CALLS = `
POST /web/login
POST /web/info
POST /web/logout
GET /system/dict/data/type/{type}
GET /system/config/configKey/{key}
GET /common/download
GET /common/download/resource
POST /common/upload
GET /web/getWorkOrderList
POST /web/getStations
GET /web/getPcaIds
POST /web/getPoints
GET /web/getStationNameByPoint
POST /web/getWorkOrderConditionList
POST /web/getAreaToServiceMan
POST /web/updateAreaToServiceMan
POST /web/updateServiceManToWorkOrder
POST /web/getRecommendedScheme
POST /web/updateFailManToWorkOrder
POST /web/getServiceMenProcessingResult
GET /web/getWorkOrderFlowChart
POST /web/deleteFile
POST /web/getFaultDetails
POST /web/createArtificialOrder
GET /web/warn/getAllStationWeather
POST /web/warn/searchStationWeather
POST /web/msg/addMsg
GET /web/msg/getAllMsg
POST /web/msg/readMsg
POST /web/msg/deleteMsg
POST /web/msg/searchMsg
POST /web/msg/getUserByRoleId
GET /web/component/getComponentUseInfo
GET /web/component/getComName
POST /web/component/searchComponentUseInfo
POST /charging/realTime/getHisBmsData
POST /web/material/batchImportMaterials
POST /web/material/createMaterialApply
GET /web/material/getMaterialApplyOrder
GET /web/material/getMaterials
POST /web/material/searchMaterialApplyOrder
POST /web/material/confirmApply
GET /web/material/getApplyOrderFlowChart
GET /web/permissionManage/queryRolesByOrg
POST /web/organizationManage/createOrg
GET /web/organizationManage/queryOrganizations
POST /web/organizationManage/editOrganization
POST /web/permissionManage/createRole
GET /web/permissionManage/getRolePermissions
POST /web/permissionManage/editRoleInfo
GET /web/permissionManage/queryRoles
POST /web/userManage/addUser
GET /web/userManage/getAllUsers
POST /web/userManage/editUserInfo
GET /web/userManage/getUserPcaIds
POST /web/userManage/searchSystemUser
POST /web/userManage/addProvider
POST /web/userManage/getConditionProviders
GET /web/getProvider
POST /web/userManage/updateProviderInfo
GET /web/userManage/getStringPermission
GET /web/userManage/getAllProviders
GET /web/userManage/isUserNameExisted
POST /web/userManage/updateSystemUserStatus
POST /web/userManage/systemUserChargeUserRel
GET /web/userManage/isSysUserByPhoNumExisted
POST /web/userManage/editUserPwd
GET /web/logs/getOperateLogs
POST /web/logs/findOperateLogs
POST /web/logs/getOperateDescription
POST /web/config/exportConfig
GET /web/config/getExportConfig`
  .trim()
  .split('\n');

/** Section 7: what calls take, by name. */
export const PARAMETERS = {
  '/web/login': 'username password',
  '/web/getPcaIds': 'stationName',
  '/web/getStationNameByPoint': 'pointId',
  '/web/getRecommendedScheme': 'faultCode',
  '/web/getWorkOrderFlowChart': 'taskId',
  '/web/msg/getAllMsg': 'page limit keyWord startTime endTime',
  '/web/msg/readMsg': 'msgId userId',
  '/web/msg/deleteMsg': 'msgId userId',
  '/charging/realTime/getHisBmsData': 'transactionId',
  '/web/material/getApplyOrderFlowChart': 'taskId',
  '/web/permissionManage/queryRolesByOrg': 'page limit orgName roleName',
  '/web/permissionManage/getRolePermissions': 'roleId',
  '/web/userManage/getUserPcaIds': 'stationName',
  '/web/userManage/getStringPermission': 'roleId',
  '/web/userManage/isUserNameExisted': 'userName',
  '/web/userManage/updateSystemUserStatus': 'id status',
  '/web/userManage/isSysUserByPhoNumExisted': 'phoneNumber',
  '/web/config/exportConfig': 'exportSource exportItemList',
  '/web/config/getExportConfig': 'exportSource',
  '/common/download': 'fileName delete',
  '/common/download/resource': 'resource',
} as const;

/** Section 2: routes of the console. */
export const ROUTES = `
/login /applyForm /404 /largeScreen /dashboard
/realTimeMonitor /realTimeMonitor/charging /realTimeMonitor/chargeStation /realTimeMonitor/chargePoint
/workOrder /workOrder/list /workOrder/create /workOrder/warnManage /workOrder/sparePartsManage /workOrder/maintainManage
/historyRecord /historyRecord/chargeRecord /historyRecord/alarmRecord
/userManagement /userManagement/cardManage /userManagement/chargeUser /userManagement/userGroup
/operateManagement /operateManagement/operateStatistics /operateManagement/membershipManage /operateManagement/activityManage /operateManagement/voucherManage
/financialManagement /financialManagement/corporateTransfer /financialManagement/electricityPriceSetting /financialManagement/transferRecord
/financialManagement/rechargeRecord /financialManagement/invoiceRecordManage /financialManagement/financialStatistics
/configurationManagement /configurationManagement/versionManage /configurationManagement/carManage /configurationManagement/stationManagement
/configurationManagement/pointConfiguration
/systemManagement /systemManagement/userManage /systemManagement/systemLog /systemManagement/permissionManage
/apply/applyRecord`
  .trim()
  .split(/\s+/);

/** Sections 2, 5 and 8: sentences that it gives word by word. */
export const MESSAGES = [
  '正在加载页面，请稍候！',
  'Switch Language Success',
  '语言切换成功',
  'Verification failed, please login again',
  'Incorrect username or password',
  'Username and password do not match',
  '两次输入密码不一致!',
  '消息发送成功',
  '消息发送失败',
  '消息删除成功',
  '删除新增失败',
  '搜索失败',
  '原密码错误，请重新输入',
  '密码重置成功，请重新登录',
  '下载文件出现错误，请联系管理员！',
  '上传图片失败，请重试',
  '上传文件失败，请重试',
  '图片插入失败',
  '请输入内容',
  '请设置角色权限标签值',
  '请设置操作权限标签值',
  '系统提示',
];
