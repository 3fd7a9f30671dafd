import { type ErrorEntry, entry } from '../core/errors/entry.ts';

/** The errors of spare parts. */
export const SPARE_PARTS_ERRORS = {
  stockShort: entry(601, 409, 'The store does not have enough of {part}', '该存放点的 {part} 库存不足'),
  stockMoved: entry(601, 409, 'The stock of {part} has changed. Count it again', '{part} 的库存已变动，请重新盘点'),
  serialNumbersWrong: entry(
    601,
    422,
    'Enter one serial number for each piece of {part}, without duplicates',
    '请为 {part} 的每一件填写序列号，且不能重复',
  ),
  serialNumberKnown: entry(
    601,
    409,
    '{part} with serial number {serial} is already in stock',
    '{part} 的序列号 {serial} 已在库存中',
  ),
  partInUse: entry(
    601,
    409,
    'This part has stock movements or parts requests and cannot be deleted',
    '该备件已有出入库记录或领料单，不能删除',
  ),
  partSerialisedFixed: entry(
    601,
    409,
    'This part has been in stock: tracking by serial number can no longer be changed',
    '该备件已有出入库记录，不能再更改是否按序列号管理',
  ),
  partElsewhere: entry(601, 422, 'Part and store must belong to the same provider', '备件与存放点必须属于同一运营商'),
  storeClosed: entry(601, 409, 'The store “{store}” is closed', '存放点“{store}”已停用'),
  storeNotEmpty: entry(
    601,
    409,
    'The store still has parts in stock or in transit and cannot be closed',
    '该存放点仍有库存或在途备件，不能停用',
  ),
  storeSame: entry(601, 422, 'Choose two different stores', '调出与调入存放点不能相同'),
  stocktakeDecided: entry(601, 409, 'This stocktake has already been confirmed or rejected', '该盘点单已处理'),
  counterDecides: entry(
    601,
    409,
    'You cannot decide on your own count: somebody else must confirm or reject it',
    '盘点人不能复核自己的盘点单，请由另一位同事处理',
  ),
} as const satisfies Record<string, ErrorEntry>;
