import { type ErrorEntry, entry } from '../core/errors/entry.ts';

/** The errors of invoices. */
export const INVOICES_ERRORS = {
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
} as const satisfies Record<string, ErrorEntry>;
