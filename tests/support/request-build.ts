import { ensureBuild } from "./build.ts";

/** Global setup of tests that start their own servers. */
export default () => ensureBuild();
