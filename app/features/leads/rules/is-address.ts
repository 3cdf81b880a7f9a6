/** Whether somebody may have meant an e-mail address: only a mail server knows whether it is one. */
export const isAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(text.trim());
