const notificationUrl = (baseUrl: string, id: string): string => `${baseUrl}/v1/notifications/${id}`;

export const certificateUrl = (baseUrl: string, id: string): string => `${notificationUrl(baseUrl, id)}/certificate`;

export const tokenUrl = (baseUrl: string, id: string): string => `${notificationUrl(baseUrl, id)}/tsa-token`;

export const attachmentUrl = (baseUrl: string, id: string, attachmentId: string): string =>
  `${notificationUrl(baseUrl, id)}/attachments/${attachmentId}`;

export const verifyUrl = (baseUrl: string, id: string): string => `${baseUrl}/verify/${id}`;
