import type { HandbookPage } from '../../handbook-page.ts';

export const invoices = {
  purpose: [
    '发票管理处理用户和企业的开票申请：申请、开票、通知、完成。',
    'Invoices are applied for, issued, sent and finished here, for charge users and companies.',
  ],
  howTo: [
    {
      title: ['添加开票信息', 'Add invoice information'],
      steps: [
        [
          '打开 [[invoices:infos.tab]]，点击 [[invoices:infos.create]]。',
          'Open [[invoices:infos.tab]] and click [[invoices:infos.create]].',
        ],
      ],
    },
    {
      title: ['申请开票', 'Apply for an invoice'],
      steps: [
        ['点击 [[invoices:apply]]。', 'Click [[invoices:apply]].'],
        ['选择开票信息和充电的时间段，核对金额。', 'Choose to whom it is made out and the period, and check the amount.'],
      ],
    },
    {
      key: 'issue',
      title: ['开票并通知', 'Issue and send it'],
      steps: [
        ['打开申请，点击 [[deeds:invoice.issue]]。', 'Open it and click [[deeds:invoice.issue]].'],
        [
          '按表中各税率的 [[invoices:tax.net]] 和 [[invoices:tax.tax]] 开具发票，再填写发票号码并上传文件。',
          'Make the tax invoice with [[invoices:tax.net]] and [[invoices:tax.tax]] of each rate in the table. Then enter its number and upload the file.',
        ],
        ['点击 [[deeds:invoice.notify]]。', 'Click [[deeds:invoice.notify]].'],
        ['客户收到后点击 [[deeds:invoice.finish]]。', 'When the customer has it, click [[deeds:invoice.finish]].'],
      ],
    },
    {
      title: ['驳回申请', 'Reject an application'],
      steps: [
        [
          '点击 [[deeds:invoice.reject]]。其中的充电记录可再次申请。',
          'Click [[deeds:invoice.reject]]. Its records can be invoiced again.',
        ],
      ],
    },
  ],
  trouble: [
    {
      sign: ['提示有记录变动', 'It says that records changed'],
      help: [
        '申请后有记录作废或重新计费。驳回后重新申请，或与客户协商差额。',
        'Records were invalidated or re-billed. Reject it and apply again, or settle the difference with the customer.',
      ],
    },
    {
      sign: ['显示 [[invoices:tax.unknown]]', 'It says [[invoices:tax.unknown]]'],
      help: [
        '这些记录在系统开始记录开票税额之前已重新计费。发票尚未完成时，请驳回后重新申请。',
        'These records were re-billed before invoices recorded tax. If the invoice is not finished, reject it and apply again.',
      ],
    },
    {
      sign: ['通知发送失败', 'The notice could not be sent'],
      help: [
        '检查邮箱或手机号和运营商的发件邮箱，再次通知。',
        'Check address or phone and the provider’s mail account, then notify again.',
      ],
    },
  ],
} satisfies HandbookPage;
