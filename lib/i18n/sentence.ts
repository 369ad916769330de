/** Words that stand by themselves: they begin with a capital. */
export const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
