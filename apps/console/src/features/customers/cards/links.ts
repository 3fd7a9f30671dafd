const CARDS_PATH = '/userManagement/cardManage';
export const cardPath = (cardNumber: string) => `${CARDS_PATH}?card=${encodeURIComponent(cardNumber)}`;
export const sessionsPath = (cardNumber: string) => `/historyRecord/chargeRecord?cardNumber=${encodeURIComponent(cardNumber)}`;
export const recordPath = (transactionId: number) => `/historyRecord/chargeRecord?record=${transactionId}`;
export const statementPath = (cardNumber: string) => `/userManagement/statement/card/${encodeURIComponent(cardNumber)}`;
