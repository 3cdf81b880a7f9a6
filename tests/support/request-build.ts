import { ensureBuild } from "./build.ts";

/** Global setup of tests that start servers of their own. */
export default () => ensureBuild();
