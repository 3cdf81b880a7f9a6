/** What the site answers to at all. */
export const methods: readonly string[] = ["GET", "HEAD", "POST", "OPTIONS"];

/** What a ready-made file without a form answers to. */
export const readMethods: readonly string[] = ["GET", "HEAD", "OPTIONS"];
