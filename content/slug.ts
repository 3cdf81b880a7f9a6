/** Whether a text can name a service or a post: lower-case words joined by hyphens, such as `two-words`. */
export const isSlug = (text: string): boolean => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);
