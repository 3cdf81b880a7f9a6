/**
 * The invented company that tests of the code build, and where: never in the place of the site's
 * own release.
 */
export const testBuild = { CONTENT_DIR: "tests/fixtures/company", BUILD_DIR: ".cache/build-of-tests" };

/** The site's own content, for tests of what its pages weigh and of words on its pictures. */
export const contentBuild = { CONTENT_DIR: "content", BUILD_DIR: ".cache/build-of-content" };
