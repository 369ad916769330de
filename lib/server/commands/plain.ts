/** Control characters of a stored or a stranger's text must not reach the terminal. */
export const plain = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]/gu, "�");
