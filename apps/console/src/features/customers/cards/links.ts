export const sessionsPath = (cardNumber: string) => `/historyRecord/chargeRecord?cardNumber=${encodeURIComponent(cardNumber)}`;
export const statementPath = (cardNumber: string) => `/userManagement/statement/card/${encodeURIComponent(cardNumber)}`;
