/** Replaces control characters of stored or foreign text, which must not reach the terminal. */
export const plain = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]/gu, "�");
