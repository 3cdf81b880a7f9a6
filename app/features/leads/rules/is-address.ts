/** Whether a text may be an e-mail address: only a mail server can tell for certain. */
export const isAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(text.trim());
