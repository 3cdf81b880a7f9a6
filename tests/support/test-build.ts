/** Pictures without the two largest widths, compressed in less time. */
const QUICK_PICTURES = "yes";

/**
 * The invented company that tests of the code build, and its folder: never that of the site's own
 * release.
 */
export const testBuild = { CONTENT_DIR: "tests/fixtures/company", BUILD_DIR: ".cache/build-of-tests", QUICK_PICTURES };

/** The site's own content after an owner's edits (tests/support/content-build.ts). */
export const contentBuild = {
  CONTENT_DIR: ".cache/build-of-content/current/content",
  BUILD_DIR: ".cache/build-of-content",
  QUICK_PICTURES,
};
