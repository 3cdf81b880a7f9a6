/** Whether search engines may show the site: the setting ROBOTS. */
export type Robots = "index" | "noindex";

/** What ready-made pages carry in its place, since one build serves under any settings. */
export const robotsPlaceholder = "robots.invalid";
