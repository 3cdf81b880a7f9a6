/** Whether an e-mail address stands in a text as a whole: that of `ali@…` is not in `wali@…`. Case does not count. */
export function containsAddress(text: string, email: string): boolean {
  const pattern = `(?<![a-z0-9.!#$%&'*+/=?^_\`{|}~-])${email.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![a-z0-9-]|\\.[a-z0-9])`;
  return new RegExp(pattern, "i").test(text);
}
