/**
 * Where the finished build lies. Not one of the settings of app/platform/env.server.ts:
 * those come with the build, and a second copy of what checks them would cost 12 MB.
 */
// oxlint-disable-next-line node/no-process-env -- see above
export const buildFolder = (): string => process.env.BUILD_DIR || "build";
