/** Replaces no-break spaces, which are useless where lines do not break. */
export const plain = (text: string): string => text.replaceAll('\u00a0', ' ')
