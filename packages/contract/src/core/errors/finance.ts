import { type ErrorEntry, entry } from './entry.ts';

export const FINANCE_ERRORS = {
  invoiceIssued: entry(
    601,
    409,
    'This invoice is already issued: enter why its file and number are replaced',
    '该发票已开具，如需更换文件和号码请填写原因',
  ),
  invoiceSameFile: entry(601, 422, 'Choose the new file', '请选择新的发票文件'),
  invoiceReasonMissing: entry(
    601,
    409,
    'The recipient was not notified: enter why the invoice is finished anyway',
    '尚未通知收票人，如需直接完成请填写原因',
  ),
  otherWalletProvider: entry(
    601,
    422,
    'Both wallets must belong to the same provider and hold the same currency',
    '转出与转入账户必须属于同一运营商且币种相同',
  ),
  secondPersonNeeded: entry(
    601,
    409,
    'You created this transfer: a second person must confirm or reject it',
    '登记人不能审核自己登记的转账，请由另一位同事确认或驳回',
  ),
  transferDecided: entry(601, 409, 'This transfer has already been decided', '该转账已处理'),
  bankReferenceKnown: entry(601, 409, 'A transfer with this bank reference already exists', '该银行流水号已登记过，请勿重复入账'),
  companyWithoutMembers: entry(
    601,
    409,
    'The company’s group has no enabled members to spread the money over',
    '该企业的用户组没有可分配的启用成员',
  ),
  spreadTooMuch: entry(
    601,
    409,
    'The amount is not enough: {members} members would get {total} in total',
    '金额不足：{members} 名成员共需 {total}',
  ),
  spreadTooLittle: entry(
    601,
    409,
    'The amount is too small to give each of {members} members anything',
    '金额过小，无法分配给 {members} 名成员',
  ),
  nothingToInvoice: entry(601, 409, 'This period has no paid records left to invoice', '该时间段内没有可开票的充电记录'),
  invoiceAmountChanged: entry(
    601,
    409,
    'The records of this period have changed: the amount is now {amount}. Please check again',
    '该时间段的可开票金额已变为 {amount}，请重新确认',
  ),
  recordsInvoiced: entry(
    601,
    409,
    'Some of these records are now on another invoice. Please check again',
    '部分充电记录已被其他发票占用，请重新确认',
  ),
  invoiceStateWrong: entry(601, 409, 'The invoice’s status does not allow this', '发票当前状态不允许此操作'),
  invoiceMailMissing: entry(601, 409, 'The invoice has no e-mail address to notify', '发票信息中没有邮箱，无法发送邮件通知'),
  invoiceMobileMissing: entry(601, 409, 'The invoice has no mobile number to notify', '发票信息中没有手机号，无法发送短信通知'),
  invoiceTooLarge: entry(
    601,
    422,
    'An invoice can have at most {most} records. Please choose a shorter period',
    '一张发票最多包含 {most} 条充电记录，请缩短时间段',
  ),
  dayNotOver: entry(601, 422, 'The day is not over yet', '该日期尚未结束，不能对账'),
} as const satisfies Record<string, ErrorEntry>;
