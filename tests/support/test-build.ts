/** Pictures of the same sizes, compressed in a third of the time: they are a tenth larger. */
const PICTURE_EFFORT = "0";

/**
 * The invented company that tests of the code build, and its folder: never that of the site's own
 * release.
 */
export const testBuild = { CONTENT_DIR: "tests/fixtures/company", BUILD_DIR: ".cache/build-of-tests", PICTURE_EFFORT };

/** The site's own content after an owner's edits (tests/support/content-build.ts). */
export const contentBuild = {
  CONTENT_DIR: ".cache/content-of-an-owner",
  BUILD_DIR: ".cache/build-of-content",
  PICTURE_EFFORT,
};
