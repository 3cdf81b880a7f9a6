/** Lower-case words joined by hyphens, such as `two-words`. */
export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Whether a text can name a service or a post. */
export const isSlug = (text: string): boolean => slugPattern.test(text);
